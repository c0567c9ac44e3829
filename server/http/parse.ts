import type { z } from 'zod';
import { fieldErrors, invalid } from './problem-details.ts';

/** A part of a request by its schema; null where it takes none. Throws `ProblemError` (400) with the fields at fault. */
export function parse(at: string, schema: z.ZodType | null, value: unknown): unknown {
  if (schema === null) return null;
  const input = value ?? undefined;
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalid(fieldErrors(at, parsed.error, input));
}
