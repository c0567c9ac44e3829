import { stringify } from 'csv-stringify/sync';
import type { MatchView, TournamentView } from '#domain/tournament/view-contract.ts';

// Tables for a spreadsheet as German Excel opens them: semicolons, UTF-8 with BOM, CRLF, times of Europe/Berlin.

type Cell = string | number;

/**
 * Team names are free text: one that begins like a formula is quoted with an apostrophe, which spreadsheets do not
 * show. Numbers stay numbers.
 */
const csv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  stringify([head, ...rows], { delimiter: ';', bom: true, record_delimiter: 'windows', escape_formulas: true });

const STATES = { NotStarted: 'offen', CurrentlyPlaying: 'läuft', Finished: 'beendet' } as const;
const DECIDED = {
  Standard: '',
  AfterOvertime: 'n. V.',
  AfterPenalties: 'n. E.',
  SpecialScoring: 'gewertet',
} as const;

/** One row per match, in the order of play. */
export function matchesCsv(view: TournamentView): string {
  const teams = new Map(view.teams.map(({ id, name }) => [id, name]));
  const groups = new Map(view.groups.map((group) => [group.id, groupName(group)]));
  const side = ({ teamId, provisionalTeamId, label }: MatchView['teamA']): string =>
    teams.get(teamId ?? '') ??
    (provisionalTeamId === null ? label : `${label} (${teams.get(provisionalTeamId) ?? ''})`);
  const goals = (score: number | null): Cell => score ?? '';
  return csv(
    [
      'Nr.',
      'Datum',
      'Anstoß',
      'Feld',
      'Spiel',
      'Gruppe',
      'Mannschaft A',
      'Mannschaft B',
      'Tore A',
      'Tore B',
      'Stand',
      'Art',
    ],
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
      STATES[outcome.state],
      outcome.type === null ? '' : DECIDED[outcome.type],
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
        teams.get(teamId)?.outOfCompetition === true ? 'außer Konkurrenz' : row.tied ? 'Losentscheid offen' : '',
      ]),
  );
  return csv(
    [
      'Gruppe',
      'Platz',
      'Mannschaft',
      'Spiele',
      'S',
      'U',
      'N',
      'Tore',
      'Gegentore',
      'Tordifferenz',
      'Punkte',
      'Bemerkung',
    ],
    rows,
  );
}

const REASONS = {
  decided: 'ausgespielt',
  eliminated: 'ausgeschieden',
  groupPosition: 'nach Gruppenplatz',
  outOfCompetition: 'außer Konkurrenz',
  open: 'offen',
} as const;

/** The final ranking; open places stay empty. */
export function rankingCsv(view: TournamentView): string {
  const teams = new Map(view.teams.map(({ id, name }) => [id, name]));
  return csv(
    ['Platz', 'Mannschaft', 'Grund'],
    view.rankings.map(({ placementRank, teamId, reason }) => [
      placementRank,
      teams.get(teamId ?? '') ?? '',
      REASONS[reason],
    ]),
  );
}

const groupName = ({
  displayName,
  alphabeticalId,
}: {
  readonly displayName: string;
  readonly alphabeticalId: string;
}) => (displayName === '' ? `Gruppe ${alphabeticalId}` : displayName);

// Prints and exports are read in German halls.

const ZONE = 'Europe/Berlin';

const day = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' });

const clock = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });

/** '05.12.2026' of an ISO 8601 instant. */
export const dayOf = (instant: string): string => day.format(new Date(instant));

/** '09:30' of an ISO 8601 instant. */
export const clockOf = (instant: string): string => clock.format(new Date(instant));
