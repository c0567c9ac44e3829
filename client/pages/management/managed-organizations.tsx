import { useState } from 'react';
import type { ManagedOrganizations as Listed } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';
import { Switch } from '../../ui/field/switch.tsx';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { CsvDownloadBelow } from '../../features/tournament/csv-download.tsx';
import { DeletedOrganizations } from '../../features/organization/deleted-organizations.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';
import { serverTime } from '../../texts/server-time.ts';
import { formatClock, formatNumber } from '../../texts/format.ts';
import { SectionEmpty, SectionMore, SectionHead, SectionTrouble } from './section-parts.tsx';
import * as styles from './management.module.css';

type ManagedOrganization = Listed['organizations'][number] & { readonly saved: (at: Date) => void };

const columns: readonly Column<ManagedOrganization>[] = [
  {
    title: texts.managedOrganizations.organization,
    cell: ({ name, owners }) => (
      <>
        {name}
        <small>
          {owners.length === 0
            ? texts.managedOrganizations.noOwner
            : texts.managedOrganizations.ownersOf(owners.join(', '))}
        </small>
      </>
    ),
  },
  { title: texts.managedOrganizations.members, kind: 'number', cell: ({ memberCount }) => formatNumber(memberCount) },
  {
    title: texts.managedOrganizations.tournaments,
    kind: 'number',
    cell: ({ tournamentCount }) => formatNumber(tournamentCount),
  },
  {
    title: texts.managedOrganizations.apiAccess,
    cell: (organization) => <ApiAccess organization={organization} />,
  },
];

/** All organisations by name, and what each is licensed for. */
export function ManagedOrganizations() {
  const [searchText, setSearchText] = useState('');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const list = usePages('GET /api/management/organizations', {
    query: searchText === '' ? {} : { search: searchText },
  });
  const again = list.refetch;
  const saved = (at: Date) => {
    setSavedAt(at);
    again();
  };
  const organizations =
    list.status === 'success'
      ? list.pages.flatMap((page) => page.organizations.map((organization) => ({ ...organization, saved })))
      : [];
  return (
    <>
      <SectionHead title={texts.management.sections.organizations}>
        <span className={`muted small ${styles.savedAt}`} role="status">
          {savedAt !== null && texts.frame.savedAt(formatClock(savedAt))}
        </span>
        <SearchField
          label={texts.managedOrganizations.search}
          placeholder={texts.managedOrganizations.searchHint}
          search={setSearchText}
        />
      </SectionHead>
      <p className={styles.sectionHint}>{texts.managedOrganizations.hint}</p>
      {list.status === 'pending' && <Loading />}
      {list.status === 'error' && <SectionTrouble problem={list.error} again={list.refetch} />}
      <div role="status">
        {list.status === 'success' &&
          organizations.length === 0 &&
          (searchText === '' ? (
            <SectionEmpty title={texts.managedOrganizations.empty} text={texts.managedOrganizations.emptyHint} />
          ) : (
            <SectionEmpty title={texts.management.noResult(searchText)} text={texts.management.noResultHint} />
          ))}
      </div>
      {list.status === 'success' && organizations.length > 0 && (
        <div className={`card ${styles.sectionTable}`} aria-busy={list.isPlaceholder}>
          <DataTable
            label={texts.management.sections.organizations}
            columns={columns}
            rows={organizations}
            keyOf={({ id }) => id}
          />
        </div>
      )}
      {organizations.length > 0 && (
        <CsvDownloadBelow
          name={texts.management.sections.organizations}
          columns={[
            texts.managedOrganizations.organization,
            texts.managedOrganizations.owners,
            texts.managedOrganizations.members,
            texts.managedOrganizations.tournaments,
            texts.managedOrganizations.apiAccess,
          ]}
          rows={organizations.map(({ name, owners, memberCount, tournamentCount, allowApiAccess }) => [
            name,
            owners.join(', '),
            memberCount,
            tournamentCount,
            allowApiAccess ? texts.managedOrganizations.allowed : texts.managedOrganizations.notAllowed,
          ])}
        />
      )}
      {list.status === 'success' && <SectionMore more={list.fetchNextPage} loading={list.isFetchingNextPage} />}
      <DeletedOrganizations restored={again} />
    </>
  );
}

/** Saves at once; shows what was chosen until the server's answer is in the list. */
function ApiAccess({ organization }: { organization: ManagedOrganization }) {
  const { id, name, allowApiAccess, saved } = organization;
  const [sent, setSent] = useState<{ readonly instead: boolean; readonly isOn: boolean } | null>(null);
  const isAllowed = sent?.instead === allowApiAccess ? sent.isOn : allowApiAccess;
  const choose = async (isOn: boolean) => {
    setSent({ instead: allowApiAccess, isOn });
    const answer = await call('PATCH /api/management/organizations/{id}/licensing', {
      path: { id },
      body: { allowApiAccess: isOn },
    });
    if (answer.ok) {
      saved(serverTime());
      toast(isOn ? texts.managedOrganizations.given(name) : texts.managedOrganizations.taken(name));
    } else {
      setSent(null);
      toastProblem(answer.problem);
    }
  };
  return (
    <Switch
      spokenLabel={texts.managedOrganizations.apiAccessOf(name)}
      label={isAllowed ? texts.managedOrganizations.allowed : texts.managedOrganizations.notAllowed}
      checked={isAllowed}
      change={(on) => void choose(on)}
    />
  );
}
