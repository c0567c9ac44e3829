import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';

/** What hands made of a plan and a configuration does away with [PL8]. */
export const lostEdit = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('break'), name: z.string(), from: utcInstant, to: utcInstant }),
    /** So many matches that stood at another time or on another court than the configuration says. */
    z.object({ kind: z.literal('moved'), count: z.number().int() }),
    /** Another order of the matches, or other sides. */
    z.object({ kind: z.literal('order') }),
  ])
  .meta({ id: 'LostEdit' });
export type LostEdit = z.infer<typeof lostEdit>;
