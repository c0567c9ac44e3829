import type { Outcome } from '#domain/contract.ts';
import { endingOf } from '../../tournament-view/ending-of.ts';
import { texts } from '../../texts/de.ts';

type SideNames = Partial<Readonly<Record<'A' | 'B', string | undefined>>>;

/**
 * '2:1', '4:3 n. E.', '1:1, 4:3 n. E.', 'kein Ergebnis'; of a shoot-out of which only the winner is known '1:1, SV Au weiter
 * n. E.', where the names of the teams are given.
 */
export function outcomeText(outcome: Outcome, names: SideNames = {}): string {
  if (outcome.state === 'NotStarted') return texts.history.noResult;
  if (outcome.scoreA === null && outcome.ruling !== undefined) return endingText(outcome).trim();
  return `${outcome.scoreA ?? 0}:${outcome.scoreB ?? 0}${endingText(outcome, names)}`;
}

/** What stands behind a score: '', ' n. V.', ', 4:3 n. E.'. */
export function endingText({ outcomeType, shootout, ruling }: Outcome, names: SideNames = {}): string {
  if (ruling !== undefined) return ` ${endingOf({ type: outcomeType, ruling })}`;
  if (outcomeType === null || outcomeType === 'Standard') return '';
  const kind = texts.plan.outcomeTypes[outcomeType];
  if (shootout === undefined) return ` ${kind}`;
  const winner = names[shootout.winner];
  if (shootout.score !== null) return `, ${shootout.score.a}:${shootout.score.b} ${kind}`;
  return winner === undefined ? ` ${kind}` : `, ${texts.plan.isThrough(winner)} ${kind}`;
}

const STATE_WORDS: Readonly<Record<Outcome['state'], string | null>> = {
  NotStarted: null,
  CurrentlyPlaying: texts.plan.runs,
  Finished: texts.plan.ended,
};

/** Two outcomes as they differ: '1:1' and '2:1', by their state alone 'Ende' and 'läuft', by both 'Ende 2:1' and 'läuft 1:1'. */
export function outcomeTexts(before: Outcome, after: Outcome): readonly [before: string, after: string] {
  const [was, is] = [outcomeText(before), outcomeText(after)];
  const [stateWas, stateIs] = [STATE_WORDS[before.state], STATE_WORDS[after.state]];
  if (stateWas === null || stateIs === null || stateWas === stateIs) return [was, is];
  return was === is ? [stateWas, stateIs] : [`${stateWas} ${was}`, `${stateIs} ${is}`];
}
