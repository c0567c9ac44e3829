// Where moments lie on a line: by the clock, but hours in which nothing happened take no more room than a pause.

/** Longer silences are drawn as long as this one. */
const MAX_PAUSE_MS = 15 * 60_000;
/** What every step takes at least, as a share of an average one: a hundred in a second are still apart. */
const LEAST = 0.25;

/** Places from 0 to 1, one for each moment (milliseconds, ascending); a single one lies at the end. */
export function timeScale(moments: readonly number[]): readonly number[] {
  const gaps = moments.slice(1).map((moment, at) => Math.min(MAX_PAUSE_MS, Math.max(0, moment - (moments[at] ?? 0))));
  if (gaps.length === 0) return moments.map(() => 1);
  const average = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length || 1;
  const places = [0];
  for (const gap of gaps) places.push((places.at(-1) ?? 0) + gap + LEAST * average);
  const length = places.at(-1) ?? 1;
  return places.map((place) => place / length);
}

/** Which of the places (ascending) lies next to `place`, by its index; -1: there are none. */
export function findNearest(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const between = ((places[middle] ?? 0) + (places[middle + 1] ?? 0)) / 2;
    if (place < between) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** The indices of at most `count` places, spread over the line, that lie at least one part of it apart; of two the last is one. */
export function pickSpreadPlaces(places: readonly number[], count: number): readonly number[] {
  const chosen: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const index = findNearest(places, at / Math.max(1, count - 1));
    const before = chosen.at(-1);
    const isApart = before === undefined || (places[index] ?? 0) - (places[before] ?? 0) >= 1 / count;
    if (index < 0) continue;
    if (isApart) chosen.push(index);
    else if (at === count - 1) chosen.splice(-1, 1, index);
  }
  return chosen;
}
