import { cellKey, type Grid } from './grid.ts';
import type { Cell } from './plan-moves.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

export const arrowKeyDirection = (key: string): Direction | null =>
  ({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const)[key] ?? null;

/** The next cell in a direction, empty or not; the same one at the edge of the grid. */
export function findAdjacentCell({ rows, courts }: Grid, { kickoff, court }: Cell, direction: Direction): Cell {
  const at = rows.findIndex((row) => row.kickoff === kickoff);
  const step = direction === 'up' ? -1 : direction === 'down' ? 1 : 0;
  const row = rows[at + step] ?? rows[at];
  const wanted = court + (direction === 'left' ? -1 : direction === 'right' ? 1 : 0);
  return { kickoff: row?.kickoff ?? kickoff, court: courts.includes(wanted) ? wanted : court };
}

/** The next match in a direction, across empty cells; null if there is none. */
export function findAdjacentMatch(grid: Grid, from: Cell, direction: Direction): string | null {
  let at = from;
  for (;;) {
    const next = findAdjacentCell(grid, at, direction);
    if (next.kickoff === at.kickoff && next.court === at.court) return null;
    const [match] = grid.cells.get(cellKey(next.kickoff, next.court)) ?? [];
    if (match !== undefined) return match.id;
    at = next;
  }
}
