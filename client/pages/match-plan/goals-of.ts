import type { HistoryEntry, Outcome } from '#domain/contract.ts';

/** What the history says of one or more goals that were reported together. */
export interface ReportedGoal {
  /** The score after it: '2 : 1'. */
  readonly scoreA: number;
  readonly scoreB: number;
  /** Whose it was; null: goals of both sides came in one report. */
  readonly side: 'scoreA' | 'scoreB' | null;
  readonly actor: HistoryEntry['actor'];
  /** ISO 8601. */
  readonly at: string;
  readonly version: number;
}

interface GoalsOfMatch {
  /** The first comes first. Goals that were taken back are not among them, nor those before the part that was read. */
  readonly goals: readonly ReportedGoal[];
  /** The score that they lead to; null: nothing was reported. */
  readonly score: readonly [a: number, b: number] | null;
}

/** `null`: of a goal that was reported before the part of the history that was read. */
type Cause = Pick<HistoryEntry, 'version' | 'recordedAt' | 'actor'> | null;

/** The goals of a match that count, from its history (newest first). What takes a goal back takes the last of its side. */
export function goalsOf(matchId: string, entries: readonly HistoryEntry[]): GoalsOfMatch {
  let order: readonly (readonly [side: 'scoreA' | 'scoreB', cause: Cause])[] = [];
  let score: GoalsOfMatch['score'] = null;
  let isFirst = true;
  for (const entry of entries.toReversed()) {
    const step = outcomesIn(entry, matchId);
    if (step === null) continue;
    if (isFirst) {
      order = [...goalsUpTo('scoreA', step.before), ...goalsUpTo('scoreB', step.before)];
      isFirst = false;
    }
    for (const side of ['scoreA', 'scoreB'] as const) {
      const of = order.filter(([whose]) => whose === side);
      const count = step.after[side] ?? 0;
      const gone = new Set(of.slice(count));
      const added = Array.from({ length: Math.max(0, count - of.length) }, () => [side, entry] as const);
      order = [...order.filter((goal) => !gone.has(goal)), ...added];
    }
    const { scoreA, scoreB } = step.after;
    score = scoreA === null || scoreB === null ? null : [scoreA, scoreB];
  }
  return { goals: reportedTogether(order), score };
}

const goalsUpTo = (side: 'scoreA' | 'scoreB', outcome: Outcome) =>
  Array.from({ length: outcome[side] ?? 0 }, () => [side, null] as const);

/** What an entry changed in this match; null: nothing of its score. */
function outcomesIn(
  entry: HistoryEntry,
  matchId: string,
): { readonly before: Outcome; readonly after: Outcome } | null {
  for (const change of [entry, ...entry.also]) {
    if (change.type === 'ResultsSet' || change.type === 'MatchesDecided') {
      const own = change.results.find((each) => each.matchId === matchId);
      if (own !== undefined) return own;
    } else if (
      change.type === 'RunningScoreReported' ||
      change.type === 'ResultReported' ||
      change.type === 'ResultCleared'
    ) {
      if (change.matchId === matchId) return change;
    }
  }
  return null;
}

function reportedTogether(order: readonly (readonly [side: 'scoreA' | 'scoreB', cause: Cause])[]): ReportedGoal[] {
  const goals: ReportedGoal[] = [];
  let [scoreA, scoreB] = [0, 0];
  for (const [side, cause] of order) {
    if (side === 'scoreA') scoreA += 1;
    else scoreB += 1;
    if (cause === null) continue;
    const { version, recordedAt: at, actor } = cause;
    const last = goals.at(-1);
    if (last?.version === version) {
      goals[goals.length - 1] = { ...last, scoreA, scoreB, side: last.side === side ? side : null };
    } else goals.push({ scoreA, scoreB, side, actor, at, version });
  }
  return goals;
}
