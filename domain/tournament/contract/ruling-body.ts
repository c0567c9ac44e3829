import { z } from 'zod';
import { saidOfMatch, score } from './bodies.ts';
import { ruling } from './ruling.ts';

/** PATCH /api/tournaments/{id}/matches/{matchId}/ruling; scores null: none are given [RE14]. */
export const rulingBody = ruling
  .extend({ scoreA: score.nullable().default(null), scoreB: score.nullable().default(null), ...saidOfMatch })
  .meta({ id: 'RulingBody' });
export type RulingBody = z.infer<typeof rulingBody>;
