import { renderToStaticMarkup } from 'react-dom/server';
import type { TournamentView } from '#domain/contract.ts';
import { matchDayAt } from '#domain/match-day.ts';
import { GroupTables } from '#client/pages/match-plan/group-tables.tsx';
import { MatchList } from '#client/pages/match-plan/match-list.tsx';
import type { Reports } from '#client/pages/match-plan/reports/reports.ts';
import { teamNames } from '#client/tournament-view/team-names.ts';

const nothing = (): void => undefined;

/** The list of matches and the tables of the tab 'Spielplan' at this time, for a reader who reports nothing. */
export function drawMatchPlan(tournament: TournamentView, now: Date): string {
  const { matches, teams } = tournament;
  const names = teamNames(teams);
  const reports: Reports = {
    matches,
    report: nothing,
    own: () => null,
    conflict: null,
    dismissConflict: nothing,
    refused: [],
    dismissRefused: nothing,
    savedAt: null,
  };
  return renderToStaticMarkup(
    <>
      <MatchList
        tournament={tournament}
        matches={matches}
        names={names}
        reports={reports}
        live={reports}
        now={now}
        day={matchDayAt(tournament, now)}
        stale={false}
        here="auf diesem Gerät"
        people={new Map()}
        asked={null}
        stays={() => true}
        editing={null}
        editor={null}
      />
      <GroupTables tournament={tournament} names={names} />
    </>,
  );
}
