import { sameData } from '../same-data.ts';

/** The part as it was, the same object, where it says the same; then nobody has to write or compare it again. */
export const kept = <Part>(before: Part | undefined, now: Part): Part =>
  before !== undefined && sameData(before, now) ? before : now;

/** The same for what stands in events, whose keys may have come in another order: bytes are the same on every node. */
export const keptAsWritten = <Part>(before: Part | undefined, now: Part): Part =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;

/** Each element as it was where it says the same at its place, and the whole list where all of them do. */
export function eachKept<Part>(before: Part[] | undefined, now: Part[]): Part[] {
  if (before === undefined) return now;
  const parts = now.map((part, at) => kept(before[at], part));
  return parts.length === before.length && parts.every((part, at) => part === before[at]) ? before : parts;
}
