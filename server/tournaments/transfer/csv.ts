import { stringify } from 'csv-stringify/sync';
import type { MatchView, TournamentView } from '#domain/tournament/view-contract.ts';
import { texts } from '../../texts/de.ts';

// Tables for a spreadsheet as German Excel opens them: semicolons, UTF-8 with BOM, CRLF, times of Europe/Berlin.

const t = texts.csv;

type Cell = string | number;

/**
 * Team names are free text: one that begins like a formula is quoted with an apostrophe, which spreadsheets do not
 * show. Numbers stay numbers.
 */
const csv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([head, ...rows], { delimiter: ';', bom: true, record_delimiter: 'windows', escape_formulas: true });

/** One row a match, in the order of play. */
export function matchesCsv(view: TournamentView): string {
  const teams = new Map(view.teams.map(({ id, name }) => [id, name]));
  const groups = new Map(view.groups.map((group) => [group.id, groupName(group)]));
  const side = ({ teamId, provisionalTeamId, label }: MatchView['teamA']): string =>
    teams.get(teamId ?? '') ??
    (provisionalTeamId === null ? label : `${label} (${teams.get(provisionalTeamId) ?? ''})`);
  const goals = (score: number | null): Cell => score ?? '';
  return csv(
    t.matches,
    view.matches.map(({ index, metadata, teamA, teamB, outcome }) => [
      index,
      metadata.kickoff === null ? '' : dayOf(metadata.kickoff),
      metadata.kickoff === null ? '' : clockOf(metadata.kickoff),
      metadata.court,
      metadata.label,
      groups.get(metadata.groupId ?? '') ?? '',
      side(teamA),
      side(teamB),
      goals(teamA.score),
      goals(teamB.score),
      t.states[outcome.state],
      outcome.type === null ? '' : t.decided[outcome.type],
    ]),
  );
}

/** The group tables one below the other, each in the order of its positions. */
export function standingsCsv(view: TournamentView): string {
  const teams = new Map(view.teams.map((team) => [team.id, team]));
  const rows = view.groups.flatMap((group) =>
    group.participants
      .toSorted((one, other) => one.statistics.position - other.statistics.position)
      .map(({ teamId, statistics: row }): Cell[] => [
        groupName(group),
        row.position,
        teams.get(teamId)?.name ?? '',
        row.matchesPlayed,
        row.matchesWon,
        row.matchesDrawn,
        row.matchesLost,
        row.scoreFor,
        row.scoreAgainst,
        row.scoreDifference,
        row.points,
        teams.get(teamId)?.outOfCompetition === true ? t.outOfCompetition : row.tied ? t.lotOpen : '',
      ]),
  );
  return csv(t.standings, rows);
}

/** The final ranking; places nobody has yet stay empty. */
export function rankingCsv(view: TournamentView): string {
  const teams = new Map(view.teams.map(({ id, name }) => [id, name]));
  return csv(
    t.ranking,
    view.rankings.map(({ placementRank, teamId, reason }) => [
      placementRank,
      teams.get(teamId ?? '') ?? '',
      t.reasons[reason],
    ]),
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
