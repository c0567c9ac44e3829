import { z } from 'zod';
import type { Range } from '#domain/bucket-counts.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

/** Ids of organisations and tournaments. */
export const streamId = z.string().regex(/^[a-z0-9]{16}$/);
/** Ids of what an organisation or a tournament holds and that is addressed alone: the stream's id first. */
export const partId = z.string().regex(/^[a-z0-9]{16}[a-z0-9]{1,24}$/);

// A match, team or group of a tournament that is written in no way an id can be is simply not there.
export const byId = z.object({ id: streamId });
export const byPartId = z.object({ id: partId });

/** How many events a tournament has, or had. */
export const versionNumber = z
  .string()
  .regex(/^\d{1,9}$/, t.versionInteger)
  .transform(Number)
  .refine((version) => version >= 1, t.versionFromOne);

/** Lists are of what is there, or of what is deleted and can still be taken back. */
export const deletedFilter = z.enum(['true', 'false']).default('false');

const RANGES = { '1': 1, '7': 7, '14': 14, '30': 30 } as const satisfies Record<string, Range>;

/** How many days a chart shows. */
export const byRange = z.strictObject({
  range: z.enum(['1', '7', '14', '30'], t.range).transform((days): Range => RANGES[days]),
});
