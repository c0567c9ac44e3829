import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { consequences, ids } from './contract.ts';
import { placing } from './history-contract.ts';

const change = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value }).shape;
const placedMatch = placing.extend({ id: ids.matchId }).meta({ id: 'PlacedMatch' });

/** What teams that come, go, move or change places bring about, and closed gaps: the shape of every preview, and the plan. */
export const regroupPreview = consequences
  .extend({
    added: z.array(placedMatch),
    removed: z.array(placedMatch),
    /** Matches that stay, at another time or on another court. */
    moved: z.array(z.object({ id: ids.matchId, ...change(placing) })),
    /** Matches that stay, with another number. */
    renumbered: z.array(z.object({ id: ids.matchId, ...change(z.number().int()) })),
    /** When the last match then ends; null: without times. */
    end: utcInstant.nullable(),
  })
  .meta({ id: 'RegroupPreview' });
export type RegroupPreview = z.infer<typeof regroupPreview>;
