import { IconCalendarClock, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Sparkline } from '../../charts/sparkline.tsx';
import { usageBuckets, sumUsage } from '../../charts/usage-buckets.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { switchApiKey } from '../../features/api-keys/api-key-actions.tsx';
import { stateOf, type ApiKeyView } from '../../features/api-keys/key-state.ts';
import { KeyStateTag } from '../../features/api-keys/key-state-tag.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { daysUntil } from '../../texts/portal-format.ts';
import { formatNumber, plainDay } from '../../texts/format.ts';
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
  apiKey: ApiKeyView;
  address: string;
  allowApiAccess: boolean;
  ask: (deed: 'expiry' | 'delete') => void;
}) {
  const { id, name, description, rights, lastFour, expiryDate, isActive } = apiKey;
  const now = useNow(10_000);
  const state = stateOf(apiKey, allowApiAccess, now);
  const usage = useQuery(query('GET /api/api-keys/{id}/usage', { path: { id }, query: { range: '7' } }));
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
        {usage.status === 'success' && (
          <span className={`flex-row muted small ${styles.keyUsage}`}>
            <Sparkline of={usageBuckets(usage.data)} />
            <span>{texts.apiKeys.calls(formatNumber(sumUsage(usage.data)))}</span>
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
              onClick={() => void switchApiKey(apiKey, !isActive)}
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
