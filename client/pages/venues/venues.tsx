import { language } from '../../texts/de/language.ts';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { OrganizationView } from '#domain/contract.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { CsvDownloadBelow } from '../../features/tournament/csv-download.tsx';
import type { CsvTable } from '../../features/tournament/csv-file.ts';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { mayOrganize } from '../../features/organization/role.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { playedAt, type VenueView } from '../../features/organization/venue-view.ts';
import { texts } from '../../texts/de.ts';
import * as styles from './venues.module.css';

const t = texts.venues;
/** With this many venues or more, the list has a search field. */
const MANY = 8;

/** Where an organisation plays: each venue with its address and how many tournaments are played there. */
export function Venues({ organization, role }: OrganizationPageProps) {
  const { id, venues } = organization;
  const [searchText, setSearchText] = useState('');
  const base = `/portal/organizations/${id}/venues`;
  const mayCreate = mayOrganize(role);
  if (venues.length === 0) return <NoneYet base={base} mayCreate={mayCreate} />;
  const found = venues
    .filter((venue) => matchesWords(venue, searchText))
    .toSorted((one, other) => one.name.localeCompare(other.name, language.code, { numeric: true }));
  return (
    <div className="page">
      <div className={`flex-row ${styles.venueTools}`}>
        <h2>{texts.organization.tabs.venues}</h2>
        <span className="muted small">{t.count(venues.length)}</span>
        <span className="grow" />
        {venues.length >= MANY && (
          <SearchField
            label={texts.venueSearch.label}
            placeholder={texts.venueSearch.placeholder}
            search={setSearchText}
          />
        )}
        {mayCreate && (
          <ButtonLink tone="primary" href={`${base}/new`}>
            <IconPlus size={18} aria-hidden />
            {texts.organization.newVenue}
          </ButtonLink>
        )}
      </div>
      {found.length === 0 ? (
        <p className={`card ${styles.venueNone}`} role="status">
          {texts.venueSearch.nothing(searchText)}
        </p>
      ) : (
        <>
          <div className="card">
            <DataTable
              label={texts.organization.tabs.venues}
              rows={found}
              keyOf={(venue) => venue.id}
              columns={columnsOf(organization)}
            />
          </div>
          <CsvDownloadBelow name={texts.organization.tabs.venues} {...venuesTable(organization, found)} />
        </>
      )}
    </div>
  );
}

/** Venues as a CSV. */
export const venuesTable = (
  organization: Pick<OrganizationView, 'tournaments'>,
  venues: readonly VenueView[],
): CsvTable => ({
  columns: [texts.organization.venue, t.address, t.tournaments],
  rows: venues.map(({ id, name, addressDetails }) => [
    name,
    addressDetails.join(', '),
    playedAt(organization, id).length,
  ]),
});

const columnsOf = (organization: OrganizationView): readonly Column<VenueView>[] => [
  {
    title: texts.organization.venue,
    cell: ({ id, name }) => (
      <Link className="whole-row" href={`/portal/organizations/${organization.id}/venues/${id}`}>
        {name}
      </Link>
    ),
  },
  {
    title: t.address,
    plain: true,
    cell: ({ addressDetails }) =>
      addressDetails.length === 0 ? (
        <span className="muted">{t.noAddress}</span>
      ) : (
        <span className={styles.venueAddress}>{addressDetails.join(', ')}</span>
      ),
  },
  {
    title: t.tournaments,
    plain: true,
    cell: ({ id }) => <span className="muted">{t.used(playedAt(organization, id).length)}</span>,
  },
];

const matchesWords = ({ name, addressDetails }: VenueView, words: string): boolean =>
  [name, ...addressDetails].join(' ').toLocaleLowerCase(language.code).includes(words.toLocaleLowerCase(language.code));

const NoneYet = ({ base, mayCreate }: { base: string; mayCreate: boolean }) => (
  <div className="page">
    <section className={`card lone ${styles.venueFirst}`}>
      <span className={styles.emblem} aria-hidden>
        <IconMapPin size={22} />
      </span>
      <h2>{mayCreate ? t.emptyTitle : t.noneTitle}</h2>
      <p className="muted">{mayCreate ? t.emptyLead : t.noneLead}</p>
      {mayCreate && (
        <ButtonLink tone="primary" href={`${base}/new`}>
          <IconPlus size={18} aria-hidden />
          {texts.organization.newVenue}
        </ButtonLink>
      )}
    </section>
  </div>
);
