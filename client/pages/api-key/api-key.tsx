import { IconCalendarClock, IconCode, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { ChangeApiKeyExpiry, DeleteApiKey, switchApiKey } from '../../features/api-keys/api-key-actions.tsx';
import { stateOf, type ApiKeyView as Key } from '../../features/api-keys/key-state.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { CsvDownloadBelow } from '../../features/tournament/csv-download.tsx';
import { UsageOverTime } from '../../features/usage/usage-over-time.tsx';
import { KeyStateTag } from '../../features/api-keys/key-state-tag.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { StatusMessage } from '../../ui/display/status-message.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { withHyphens } from '../../texts/with-hyphens.ts';
import { daysUntil } from '../../texts/portal-format.ts';
import { formatClock, plainDay } from '../../texts/format.ts';
import * as styles from './api-key.module.css';

/** One API key: what it is, what can be done with it, and how it is used. */
export function ApiKey({ organization: { id }, keys }: OrganizationPageProps) {
  const { keyId = '' } = useParams<{ keyId?: string }>();
  const [, navigate] = useLocation();
  const base = `/portal/organizations/${id}/keys`;
  if (keys === null) return <Loading />;
  const key = keys.apiKeys.find((each) => each.id === keyId);
  if (key === undefined) {
    return (
      <StatusMessage title={texts.apiKeys.unknownTitle} text={texts.apiKeys.unknown}>
        <ButtonLink tone="primary" href={base}>
          {texts.actions.back(texts.organization.tabs.keys)}
        </ButtonLink>
      </StatusMessage>
    );
  }
  return (
    <div className={`page ${styles.oneKey}`}>
      <UsageOverTime
        TableFile={CsvDownloadBelow}
        route="GET /api/api-keys/{id}/usage"
        id={key.id}
        title={texts.apiKeys.usage}
        note={texts.apiKeys.usageNote}
      />
      <Facts apiKey={key} allowApiAccess={keys.allowApiAccess} base={base} left={() => navigate(base)} />
    </div>
  );
}

function Facts({
  apiKey,
  allowApiAccess,
  base,
  left,
}: {
  apiKey: Key;
  allowApiAccess: boolean;
  base: string;
  left: () => void;
}) {
  const { id, name, description, rights, lastFour, createdAt, expiryDate, isActive } = apiKey;
  const [asking, setAsking] = useState<'expiry' | 'delete' | null>(null);
  const now = useNow(10_000);
  const state = stateOf(apiKey, allowApiAccess, now);
  return (
    <aside className={`card ${styles.keyFacts}`} aria-labelledby="key-name">
      <header>
        <h2 id="key-name">{withHyphens(name)}</h2>
        <KeyStateTag state={state} />
      </header>
      {description !== '' && <p>{description}</p>}
      {state !== 'active' && <p className={styles.keyWhy}>{texts.apiKeys.why[state]}</p>}
      <dl>
        <dt>{texts.apiKeys.rights}</dt>
        <dd>
          {texts.apiKeys.rightsNames[rights]}
          <small>{texts.apiKeys.rightsTexts[rights]}</small>
        </dd>
        <dt>{texts.apiKeys.expiry}</dt>
        <dd>
          {plainDay(expiryDate)}, {texts.apiKeys.oClock(formatClock(expiryDate))}
          <small>{state === 'expired' ? texts.apiKeys.over : texts.members.daysLeft(daysUntil(expiryDate, now))}</small>
        </dd>
        <dt>{texts.apiKeys.createdAt}</dt>
        <dd>{plainDay(createdAt)}</dd>
        <dt>{texts.apiKeys.secret}</dt>
        <dd>{texts.apiKeys.endsWith(lastFour)}</dd>
        <dt>{texts.apiKeys.id}</dt>
        <dd className={`flex-row ${styles.keyId}`}>
          <code>{id}</code>
          <CopyButton text={id} label={texts.apiKeys.copyId} />
        </dd>
      </dl>
      <div className={`stack ${styles.keyActs}`}>
        {allowApiAccess && (
          <>
            <Button onClick={() => void switchApiKey(apiKey, !isActive)}>
              {isActive ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
              {isActive ? texts.apiKeys.deactivate : texts.apiKeys.activate}
            </Button>
            <Button onClick={() => setAsking('expiry')}>
              <IconCalendarClock size={18} aria-hidden />
              {texts.apiKeys.changeExpiry}
            </Button>
            <ButtonLink href={`${base}/examples`}>
              <IconCode size={18} aria-hidden />
              {texts.apiKeys.examples}
            </ButtonLink>
          </>
        )}
        <Button tone="dangerOutline" onClick={() => setAsking('delete')}>
          <IconTrash size={18} aria-hidden />
          {texts.apiKeys.deleteOpen}
        </Button>
      </div>
      {asking === 'expiry' && <ChangeApiKeyExpiry apiKey={apiKey} close={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteApiKey apiKey={apiKey} close={() => setAsking(null)} deleted={left} />}
    </aside>
  );
}
