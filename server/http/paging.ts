import { invalid } from './problem-details.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

// Rows are numbered in the order of the list; a cursor is the number of the last one shown.

/** The number in a cursor; null where the list begins. Throws `ProblemError` (400) for one that was never handed out. */
export function parseCursor(cursor: string | null): string | null {
  if (cursor === null) return null;
  const number = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^\d{1,18}$/.test(number)) {
    throw invalid([{ path: 'query.cursor', code: 'invalid-cursor', message: t.noCursor }]);
  }
  return number;
}

/** What is shown of `rows` (one more than `limit` where there are more), and the cursor of what follows. */
export function page<R extends { readonly number: string }>(
  rows: readonly R[],
  limit: number,
): { readonly shown: readonly R[]; readonly cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { shown, cursor: more ? Buffer.from(last.number, 'latin1').toString('base64url') : null };
}
