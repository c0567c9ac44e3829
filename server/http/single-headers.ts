import { invalid, type ProblemError } from './problem-details.ts';
import { texts } from '../texts/de.ts';

// Headers that say one thing. Of some that come twice Node keeps the first, others it joins, and a proxy may have gone by
// the second (RFC 9110, 5.3; RFC 9112, 3.2).

/** Each with a bit of its own. */
const SINGLE: ReadonlyMap<string, number> = new Map(
  ['host', 'authorization', 'content-type', 'idempotency-key', 'based-on', 'at-least', 'origin', 'sec-fetch-site'].map(
    (name, at) => [name, 1 << at],
  ),
);
const LONGEST = Math.max(...[...SINGLE.keys()].map(({ length }) => length));

/** The first of these headers that came twice, by its name in lower case; null: none. `raw`: names and values in turn. */
export function findSentTwice(raw: readonly string[]): string | null {
  let seen = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const written = raw[at] ?? '';
    if (written.length > LONGEST) continue;
    const name = written.toLowerCase();
    const bit = SINGLE.get(name) ?? 0;
    if ((seen & bit) !== 0) return name;
    seen |= bit;
  }
  return null;
}

/** 400: a header that has one value was sent twice, so which is meant is unknown. */
export const sentTwice = (name: string): ProblemError =>
  invalid([{ path: `header.${name}`, code: 'sent-twice', message: texts.problems.sentTwice(name) }]);
