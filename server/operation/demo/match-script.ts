import type { Outcome } from '#domain/contract.ts';
import { randomBetween, type Chance } from './chance.ts';
import { texts } from '../../texts/de.ts';

// What happens in one match and when: data, drawn from a seed.

const t = texts.demo;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** A report that a scorer sends. `at` is in milliseconds since 1970; a correction says why it is made. */
export interface Step {
  readonly at: number;
  readonly kind: 'kickoff' | 'goal' | 'end' | 'correction';
  readonly matchId: string;
  readonly court: number;
  readonly report: Outcome;
  readonly reason: string | null;
}

/** A match of the plan; its kickoff is the planned one, in milliseconds since 1970. */
export interface PlannedMatch {
  readonly id: string;
  readonly court: number;
  readonly kickoff: number;
  readonly isKnockout: boolean;
}

/** Children in a hall: three goals in most matches, seldom none, never more than seven. */
const GOALS = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7] as const;
/** One match in this many is first reported wrongly. */
const ONE_CORRECTION_IN = 6;
const CORRECTIONS = t.corrections;

type Score = readonly [a: number, b: number];
type ReportedScore = Pick<Step, 'at' | 'kind' | 'report'> & { readonly reason?: string };

/** The steps of a match that kicks off `kickoff` and lasts `playTime` milliseconds. A knockout match never ends level. */
export function matchScript(
  match: PlannedMatch,
  { kickoff, playMs, chance }: { readonly kickoff: number; readonly playMs: number; readonly chance: Chance },
): Step[] {
  const whistle = kickoff + playMs + randomBetween(chance, 10, 40) * SECOND;
  const told: ReportedScore[] = [{ at: kickoff, kind: 'kickoff', report: playing([0, 0]) }];
  let score: Score = [0, 0];
  for (const at of goalTimes(kickoff, playMs, chance)) {
    score = plusOne(score, chance);
    told.push({ at, kind: 'goal', report: playing(score) });
  }
  told.push(...(match.isKnockout ? knockoutEnd : groupEnd)({ whistle, score, chance }));
  return told.map((step) => ({ matchId: match.id, court: match.court, reason: null, ...step }));
}

interface MatchEnding {
  readonly whistle: number;
  readonly score: Score;
  readonly chance: Chance;
}

function groupEnd({ whistle, score, chance }: MatchEnding): ReportedScore[] {
  const isWrongAtFirst = chance() < 1 / ONE_CORRECTION_IN && score[0] !== score[1];
  if (!isWrongAtFirst) return [{ at: whistle, kind: 'end', report: finished(score) }];
  const reason = CORRECTIONS[Math.floor(chance() * CORRECTIONS.length)] ?? CORRECTIONS[0];
  return [
    { at: whistle, kind: 'end', report: finished(lessOne(score)) },
    {
      at: whistle + randomBetween(chance, 50, 130) * SECOND,
      kind: 'correction',
      report: finished(score),
      reason,
    },
  ];
}

function knockoutEnd({ whistle, score, chance }: MatchEnding): ReportedScore[] {
  const [a, b] = score;
  if (a !== b) return [{ at: whistle, kind: 'end', report: finished(score) }];
  const decided = plusOne([a + 2, b + 2], chance);
  const shootOut = whistle + randomBetween(chance, 100, 150) * SECOND;
  return [{ at: shootOut, kind: 'end', report: { ...finished(decided), outcomeType: 'AfterPenalties' } }];
}

/** In order, half a minute or more after the kickoff and before the end. */
const goalTimes = (kickoff: number, playMs: number, chance: Chance): number[] =>
  Array.from({ length: GOALS[Math.floor(chance() * GOALS.length)] ?? 0 }, () =>
    Math.round(randomBetween(chance, kickoff + 30 * SECOND, kickoff + playMs - 5 * SECOND)),
  ).sort((one, other) => one - other);

const plusOne = ([a, b]: Score, chance: Chance): Score => (chance() < 0.54 ? [a + 1, b] : [a, b + 1]);

/** The winner's last goal was overheard. */
const lessOne = ([a, b]: Score): Score => (a > b ? [a - 1, b] : [a, b - 1]);

const playing = ([scoreA, scoreB]: Score): Outcome => ({
  state: 'CurrentlyPlaying',
  scoreA,
  scoreB,
  outcomeType: 'Standard',
});
const finished = (score: Score): Outcome => ({ ...playing(score), state: 'Finished' });
