import { useEffect, useRef, useState } from 'react';
import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';

/** A goal as the board shows it. */
export interface Goal {
  readonly match: string;
  readonly side: 'A' | 'B';
  /** Of the side, with this goal. */
  readonly score: number;
}

/** How long a goal is shown. */
export const GOAL_MS = 6_000;
/** The one that is shown and those that wait for it: a later one would come when it is no news any more. */
const MOST = 3;

/** The first is shown, the others follow one after the other. */
export type GoalQueue = readonly Goal[];
export const NO_GOALS: GoalQueue = [];

/**
 * Returns the goals that a view brings: one score of a match that runs in both views is higher than before, the other is as
 * before. A lower score is a correction, two higher ones are a report of what happened meanwhile.
 */
export function goalsBetween(before: PublicTournamentView, now: PublicTournamentView): GoalQueue {
  const known = new Map(before.matches.map((match) => [match.id, match]));
  return now.matches.flatMap((match): GoalQueue => {
    const was = known.get(match.id);
    if (was === undefined || !isRunning(was) || !isRunning(match)) return [];
    const [a, b] = [raisedTo(was.teamA.score, match.teamA.score), raisedTo(was.teamB.score, match.teamB.score)];
    if (a !== null && match.teamB.score === was.teamB.score) return [{ match: match.id, side: 'A', score: a }];
    if (b !== null && match.teamA.score === was.teamA.score) return [{ match: match.id, side: 'B', score: b }];
    return [];
  });
}

/**
 * Returns the queue after a new view. What the board did not follow (`isNews` false: it just opened, or the line was lost) is
 * no goal of now, and nothing from before that is shown any more; a goal that was taken back is not shown either.
 */
export function queueAfter(
  queue: GoalQueue,
  before: PublicTournamentView,
  now: PublicTournamentView,
  isNews: boolean,
): GoalQueue {
  if (!isNews) return NO_GOALS;
  const left = queue.filter((goal) => stillCounts(goal, now));
  const fresh = goalsBetween(before, now);
  return fresh.length === 0 && left.length === queue.length ? queue : [...left, ...fresh].slice(0, MOST);
}

/** The goal to be shown now; null: none. One timer at most is waited for. `isNews`: as in `useChanges`. */
export function useGoal(tournament: PublicTournamentView, isNews: boolean): Goal | null {
  const before = useRef<PublicTournamentView | null>(null);
  const [queue, setQueue] = useState(NO_GOALS);
  useEffect(() => {
    const last = before.current;
    before.current = tournament;
    if (last === null || last === tournament) return;
    setQueue((known) => queueAfter(known, last, tournament, isNews));
  }, [tournament, isNews]);
  const [shown] = queue;
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setQueue((known) => known.filter((goal) => goal !== shown)), GOAL_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown ?? null;
}

const isRunning = ({ outcome }: PublicMatchView): boolean => outcome.state === 'CurrentlyPlaying';

/** The score where it is higher than before, else null. */
const raisedTo = (was: number | null, score: number | null): number | null =>
  was !== null && score !== null && score > was ? score : null;

const stillCounts = ({ match, side, score }: Goal, { matches }: PublicTournamentView): boolean => {
  const found = matches.find(({ id }) => id === match);
  return ((side === 'A' ? found?.teamA : found?.teamB)?.score ?? -1) >= score;
};
