import type { Outcome } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

/** '2:1', '4:3 n. E.', 'kein Ergebnis' */
export function outcomeText({ state, scoreA, scoreB, outcomeType }: Outcome): string {
  if (state === 'NotStarted') return texts.history.noResult;
  const kind = outcomeType === null || outcomeType === 'Standard' ? '' : ` ${texts.plan.outcomeTypes[outcomeType]}`;
  return `${scoreA ?? 0}:${scoreB ?? 0}${kind}`;
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
