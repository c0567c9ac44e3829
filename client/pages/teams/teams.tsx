import { IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { CsvDownloadButton } from '../../features/tournament/csv-download.tsx';
import { lazyPage } from '../../features/navigation/lazy-page.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { mayOrganize } from '../../features/organization/role.ts';
import { useSearchParams } from '../../features/navigation/redirect.ts';
import { Saved, useSaved } from '../../ui/display/saved.tsx';
import type { TournamentPageProps } from '../../features/tournament/tournament-page-props.ts';
import { texts } from '../../texts/de.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { RosterChange } from './roster-change.ts';
import { editableTeamColumns, readableTeamColumns, toTeamRows, teamsTable } from './team-columns.tsx';
import { useMoves } from './team-move.ts';
import type { TeamRow } from './team-row.ts';
import { PriorityDialog } from './team-standing.tsx';
import { TeamGhost } from './draggable-team.tsx';
import { groupCell, useTeamDrag } from './use-team-drag.ts';
import * as styles from './teams.module.css';

const RosterDialog = lazyPage(async () => (await import('./roster-dialog.tsx')).RosterDialog);

const EmblemDialog = lazyPage(async () => (await import('../../features/team-emblem/emblem-dialog.tsx')).EmblemDialog);

const t = texts.teams;

/** The tab Mannschaften: names and entry fees, everything else in the menu of a team; all of it is saved at once. */
export function Teams({ tournament, role }: TournamentPageProps) {
  const [savedAt, saved] = useSaved();
  const moves = useMoves(tournament);
  const [change, setChange] = useState<RosterChange | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [dressed, setDressed] = useState<string | null>(null);
  const [prioritized, setPrioritized] = useState<TeamRow | null>(null);
  const drag = useTeamDrag(tournament, setChange);
  const organizes = mayOrganize(role);
  const asked = useAskedTeam();
  const { teams, groups } = tournament;
  if (teams.length === 0) return <Empty id={tournament.id} offered={organizes} />;
  const paid = teams.filter(({ hasPaidEntryFee }) => hasPaidEntryFee).length;
  // Without a group phase nothing but the configuration says who plays.
  const isPlanned = tournament.matchPlanConfiguration?.groupPhaseConfig != null;
  const roster = isPlanned ? { drag, ask: setChange } : null;
  const columns = organizes
    ? editableTeamColumns({
        tournament,
        saved,
        moves,
        roster,
        renamed,
        rename: setRenamed,
        dress: ({ id }) => setDressed(id),
        prioritize: setPrioritized,
      })
    : readableTeamColumns;
  return (
    <div className={`page ${styles.teams}`} data-edits={organizes || undefined}>
      <h2 className="visually-hidden">{texts.tournament.tabs.teams}</h2>
      <div className={styles.teamsHead}>
        <b className={styles.total}>{t.count(teams.length)}</b>
        <span className={styles.fees}>
          {t.feeTotal}: <b className="figures">{t.paid(paid, teams.length)}</b>
          <span className="progress-bar" aria-hidden>
            <i style={{ width: `${(100 * paid) / teams.length}%` }} />
          </span>
        </span>
        <span className="grow" />
        <Saved at={savedAt} />
        <CsvDownloadButton name={t.tableOf(tournament.name)} {...teamsTable(tournament)} />
      </div>
      <div className={styles.teamsGroups}>
        {groups.map((group) => (
          <section
            key={group.id}
            className="card"
            aria-labelledby={`teams-${group.id}`}
            data-cell={groupCell(group.id)}
          >
            <header>
              <h3 id={`teams-${group.id}`}>{texts.groups.name(group)}</h3>
              <span className="muted small">{t.count(group.participants.length)}</span>
              {organizes && isPlanned && (
                <>
                  <span className="grow" />
                  <Button
                    aria-label={texts.roster.addTo(texts.groups.name(group))}
                    onClick={() => setChange({ kind: 'add', groupId: group.id })}
                  >
                    <IconPlus size={17} aria-hidden />
                    {texts.roster.add}
                  </Button>
                </>
              )}
            </header>
            <DataTable
              label={texts.groups.name(group)}
              columns={columns}
              rows={toTeamRows(group, teams)}
              keyOf={({ id }) => id}
              isChosen={({ id }) => id === asked}
              layout="lines"
            />
          </section>
        ))}
      </div>
      {groups.some(({ participants }) => participants.some(({ priority }) => priority !== 0)) && (
        <p className={`muted small ${styles.teamsFoot}`}>{t.priorityHint}</p>
      )}
      <TeamGhost tournament={tournament} drag={drag} />
      {change !== null && (
        <Suspense>
          <RosterDialog key={change.kind} tournament={tournament} change={change} next={setChange} />
        </Suspense>
      )}
      {dressed !== null && <Dressed id={dressed} tournament={tournament} close={() => setDressed(null)} />}
      {prioritized !== null && <PriorityDialog row={prioritized} moves={moves} close={() => setPrioritized(null)} />}
      {moves.current !== null && (
        <MoveDialog
          key={JSON.stringify(moves.current)}
          tournament={tournament}
          move={moves.current}
          version={moves.version}
          end={(stored) => {
            moves.end(stored);
            if (stored !== null) saved();
          }}
        />
      )}
    </div>
  );
}

/** What a team wears, as it is by now. */
function Dressed({
  id,
  tournament: { organizationId, teams },
  close,
}: {
  id: string;
  tournament: TournamentPageProps['tournament'];
  close: () => void;
}) {
  const team = teams.find((one) => one.id === id);
  if (team === undefined) return null;
  const { name, emblem } = team;
  return (
    <Suspense>
      <EmblemDialog team={{ organizationId, name, names: teams.map((one) => one.name), emblem }} close={close} />
    </Suspense>
  );
}

/** The team that the address asks for (`?team=t3`), brought into sight; null: none. */
function useAskedTeam(): string | null {
  const asked = useSearchParams().get('team');
  useEffect(() => {
    if (asked !== null) document.querySelector('[data-chosen]')?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return asked;
}

function Empty({ id, offered }: { id: string; offered: boolean }) {
  return (
    <div className="page">
      <h2 className="visually-hidden">{texts.tournament.tabs.teams}</h2>
      <section className="card empty-tab">
        <h3>{t.emptyTitle}</h3>
        <p className="muted">{offered ? t.empty : t.emptyReader}</p>
        {offered && (
          <ButtonLink tone="primary" href={`/portal/tournaments/${id}/configure`}>
            {t.emptyAct}
          </ButtonLink>
        )}
      </section>
    </div>
  );
}
