import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { usePages } from '../../api/use-pages.ts';
import { CsvDownloadBelow } from '../../features/tournament/csv-download.tsx';
import { Button } from '../../ui/action/button.tsx';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { ListDetail } from '../../ui/list/drawer.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { initials } from '../../ui/display/initials.ts';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { CreateUser } from './create-user.tsx';
import { SectionMore, SectionEmpty, SectionHead, SectionTrouble } from './section-parts.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { statesOf, UserStates, type ListedUser } from './user-states.tsx';
import * as avatar from '../../ui/display/avatar.module.css';
import * as styles from './management.module.css';

const columns: readonly Column<ListedUser>[] = [
  {
    title: texts.users.user,
    cell: ({ id, name, eMail }) => (
      <span className={`flex-row ${styles.person}`}>
        <span className={`${avatar.avatar} ${avatar.self}`} aria-hidden>
          {initials(name)}
        </span>
        <span>
          <Link className="whole-row" href={`/portal/management/users/${id}`}>
            {name}
          </Link>
          <small>{eMail}</small>
        </span>
      </span>
    ),
  },
  { title: texts.users.state, plain: true, cell: (user) => <UserStates user={user} /> },
  {
    title: texts.users.since,
    cell: ({ createdAt }) => <span className="no-break figures">{plainDay(createdAt)}</span>,
  },
];

/** All accounts, newest first. */
export function Users({ chosen }: { chosen: string | null }) {
  const [searchText, setSearchText] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const [, navigate] = useLocation();
  const list = usePages('GET /api/management/users', { query: searchText === '' ? {} : { search: searchText } });
  const again = list.refetch;
  return (
    <ListDetail drawer={chosen === null ? null : <UserDrawer key={chosen} id={chosen} changed={again} />}>
      <SectionHead title={texts.management.sections.users}>
        <SearchField label={texts.users.search} placeholder={texts.users.searchHint} search={setSearchText} />
        <Button tone="primary" onClick={() => setIsCreating(true)}>
          <IconPlus size={18} aria-hidden />
          {texts.users.create}
        </Button>
      </SectionHead>
      {list.status === 'pending' && <Loading />}
      {list.status === 'error' && <SectionTrouble problem={list.error} again={list.refetch} />}
      {list.status === 'success' && (
        <UserList
          users={list.pages.flatMap(({ users }) => users)}
          words={searchText}
          isStale={list.isPlaceholder}
          chosen={chosen}
        />
      )}
      {list.status === 'success' && <SectionMore more={list.fetchNextPage} loading={list.isFetchingNextPage} />}
      {isCreating && (
        <CreateUser
          close={() => setIsCreating(false)}
          created={({ id }) => {
            again();
            navigate(`/portal/management/users/${id}`);
          }}
        />
      )}
    </ListDetail>
  );
}

function UserList({
  users,
  words,
  isStale,
  chosen,
}: {
  users: readonly ListedUser[];
  words: string;
  isStale: boolean;
  chosen: string | null;
}) {
  return (
    <>
      <div role="status">
        {users.length === 0 && (
          <SectionEmpty title={texts.management.noResult(words)} text={texts.management.noResultHint} />
        )}
      </div>
      {users.length > 0 && (
        <div className={`card ${styles.sectionTable}`} aria-busy={isStale}>
          <DataTable
            label={texts.management.sections.users}
            columns={columns}
            rows={users}
            keyOf={({ id }) => id}
            isChosen={({ id }) => id === chosen}
          />
        </div>
      )}
      {users.length > 0 && (
        <CsvDownloadBelow
          name={texts.management.sections.users}
          columns={[texts.users.user, texts.users.eMail, texts.users.state, texts.users.since]}
          rows={users.map((user) => [user.name, user.eMail, statesOf(user).join(', '), plainDay(user.createdAt)])}
        />
      )}
    </>
  );
}
