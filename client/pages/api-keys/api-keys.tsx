import { IconCode, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ChangeApiKeyExpiry, DeleteApiKey } from '../../features/api-keys/api-key-actions.tsx';
import { stateOf, type ApiKeyView } from '../../features/api-keys/key-state.ts';
import { NotLicensed } from '../../features/api-keys/not-licensed.tsx';
import { CsvDownloadBelow } from '../../features/tournament/csv-download.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { StackedTable } from '../../ui/list/stacked-table.tsx';
import { useListFocus } from '../../ui/hooks/use-list-focus.ts';
import { ListHeader } from '../../ui/list/list-header.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { KeyRow } from './key-row.tsx';
import * as first from '../../features/api-keys/not-licensed.module.css';
import * as styles from './api-keys.module.css';

/** The API keys of an organisation: which work, until when, and how much they are used. */
export function ApiKeys({ organization: { id }, keys }: OrganizationPageProps) {
  const [asking, setAsking] = useState<{ readonly action: 'expiry' | 'delete'; readonly apiKey: ApiKeyView } | null>(
    null,
  );
  const list = useListFocus<HTMLDivElement>(keys?.apiKeys.map((apiKey) => apiKey.id) ?? []);
  const now = useNow(60_000);
  if (keys === null) return <Loading />;
  const { apiKeys, allowApiAccess } = keys;
  const base = `/portal/organizations/${id}/keys`;
  const close = () => setAsking(null);
  return (
    <div ref={list} className="page keys">
      <ListHeader title={texts.organization.tabs.keys}>
        {allowApiAccess && (
          <>
            <ButtonLink href={`${base}/examples`}>
              <IconCode size={18} aria-hidden />
              {texts.apiKeys.examples}
            </ButtonLink>
            {apiKeys.length > 0 && (
              <ButtonLink tone="primary" href={`${base}/new`}>
                <IconPlus size={18} aria-hidden />
                {texts.organization.newKey}
              </ButtonLink>
            )}
          </>
        )}
      </ListHeader>
      {!allowApiAccess && <NotLicensed />}
      {allowApiAccess && apiKeys.length === 0 && (
        <section className={`card ${first.keysFirst}`}>
          <h3>{texts.apiKeys.emptyTitle}</h3>
          <p>{texts.apiKeys.emptyLead}</p>
          <ButtonLink tone="primary" href={`${base}/new`}>
            <IconPlus size={18} aria-hidden />
            {texts.organization.newKey}
          </ButtonLink>
        </section>
      )}
      {apiKeys.length > 0 && (
        <StackedTable
          caption={texts.organization.tabs.keys}
          columns={[texts.organization.key, texts.apiKeys.state, texts.apiKeys.expiry, texts.apiKeys.lastDays]}
          look={styles.keysTable}
        >
          {apiKeys.map((apiKey) => (
            <KeyRow
              key={apiKey.id}
              apiKey={apiKey}
              address={`${base}/${apiKey.id}`}
              allowApiAccess={allowApiAccess}
              ask={(action) => setAsking({ action, apiKey })}
            />
          ))}
        </StackedTable>
      )}
      {apiKeys.length > 0 && (
        <CsvDownloadBelow
          name={texts.organization.tabs.keys}
          columns={[
            texts.organization.key,
            texts.apiKeys.description,
            texts.apiKeys.rights,
            texts.apiKeys.state,
            texts.apiKeys.expiry,
          ]}
          rows={apiKeys.map((apiKey) => [
            apiKey.name,
            apiKey.description,
            texts.apiKeys.rightsNames[apiKey.rights],
            texts.apiKeys.states[stateOf(apiKey, allowApiAccess, now)],
            plainDay(apiKey.expiryDate),
          ])}
        />
      )}
      {apiKeys.length > 0 && allowApiAccess && <p className={`muted small ${styles.keysNote}`}>{texts.apiKeys.note}</p>}
      {asking?.action === 'expiry' && <ChangeApiKeyExpiry apiKey={asking.apiKey} close={close} />}
      {asking?.action === 'delete' && <DeleteApiKey apiKey={asking.apiKey} close={close} />}
    </div>
  );
}
