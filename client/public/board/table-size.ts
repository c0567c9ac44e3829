import type { PublicGroupView } from '#domain/contract.ts';
import { LONG_NAME } from '../../tournament-view/name.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';

/**
 * How large the names stand, so that all rows fit: the first size at which they do by a careful guess. In hundredths of the
 * height: what two tables side by side leave for rows, the letters that a line of a name takes beside its emblem, and a
 * row's least height.
 */
const ROOM = 62;
/** What the strip of running scores takes of it. */
const STRIP = 9.8;
const SIZES = [
  { name: 'large', letters: 15, line: 5.2, row: 7 },
  { name: 'medium', letters: 18, line: 4.35, row: 5.4 },
  { name: 'small', letters: 24, line: 3.4, row: 4.4 },
] as const;
/** What the longest names take in the two larger sizes: they step down by themselves. */
const LONG = { letters: 20, line: 3.9 } as const;
const BETWEEN_ROWS = 1.35;

export type TableSize = (typeof SIZES)[number]['name'];

/** The size of the tables of one page by the names in their rows; null: not all of them fit there. */
export function tableSize(lists: readonly (readonly string[])[], isBelowStrip: boolean): TableSize | null {
  const room = isBelowStrip ? ROOM - STRIP : ROOM;
  // A single table has the whole width.
  const width = lists.length === 1 ? 3 : 1;
  const fits = (size: (typeof SIZES)[number]): boolean =>
    lists.every((names) => names.reduce((sum, name) => sum + heightOf(name, size, width), 0) <= room);
  return SIZES.find(fits)?.name ?? null;
}

/** The names in the rows of tables, as `sizeOf` takes them. */
export const rowNames = (tables: readonly PublicGroupView[], names: TeamNames): readonly (readonly string[])[] =>
  tables.map(({ participants }) => participants.map(({ teamId }) => names.get(teamId) ?? ''));

function heightOf(name: string, size: (typeof SIZES)[number], width: number): number {
  const { letters, line } = size.name !== 'small' && name.length > LONG_NAME ? LONG : size;
  return Math.max(size.row, Math.ceil(name.length / (letters * width)) * line) + BETWEEN_ROWS;
}
