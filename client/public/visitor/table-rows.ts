import type { LiveStanding, PublicTournamentView } from '#domain/contract.ts';

export type TableRow = Pick<
  LiveStanding,
  'teamId' | 'position' | 'matchesPlayed' | 'scoreFor' | 'scoreAgainst' | 'scoreDifference' | 'points' | 'why'
>;

/** A group's table as final results make it, or with the scores of what runs. */
export function tableRows(
  { participants, liveStandings }: PublicTournamentView['groups'][number],
  withRunning: boolean,
): readonly TableRow[] {
  if (withRunning && liveStandings !== null) return liveStandings;
  return participants
    .flatMap(({ teamId, statistics }) => (statistics === null ? [] : [{ teamId, ...statistics }]))
    .sort((a, b) => a.position - b.position);
}
