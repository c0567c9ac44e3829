import type { z } from 'zod';
import { fieldErrors, invalid } from './problem-details.ts';

/** A part of a request by its schema; null where it takes none. Throws `Declined` (400) with the fields at fault. */
export function parse(at: string, schema: z.ZodType | null, value: unknown): unknown {
  if (schema === null) return null;
  const parsed = schema.safeParse(value ?? undefined);
  if (parsed.success) return parsed.data;
  // Once more with the input, so that a wrong type is told from nothing at all: with options zod takes three times as long.
  const refused = schema.safeParse(value ?? undefined, { reportInput: true });
  throw invalid(fieldErrors(at, refused.error ?? parsed.error));
}
