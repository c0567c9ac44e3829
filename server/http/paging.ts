import { z } from 'zod';
import { invalid } from './problem-details.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

const MAX_LIMIT = 200;

/** Query of a list that can grow: how many, from where on, and, where it can be searched, for what. */
export const pageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, t.limit(MAX_LIMIT))
    .default(50),
  cursor: z.string().max(200).nullable().default(null),
});
export const searchQuery = pageQuery.extend({ search: z.string().max(200).default('') });

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
