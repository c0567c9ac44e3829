import type { Tournament } from '../state.ts';
import { perObject } from './per-object.ts';

/** Computes once per state and remembers the answer while that state is held; states never change. */
export const perTournament: <Answer>(
  compute: (tournament: Tournament) => Answer,
) => (tournament: Tournament) => Answer = perObject;
