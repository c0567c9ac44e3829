import { stringify } from 'csv-stringify/sync';
import type { MatchView, TournamentView } from '#domain/tournament/contract/views.ts';
import { decidedTeam, matchNumber } from '#domain/match-day.ts';
import { keysOf } from '#domain/typed-keys.ts';
import { texts } from '../../texts/de.ts';

// Tables for a spreadsheet as German Excel opens them: semicolons, UTF-8 with BOM, CRLF, times of Europe/Berlin.

const t = texts.csv;

type Cell = string | number;

/**
 * Team names are free text: one that begins like a formula is quoted with an apostrophe, which spreadsheets do not
 * show. Numbers stay numbers.
 */
const csv = <Column extends string>(
  heads: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<NoInfer<Column>, Cell>>[],
): string => {
  const columns = keysOf(heads);
  const cells = rows.map((row) => columns.map((column) => row[column]));
  return stringify([columns.map((column) => heads[column]), ...cells], {
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
};

/** One row a match, in the order of play. */
export function matchesCsv(view: TournamentView): string {
  const teams = new Map(view.teams.map(({ id, name }) => [id, name]));
  const groups = new Map(view.groups.map((group) => [group.id, groupName(group)]));
  // In brackets: the team that would play by the current standings, or before the lot.
  const side = (slot: MatchView['teamA']): string => {
    const ahead = teams.get(slot.teamId ?? slot.provisionalTeamId ?? '');
    return teams.get(decidedTeam(slot) ?? '') ?? (ahead === undefined ? slot.label : `${slot.label} (${ahead})`);
  };
  const goals = (score: number | null): Cell => score ?? '';
  const rows = view.matches.map(({ index, number, metadata, teamA, teamB, outcome }) => ({
    index: matchNumber({ index, number }),
    day: metadata.kickoff === null ? '' : dayOf(metadata.kickoff),
    kickoff: metadata.kickoff === null ? '' : clockOf(metadata.kickoff),
    court: metadata.court,
    label: metadata.label,
    group: groups.get(metadata.groupId ?? '') ?? '',
    teamA: side(teamA),
    teamB: side(teamB),
    scoreA: goals(teamA.score),
    scoreB: goals(teamB.score),
    state: t.states[outcome.state],
    outcomeType: wordOf(outcome),
    shootoutA: outcome.shootout?.a ?? '',
    shootoutB: outcome.shootout?.b ?? '',
  }));
  const hasShootout = view.matches.some(({ outcome }) => outcome.shootout !== undefined);
  return csv(hasShootout ? { ...t.matches, ...t.shootout } : t.matches, rows);
}

/** The group tables one below the other, each in the order of its positions. */
export function standingsCsv(view: TournamentView): string {
  const teams = new Map(view.teams.map((team) => [team.id, team]));
  const rows = view.groups.flatMap((group) =>
    group.participants
      .toSorted((one, other) => one.statistics.position - other.statistics.position)
      .map(({ teamId, statistics: row }) => ({
        group: groupName(group),
        position: row.position,
        team: teams.get(teamId)?.name ?? '',
        played: row.matchesPlayed,
        won: row.matchesWon,
        drawn: row.matchesDrawn,
        lost: row.matchesLost,
        scoreFor: row.scoreFor,
        scoreAgainst: row.scoreAgainst,
        scoreDifference: row.scoreDifference,
        points: row.points,
        note: teams.get(teamId)?.outOfCompetition === true ? t.outOfCompetition : row.tied ? t.lotOpen : '',
      })),
  );
  return csv(t.standings, rows);
}

/** The final ranking; places that no team has yet stay empty. */
export function rankingCsv(view: TournamentView): string {
  const teams = new Map(view.teams.map(({ id, name }) => [id, name]));
  return csv(
    t.ranking,
    view.rankings.map(({ placementRank, teamId, reason, tied, shares }) => ({
      place: shares ?? placementRank,
      team: teams.get(teamId ?? '') ?? '',
      reason: t.reasons[reason],
      note: tied ? t.lotOpen : '',
    })),
  );
}

const groupName = ({
  displayName,
  alphabeticalId,
}: {
  readonly displayName: string;
  readonly alphabeticalId: string;
}) => (displayName === '' ? t.group(alphabeticalId) : displayName);

// Prints and exports are read in German halls.

const ZONE = 'Europe/Berlin';

const day = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' });

const clock = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });

/** '05.12.2026' of an ISO 8601 instant. */
export const dayOf = (instant: string): string => day.format(new Date(instant));

/** '09:30' of an ISO 8601 instant. */
export const clockOf = (instant: string): string => clock.format(new Date(instant));

/** How a match was decided, in a word. */
function wordOf({ type, ruling }: TournamentView['matches'][number]['outcome']): string {
  if (ruling !== undefined) return texts.matchPlanSheet.rulings[ruling.against ?? ruling.kind];
  return type === null ? '' : t.decided[type];
}
