import { z } from 'zod';
import { instant } from '#domain/tournament/contract/instant.ts';

// What the lists of tournaments and of organisations are asked for alike.

/** The oldest first: the way to the beginning of a long history. */
export const listOrder = z.literal('oldest').optional();
/** Only what happened by then. */
export const listUntil = instant.optional();

/** Whether a version comes after the one of a cursor, in the order of the list. */
export const isBeyond = (version: number, cursor: string | null, order: 'oldest' | undefined): boolean =>
  cursor === null || (order === 'oldest' ? version > Number(cursor) : version < Number(cursor));
