import type { MatchView, TournamentView } from '#domain/contract.ts';
import { playTimes } from '#domain/play.ts';
import type { HistoryStep } from '../../features/past/use-past-state.ts';

/**
 * About how long a finished tournament was played, in milliseconds, as its training runs: from its last plan without a
 * result until its results stood, so that those tried before the day and those undone after the end count for nothing.
 * `viewAt`: the tournament at a version, null while it is not read; then the answer is null too.
 */
export function replayLength(
  steps: readonly HistoryStep[],
  viewAt: (version: number) => TournamentView | null,
): number | null {
  const last = steps.at(-1);
  const end = last === undefined ? null : viewAt(last.version);
  if (end === null) return null;
  let begin: TournamentView | null = null;
  let since = 0;
  for (const [at, { version }] of steps.entries()) {
    const view = viewAt(version);
    if (view === null) return null;
    if (view.matches.length > 0 && view.matches.every(isUnplayed)) [begin, since] = [view, at + 1];
  }
  if (begin === null) return null;
  const over = steps.findIndex(({ version }, at) => at >= since && haveSameResults(viewAt(version), end));
  const played = steps.slice(since, over + 1).flatMap(({ kind, at }) => (kind === 'settings' ? [] : [at]));
  return playTimes(played, [...kickoffsOf(begin), ...kickoffsOf(end)].sort());
}

const isUnplayed = ({ outcome }: MatchView): boolean => outcome.state === 'NotStarted';

const kickoffsOf = ({ matches }: TournamentView): readonly string[] =>
  matches.flatMap(({ metadata: { kickoff } }) => (kickoff === null ? [] : [kickoff]));

/** From the last match on: while a tournament is played, its finals differ first. */
const haveSameResults = (one: TournamentView | null, other: TournamentView): boolean =>
  one?.matches.length === other.matches.length &&
  other.matches.findLastIndex((match, at) => resultOf(one.matches[at]) !== resultOf(match)) === -1;

const resultOf = (match: MatchView | undefined): string =>
  match === undefined
    ? ''
    : [JSON.stringify({ ...match.outcome, startedAt: null }), match.teamA.score, match.teamB.score].join();
