import { IconCalendarClock, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Sparkline } from '../../charts/sparkline.tsx';
import { buckets, total } from '../../charts/usage.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { switchKey } from '../../features/api-keys/api-key-actions.tsx';
import { stateOf, type ApiKey } from '../../features/api-keys/key-state.ts';
import { KeyStateTag } from '../../features/api-keys/key-state-tag.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { daysUntil, formatNumber, plainDay } from '../../texts/format.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './api-keys.module.css';

/** One key; its name leads to how it is used. */
export function KeyRow({
  apiKey,
  address,
  allowApiAccess,
  ask,
}: {
  apiKey: ApiKey;
  address: string;
  allowApiAccess: boolean;
  ask: (deed: 'expiry' | 'delete') => void;
}) {
  const { id, name, description, rights, lastFour, expiryDate, isActive } = apiKey;
  const now = useNow(10_000);
  const state = stateOf(apiKey, allowApiAccess, now);
  const usage = useAnswer('GET /api/api-keys/{id}/usage', { path: { id }, query: { range: '7' } });
  return (
    <tr role="row" data-row={id}>
      <th scope="row" role="rowheader" className="left">
        <Link className={styles.keyName} href={address}>
          {name}
        </Link>
        <small>
          <b>{texts.apiKeys.rightsNames[rights]}</b> ·{' '}
          <span className={styles.keyTail}>{texts.apiKeys.endsWith(lastFour)}</span>
          {description !== '' && ` · ${description}`}
        </small>
      </th>
      <td role="cell" className="left">
        <KeyStateTag state={state} />
      </td>
      <td role="cell" className="left figures">
        {plainDay(expiryDate)}
        <small>{state === 'expired' ? texts.apiKeys.over : texts.members.daysLeft(daysUntil(expiryDate, now))}</small>
      </td>
      <td role="cell" className="left">
        {usage.status === 'here' && (
          <span className={styles.keyUsage}>
            <Sparkline of={buckets(usage.value)} />
            <span>{texts.apiKeys.calls(formatNumber(total(usage.value)))}</span>
          </span>
        )}
      </td>
      <td role="cell">
        {allowApiAccess && (
          <>
            <Button
              size="small"
              tone="quiet"
              aria-label={isActive ? texts.apiKeys.deactivateKey(name) : texts.apiKeys.activateKey(name)}
              onClick={() => void switchKey(apiKey, !isActive)}
            >
              {isActive ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
              {isActive ? texts.apiKeys.deactivate : texts.apiKeys.activate}
            </Button>
            <IconButton
              title={texts.apiKeys.changeExpiry}
              label={texts.apiKeys.changeExpiryOf(name)}
              onClick={() => ask('expiry')}
            >
              <IconCalendarClock size={18} aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton
          title={texts.apiKeys.deleteSubmit}
          label={texts.apiKeys.deleteKey(name)}
          onClick={() => ask('delete')}
        >
          <IconTrash size={18} aria-hidden />
        </IconButton>
      </td>
    </tr>
  );
}
