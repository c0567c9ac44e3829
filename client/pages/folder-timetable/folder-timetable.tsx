import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import type { ListedTournament } from '#domain/contract.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { Button } from '../../ui/action/button.tsx';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { FolderGone, FolderHead } from '../../features/organization/folder-head.tsx';
import { Loading } from '../../ui/display/loading.tsx';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { CsvDownloadButton } from '../../features/tournament/csv-download.tsx';
import { TournamentState } from '../../features/tournament/tournament-state.tsx';
import { texts } from '../../texts/de.ts';
import { formatClock, plainDay } from '../../texts/format.ts';
import { buildTimetable, type Calendar } from './build-timetable.ts';
import { Days } from './days.tsx';
import * as styles from './folder-timetable.module.css';

const t = texts.timetable;

/** When the tournaments of a folder are played: drawn day by day, and below it as a list. */
export function FolderTimetable({ organization }: OrganizationPageProps) {
  const { folderId } = useParams<{ folderId: string }>();
  const base = `/portal/organizations/${organization.id}`;
  const folder = organization.folders.find(({ id }) => id === folderId);
  const listed = organization.tournaments.filter((tournament) => tournament.folderId === folderId);
  const read = useQuery(
    folder === undefined ? null : query('GET /api/folders/{id}/timetable', { path: { id: folderId } }),
    { refetchOn: listed.map(({ id, version }) => `${id}${version}`).join() },
  );
  if (folder === undefined) return <FolderGone to={base} />;
  if (read.status === 'error' && read.error.status === 404) return <FolderGone to={base} />;
  const calendar = read.status === 'success' ? buildTimetable(read.data, organization.tournaments) : null;
  const bars = calendar === null ? [] : calendar.days.flatMap(({ venues }) => venues.flatMap((venue) => venue.bars));
  const dated = new Set(bars.map(({ tournament }) => tournament.id)).size;
  const overlaps = calendar?.overlaps ?? 0;
  return (
    <>
      <FolderHead title={texts.folderPages.timetableOf(folder.name)} to={`${base}?folder=${folder.id}`}>
        {dated > 0 && <span>{t.summary(dated, calendar?.days.length ?? 0)}</span>}
        {calendar !== null && (
          <CsvDownloadButton
            name={texts.folderPages.timetableOf(folder.name)}
            columns={[t.tournament, t.begin, t.end, t.venue]}
            rows={rowsOf(calendar)}
          />
        )}
        <Button size="small" onClick={() => print()}>
          <IconPrinter size={16} aria-hidden />
          {texts.folderPages.print}
        </Button>
      </FolderHead>
      <div className={`page ${styles.timetable}`}>
        {read.status === 'error' && (
          <p className={`card ${styles.timetableNone}`} role="alert">
            {read.error.text}
          </p>
        )}
        {read.status === 'pending' && <Loading />}
        {calendar !== null && calendar.days.length === 0 && (
          <section className={`card ${styles.timetableNone}`}>
            <h2>{t.noneDated}</h2>
            <p className="muted">{t.noneDatedLead}</p>
          </section>
        )}
        {overlaps > 0 && (
          <p className={`flex-row bold ${styles.timetableOverlaps}`}>
            <IconAlertTriangle size={18} aria-hidden />
            {t.overlaps(overlaps)}
          </p>
        )}
        {calendar !== null && calendar.days.length > 0 && <Days days={calendar.days} />}
        {calendar !== null && <List calendar={calendar} />}
      </div>
    </>
  );
}

interface Dated {
  readonly tournament: ListedTournament;
  readonly start: string | null;
  readonly end: string | null;
}

/** Each tournament once, by its beginning; those without a date last. */
function datedIn({ days, undated }: Calendar): readonly Dated[] {
  const bars = days.flatMap(({ venues }) => venues.flatMap((venue) => venue.bars));
  const first = bars.filter(({ tournament }, at) => bars.findIndex((bar) => bar.tournament === tournament) === at);
  return [
    ...first.toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0)),
    ...undated.map((tournament) => ({ tournament, start: null, end: null })),
  ];
}

/** The same in words. */
function List({ calendar }: { calendar: Calendar }) {
  const rows = datedIn(calendar);
  return (
    <section aria-labelledby="timetable-list">
      <h2 id="timetable-list" className={styles.timetableTitle}>
        {t.asList}
      </h2>
      <div className="card">
        <DataTable label={t.asList} rows={rows} keyOf={({ tournament }) => tournament.id} columns={COLUMNS} />
      </div>
    </section>
  );
}

const momentText = (at: string): string => `${plainDay(at)}, ${t.clock(formatClock(at))}`;

const moment = (at: string | null) =>
  at === null ? <span className="muted">{t.noDate}</span> : <span className="figures">{momentText(at)}</span>;

const rowsOf = (calendar: Calendar): readonly (readonly string[])[] =>
  datedIn(calendar).map(({ tournament, start, end }) => [
    tournament.name,
    start === null ? t.noDate : momentText(start),
    end === null ? '' : momentText(end),
    tournament.venueName ?? '',
  ]);

const COLUMNS: readonly Column<Dated>[] = [
  {
    title: t.tournament,
    cell: ({ tournament }) => (
      <Link className="whole-row" href={`/portal/tournaments/${tournament.id}`}>
        {tournament.name}
      </Link>
    ),
  },
  { title: t.begin, cell: ({ start }) => moment(start) },
  { title: t.end, cell: ({ end }) => (end === null ? null : moment(end)) },
  {
    title: t.venue,
    plain: true,
    cell: ({ tournament }) => tournament.venueName ?? <span className="muted">{t.noVenue}</span>,
  },
  { title: t.state, plain: true, cell: ({ tournament }) => <TournamentState tournament={tournament} /> },
];
