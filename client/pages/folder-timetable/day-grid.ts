import type { Bar, TimetableDay } from './build-timetable.ts';

// A day as rows and columns: a row from each time at which something begins, ends or an hour is full to the next; a column
// per venue, or several where its tournaments overlap.

/** The first row and column that hold a tournament: before them are the names of the venues and the hours. */
export const FIRST_ROW = 2;
const FIRST_COLUMN = 2;

export interface DayBlock {
  readonly bar: Bar;
  readonly column: number;
  /** Lines of the grid. */
  readonly begin: number;
  readonly end: number;
}

export interface DayGrid {
  /** The minute of the day at which the first row begins. */
  readonly from: number;
  /** Minutes of each row. */
  readonly rows: readonly number[];
  readonly hours: readonly { readonly hour: number; readonly row: number }[];
  /** Columns of all venues together. */
  readonly lanes: number;
  readonly venues: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly column: number;
    readonly lanes: number;
    readonly blocks: readonly DayBlock[];
  }[];
}

export function dayGrid({ hours: { from, to }, venues }: Omit<TimetableDay, 'date'>): DayGrid {
  const [first, last] = [from * 60, to * 60];
  const startOf = (bar: Bar): number => bar.from ?? first;
  // One without any length is a minute long.
  const endOf = (bar: Bar): number => Math.min(last, Math.max(bar.to ?? last, startOf(bar) + 1));
  const full = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const all = venues.flatMap(({ bars }) => bars.flatMap((bar) => [startOf(bar), endOf(bar)]));
  const times = [...new Set([...full.map((hour) => hour * 60), ...all])].toSorted((one, other) => one - other);
  const lineAt = (minute: number): number => times.indexOf(minute) + FIRST_ROW;
  let column = FIRST_COLUMN;
  const drawn = venues.map(({ id, name, bars }) => {
    const home = column;
    /** When each lane is free again. */
    const free: number[] = [];
    const blocks = bars.map((bar): DayBlock => {
      const open = free.findIndex((until) => until <= startOf(bar));
      const lane = open === -1 ? free.length : open;
      free[lane] = endOf(bar);
      return { bar, column: home + lane, begin: lineAt(startOf(bar)), end: lineAt(endOf(bar)) };
    });
    column += free.length;
    return { id, name, column: home, lanes: free.length, blocks };
  });
  return {
    from: first,
    rows: times.slice(1).map((time, at) => time - (times[at] ?? time)),
    hours: full.map((hour) => ({ hour, row: lineAt(hour * 60) })),
    lanes: column - FIRST_COLUMN,
    venues: drawn,
  };
}
