import { z } from 'zod';
import type { StreamRange } from '../../event-store/event-store.ts';

/** Streams whose ids stand between two borders. */
export type IdRange = Pick<StreamRange, 'from' | 'before'>;

/** A range as the threads of a rebuild send it. */
export const idRange = z.object({
  from: z.string().nullable(),
  before: z.string().nullable(),
}) satisfies z.ZodType<IdRange>;

const FIRST_CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * All ids, divided by their first character: they are random, so the parts are about equal, but for the letters that only
 * older ids have. Whatever other ids there are lies in one of them, too.
 */
export const idRanges: readonly IdRange[] = Array.from(FIRST_CHARACTERS, (character, at) => ({
  from: at === 0 ? null : character,
  before: FIRST_CHARACTERS[at + 1] ?? null,
}));
