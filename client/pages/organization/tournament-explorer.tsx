import { IconArrowsSort, IconCalendarTime, IconChartBar, IconPencil } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSearch } from 'wouter';
import type { ListedTournament, OrganizationView } from '#domain/contract.ts';
import { MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { useListFocus } from '../../ui/hooks/use-list-focus.ts';
import { NameDialog } from '../../ui/overlay/name-dialog.tsx';
import { CsvDownloadBelow } from '../../features/tournament/csv-download.tsx';
import { listCompetitions, countOf } from '../../features/organization/list-competitions.ts';
import type { OrganizationPageProps } from '../../features/organization/organization-page-props.ts';
import { mayOrganize } from '../../features/organization/role.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { useDrag } from '../../ui/hooks/use-drag.ts';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import {
  folderLines,
  listedAt,
  matchesSearch,
  NONE,
  TOURNAMENT_ORDERS,
  sortTournaments,
  parseFolderFilter,
  type FolderFilter,
  type FolderLine,
} from './folder-filter.ts';
import { useKeptOrder } from './use-kept-order.ts';
import { moveToFolder } from './move-to-folder.ts';
import { FolderList, NEW } from './folder-list.tsx';
import { MoveTournamentDialog } from './move-tournament-dialog.tsx';
import { TournamentTable } from './tournament-table.tsx';
import { tournamentsFile } from './tournaments-file.ts';
import * as styles from './organization.module.css';

const t = texts.explorer;
/** With this many tournaments or more, the list has a search field. */
const MANY = 5;
const TITLES = { all: t.all, none: t.none, templates: texts.templates.title } as const;

/** Folders and their tournaments. The address names the open folder; dragging a row moves it to another. */
export function TournamentExplorer({ organization, role }: Pick<OrganizationPageProps, 'organization' | 'role'>) {
  const { id, tournaments, templates } = organization;
  const base = `/portal/organizations/${id}`;
  const place = parseFolderFilter(useSearch());
  const [searchText, setSearchText] = useState('');
  const [order, setOrder] = useKeptOrder();
  const lines = useMemo(() => folderLines(organization), [organization]);
  const folder = place.kind === 'folder' ? lines.find((line) => line.id === place.id) : undefined;
  const here = listedAt(place, organization);
  const found = searchText === '' ? here : here.filter((one) => matchesSearch(searchText, one));
  const { dragged, over, take, ghost, asked, close } = useFiling(organization, lines);
  const title = place.kind === 'folder' ? (folder?.name ?? t.folders) : TITLES[place.kind];
  const mayMove = mayOrganize(role);
  const now = useNow(60_000);
  const shown = sortTournaments(found, order, now);
  const list = useListFocus<HTMLElement>(shown.map((one) => one.id));

  return (
    <div className={`page ${styles.explorer}`}>
      <FolderList
        base={base}
        place={place}
        lines={lines}
        templates={templates.length}
        all={countOf(tournaments)}
        unfiled={countOf(listedAt({ kind: 'none' }, organization))}
        dragged={dragged === null ? null : { folderId: dragged.folderId, over }}
      />
      <section ref={list} aria-labelledby="folder-title">
        <div className={`flex-row ${styles.explorerHead}`}>
          {/* On phones the button that opens the folders names the open folder. */}
          <h2 id="folder-title" className="hidden-on-phones">
            {title}
          </h2>
          <span className="hidden-on-phones muted small">
            {searchText === '' ? t.count(countOf(here)) : t.found(found.length, here.length)}
          </span>
          {folder !== undefined && mayMove && <RenameFolder folder={folder} />}
          <span className="grow" />
          {folder !== undefined && listCompetitions(here).length > 0 && (
            <>
              <ButtonLink size="small" href={`${base}/folders/${folder.id}/timetable`}>
                <IconCalendarTime size={16} aria-hidden />
                {texts.organization.timetable}
              </ButtonLink>
              <ButtonLink size="small" href={`${base}/folders/${folder.id}/statistics`}>
                <IconChartBar size={16} aria-hidden />
                {texts.organization.statistics}
              </ButtonLink>
            </>
          )}
        </div>
        {(here.length > 1 || searchText !== '') && (
          <div className={styles.explorerTools}>
            {(here.length >= MANY || searchText !== '') && (
              <SearchField label={t.search} placeholder={t.searchPlaceholder} search={setSearchText} />
            )}
            <SelectField
              className={styles.explorerOrder}
              aria-label={t.sort}
              leading={<IconArrowsSort size={16} aria-hidden />}
              value={order}
              choices={TOURNAMENT_ORDERS.map((value) => ({ value, label: t.orders[value] }))}
              change={setOrder}
            />
          </div>
        )}
        {found.length > 0 ? (
          <TournamentTable
            label={title}
            tournaments={shown}
            folders={lines}
            all={organization.tournaments}
            role={role}
            withFolders={place.kind === 'all'}
            dragged={dragged?.id ?? null}
            take={place.kind === 'templates' ? null : take}
          />
        ) : here.length > 0 ? (
          <p className={`card ${styles.noneFound}`} role="status">
            {t.nothingFound(searchText)}
          </p>
        ) : (
          <Empty place={place} base={base} />
        )}
        {found.length > 0 && <CsvDownloadBelow name={title} {...tournamentsFile(shown, now)} />}
        {mayMove && found.length > 0 && place.kind !== 'templates' && (
          <p className={`flex-row ${styles.dragHint} small muted`}>
            <IconArrowsSort size={15} aria-hidden />
            {t.dragHint}
          </p>
        )}
      </section>
      {dragged !== null &&
        createPortal(
          <div ref={ghost} className={styles.rowGhost} aria-hidden>
            <b>{dragged.name}</b>
            <span>{overWords(over, lines, dragged)}</span>
          </div>,
          document.body,
        )}
      {asked !== null && <MoveTournamentDialog tournament={asked} folders={lines} begin={NEW} close={close} />}
    </div>
  );
}

const Empty = ({ place, base }: { place: FolderFilter; base: string }) => {
  const words = place.kind === 'templates' ? texts.templates : t;
  return (
    <div className={`card ${styles.noneFound}`}>
      <h3>{words.emptyFolderTitle}</h3>
      <p className="muted">{words.emptyFolder}</p>
      <ButtonLink href={base}>{t.toAll}</ButtonLink>
    </div>
  );
};

/** Dragging a tournament over the folders and letting it go. A new folder asks for its name first (`asked`). */
function useFiling({ tournaments }: OrganizationView, lines: readonly FolderLine[]) {
  const [dragged, setDragged] = useState<ListedTournament | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [asked, setAsked] = useState<ListedTournament | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (id: string, cell: string | null) => {
    end();
    const dropped = tournaments.find((one) => one.id === id);
    if (dropped === undefined || cell === null) return;
    if (cell === NEW) return setAsked(dropped);
    const folder = lines.find((line) => line.id === cell);
    if (folder === undefined && cell !== NONE) return;
    const target =
      folder === undefined ? ({ folderId: null, name: null } as const) : { folderId: folder.id, name: folder.name };
    void moveToFolder(dropped, target).then((answer) => {
      if (!answer.ok) toastProblem(answer.problem);
    });
  };
  const take = useDrag(ghost, {
    begin: (id) => setDragged(tournaments.find((one) => one.id === id) ?? null),
    over: setOver,
    drop,
    cancel: end,
  });
  return {
    dragged,
    over,
    ghost,
    asked,
    close: useCallback(() => setAsked(null), []),
    take: take as (event: PointerEvent, id: string) => void,
  };
}

function overWords(over: string | null, lines: readonly FolderLine[], { name }: ListedTournament): string {
  if (over === NEW) return t.intoNew;
  if (over === NONE) return t.out;
  const folder = lines.find((line) => line.id === over);
  return folder === undefined ? t.held(name) : t.into(folder.name);
}

function RenameFolder({ folder: { id, name } }: { folder: FolderLine }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton label={t.renameFolder} title={t.renameFolder} onClick={() => setAsking(true)}>
        <IconPencil size={17} aria-hidden />
      </IconButton>
      {asking && (
        <NameDialog
          title={t.renameFolder}
          label={t.folderName}
          submit={t.renameSubmit}
          name={name}
          maximum={MAX_NAME_LENGTH}
          send={(given) => call('PUT /api/folders/{id}', { path: { id }, body: { name: given } })}
          done={(given) => toast(t.folderRenamed(given))}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
