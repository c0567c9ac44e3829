import { sameData } from '../same-data.ts';

/** The part as it was, the same object, where it says the same; then nobody has to write or compare it again. */
export const kept = <Part>(before: Part | undefined, now: Part): Part =>
  before !== undefined && sameData(before, now) ? before : now;

/** Each element as it was where it says the same at its place, and the whole list where all of them do. */
export function eachKept<Part>(before: Part[] | undefined, now: Part[]): Part[] {
  if (before === undefined) return now;
  const parts = now.map((part, at) => kept(before[at], part));
  return parts.length === before.length && parts.every((part, at) => part === before[at]) ? before : parts;
}
