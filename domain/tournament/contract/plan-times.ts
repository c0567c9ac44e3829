import { z } from 'zod';
import { initially } from '../../left-out.ts';
import { MAX_COURTS } from '../../limits.ts';
import { texts } from '../../texts/de.ts';
import { breaks } from './bodies.ts';
import { count } from './field-schemas.ts';
import { instant } from './instant.ts';

// The calls that change when is played, and nothing else of a plan.

/** POST /api/tournaments/{id}/match-plan/shift [SC5] [SC12] */
export const shiftBody = z
  .strictObject({
    from: instant,
    minutes: z.int().min(-1440).max(1440),
    courts: z.array(count(1, MAX_COURTS)).min(1).max(MAX_COURTS).nullable().default(null),
    useBreaks: initially(z.boolean(), false),
    /** Breaks that begin at `from` or later move along, where all courts do. */
    moveBreaks: initially(z.boolean(), false),
  })
  .refine(({ courts, moveBreaks }) => courts === null || !moveBreaks, {
    path: ['moveBreaks'],
    message: texts.tournaments.breaksOfAllCourts,
  })
  .meta({ id: 'ShiftBody' });
export type ShiftBody = z.infer<typeof shiftBody>;

/** PATCH /api/tournaments/{id}/match-plan/breaks [SC11]: all breaks anew; matches that are still to come follow them, or stay. */
export const breaksBody = z.strictObject({ breaks, matches: z.enum(['Follow', 'Stay']) }).meta({ id: 'BreaksBody' });
export type BreaksBody = z.infer<typeof breaksBody>;
