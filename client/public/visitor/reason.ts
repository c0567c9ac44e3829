import type { LiveStanding, PublicTournamentView, Statistics } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatSigned } from '../../texts/format.ts';
import type { TeamNames } from '../../tournament-view/team-names.ts';

/** Why a row stands where it does, in two parts of one sentence; null in a group of one, of which there is none. */
export function reasonOf(
  { position, why }: Pick<Statistics | LiveStanding, 'position' | 'why'>,
  positions: ReadonlyMap<string, number>,
  names: TeamNames,
): { readonly whom: string; readonly what: string } | null {
  if (why === null) return null;
  const other = names.get(why.against) ?? '';
  const isAbove = position < (positions.get(why.against) ?? 0);
  const whom = (isAbove ? texts.visitor.before : texts.visitor.behind)(other);
  const last = why.steps.at(-1);
  if (last === undefined || last.mode !== why.decidedBy)
    return { whom, what: texts.groupWords.decidedBy[why.decidedBy] };
  const show = last.mode === 'ByScoreDifference' ? formatSigned : String;
  const compared = texts.visitor.compared(texts.groupWords.modes[last.mode], show(last.own), show(last.other));
  const equal = why.steps.slice(0, -1).map(({ mode, own }) => texts.visitor.equal[mode](own));
  return { whom, what: [...equal, compared].join(', ') };
}

/** The positions of one table by team. */
export const positionsOf = (
  rows: readonly { readonly teamId: string; readonly position: number }[],
): ReadonlyMap<string, number> => new Map(rows.map(({ teamId, position }) => [teamId, position]));

export type ReasonRow = Pick<
  LiveStanding,
  'teamId' | 'position' | 'matchesPlayed' | 'scoreFor' | 'scoreAgainst' | 'scoreDifference' | 'points' | 'why'
>;

/** A group's table as final results make it, or with the scores of what runs. */
export function rowsOf(
  { participants, liveStandings }: PublicTournamentView['groups'][number],
  withRunning: boolean,
): readonly ReasonRow[] {
  if (withRunning && liveStandings !== null) return liveStandings;
  return participants
    .flatMap(({ teamId, statistics }) => (statistics === null ? [] : [{ teamId, ...statistics }]))
    .sort((a, b) => a.position - b.position);
}
