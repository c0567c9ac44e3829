import { describe, expect, it } from 'vitest';
import { buildTimetable } from '#client/pages/folder-timetable/build-timetable.ts';
import { dayGrid } from '#client/pages/folder-timetable/day-grid.ts';
import type { ListedTournament } from '#domain/contract.ts';

interface Played {
  readonly id: string;
  readonly at: string | null;
  readonly end: string | null;
  readonly venue?: string;
}

const listed = ({ id, at, end, venue }: Played): ListedTournament => ({
  id,
  organizationId: 'club',
  folderId: 'f',
  folderName: 'Runde',
  venueId: venue ?? null,
  venueName: venue ?? null,
  imageIds: [],
  name: id,
  visibility: 'Private',
  purpose: 'Competition',
  announcedStatus: 'Planned',
  template: false,
  version: 1,
  kickoff: at,
  end,
  teamCount: 8,
  matchCount: 1,
  finishedCount: 0,
  runningCount: 0,
  publicPageViews: 0,
});
const calendar = (...played: readonly Played[]) =>
  buildTimetable(
    { tournaments: played.map(({ id, at, end }) => ({ id, name: id, startDate: at, endDate: end })) },
    played.map(listed),
  );
/** Days as `date: venue: tournament from-to`, minutes since midnight. */
const drawn = ({ days }: ReturnType<typeof calendar>) =>
  days.map(({ date, venues }) => [
    date,
    ...venues.map(
      ({ name, bars }) =>
        `${name}: ${bars.map(({ tournament, from, to }) => `${tournament.id} ${from}-${to}`).join(', ')}`,
    ),
  ]);

describe('the calendar of a folder', () => {
  it('has its days in order, on the clock in Germany, and per day the venues by their first kickoff', () => {
    const made = calendar(
      { id: 'spät', at: '2026-12-05T14:00:00Z', end: '2026-12-05T16:30:00Z', venue: 'Nord' },
      { id: 'früh', at: '2026-12-05T08:30:00Z', end: '2026-12-05T12:00:00Z', venue: 'Süd' },
      { id: 'vorher', at: '2026-07-04T08:00:00Z', end: '2026-07-04T09:00:00Z' },
    );
    expect(drawn(made)).toEqual([
      // Summer time: two hours before UTC.
      ['2026-07-04', 'null: vorher 600-660'],
      ['2026-12-05', 'Süd: früh 570-780', 'Nord: spät 900-1050'],
    ]);
    // Each day has hours of its own.
    expect(made.days.map(({ hours }) => hours)).toEqual([
      { from: 10, to: 11 },
      { from: 9, to: 18 },
    ]);
  });

  it('draws a tournament of several days on each of them, open where it goes on', () => {
    const made = calendar({ id: 'Pfingsten', at: '2026-12-05T08:00:00Z', end: '2026-12-07T11:00:00Z' });
    expect(drawn(made)).toEqual([
      ['2026-12-05', 'null: Pfingsten 540-null'],
      ['2026-12-06', 'null: Pfingsten null-null'],
      ['2026-12-07', 'null: Pfingsten null-720'],
    ]);
  });

  it('ends at midnight on the day before', () => {
    const made = calendar({ id: 'Nacht', at: '2026-12-05T19:00:00Z', end: '2026-12-05T23:00:00Z' });
    expect(drawn(made)).toEqual([['2026-12-05', 'null: Nacht 1200-1440']]);
    expect(made.days[0]?.hours).toEqual({ from: 20, to: 24 });
  });

  it('leaves out what has no date, and names it', () => {
    const made = calendar({ id: 'Entwurf', at: null, end: null });
    expect(made.days).toEqual([]);
    expect(made.undated.map(({ id }) => id)).toEqual(['Entwurf']);
  });

  it('marks what is at one venue at the same time, and only that', () => {
    const { days } = calendar(
      { id: 'a', at: '2026-12-05T08:00:00Z', end: '2026-12-05T10:00:00Z', venue: 'Nord' },
      { id: 'b', at: '2026-12-05T09:00:00Z', end: '2026-12-05T11:00:00Z', venue: 'Nord' },
      { id: 'c', at: '2026-12-05T11:00:00Z', end: '2026-12-05T12:00:00Z', venue: 'Nord' },
      { id: 'd', at: '2026-12-05T09:00:00Z', end: '2026-12-05T11:00:00Z', venue: 'Süd' },
      { id: 'e', at: '2026-12-05T09:00:00Z', end: '2026-12-05T11:00:00Z' },
      { id: 'f', at: '2026-12-05T09:00:00Z', end: '2026-12-05T11:00:00Z' },
    );
    const bars = days.flatMap(({ venues }) => venues.flatMap((venue) => venue.bars));
    expect(bars.filter(({ overlaps }) => overlaps).map(({ tournament }) => tournament.id)).toEqual(['a', 'b']);
  });

  it('marks it too where the other one lies in another folder, or in none', () => {
    const own = { id: 'a', at: '2026-12-05T08:00:00Z', end: '2026-12-05T10:00:00Z', venue: 'Nord' };
    const other = { ...own, id: 'b', at: '2026-12-05T09:59:00Z', end: '2026-12-05T11:00:00Z' };
    const { days } = buildTimetable(
      { tournaments: [{ id: 'a', name: 'a', startDate: own.at, endDate: own.end }] },
      [own, other].map(listed),
    );
    expect(days[0]?.venues[0]?.bars.map(({ overlaps }) => overlaps)).toEqual([true]);
  });

  it('counts each pair that meets once, also one with another folder', () => {
    const played = (id: string, from: string, to: string): Played => ({
      id,
      at: `2026-12-05T${from}:00Z`,
      end: `2026-12-05T${to}:00Z`,
      venue: 'Nord',
    });
    const [a, b] = [played('a', '08:00', '10:00'), played('b', '09:00', '11:00')];
    const [c, d] = [played('c', '12:00', '14:00'), played('d', '13:00', '15:00')];
    expect(calendar(a, b, c, d).overlaps).toBe(2);
    expect(calendar(a, c).overlaps).toBe(0);
    const alone = { tournaments: [{ id: 'a', name: 'a', startDate: a.at, endDate: a.end }] };
    expect(buildTimetable(alone, [a, b, c, d].map(listed)).overlaps).toBe(1);
  });

  it('marks those of several days only on the day on which they meet', () => {
    const made = calendar(
      { id: 'a', at: '2026-12-04T08:00:00Z', end: '2026-12-05T16:00:00Z', venue: 'Nord' },
      { id: 'b', at: '2026-12-05T12:00:00Z', end: '2026-12-06T16:00:00Z', venue: 'Nord' },
    );
    expect(
      made.days.map(({ venues }) =>
        venues.flatMap(({ bars }) => bars.map(({ tournament, overlaps }) => `${tournament.id} ${overlaps}`)),
      ),
    ).toEqual([['a false'], ['a true', 'b true'], ['b false']]);
    expect(made.overlaps).toBe(1);
  });

  it('shows two hours of what goes on beyond a day, and six of a day in its middle', () => {
    const made = calendar({ id: 'Pfingsten', at: '2026-12-05T22:30:00Z', end: '2026-12-07T11:00:00Z' });
    expect(made.days.map(({ hours }) => hours)).toEqual([
      { from: 23, to: 24 },
      { from: 10, to: 16 },
      { from: 10, to: 12 },
    ]);
  });
});

describe('the drawing of a day', () => {
  const gridOf = (...played: readonly Played[]) => {
    const [day] = calendar(...played).days;
    if (day === undefined) throw new Error('No day');
    return dayGrid(day);
  };
  const at = (from: string, to: string) => ({ at: `2026-12-05T${from}:00Z`, end: `2026-12-05T${to}:00Z` });

  it('has a row between every two times, and a block from its first kickoff to its end', () => {
    const grid = gridOf({ id: 'a', ...at('08:30', '10:10'), venue: 'Nord' });
    expect(grid.rows).toEqual([30, 30, 60, 10, 50]);
    expect(grid.hours).toEqual([
      { hour: 9, row: 2 },
      { hour: 10, row: 4 },
      { hour: 11, row: 5 },
      { hour: 12, row: 7 },
    ]);
    expect(grid.venues[0]?.blocks).toMatchObject([{ column: 2, begin: 3, end: 6 }]);
  });

  it('puts what overlaps at one venue side by side, and takes a lane again that is free', () => {
    const grid = gridOf(
      { id: 'a', ...at('08:00', '10:00'), venue: 'Nord' },
      { id: 'b', ...at('09:00', '11:00'), venue: 'Nord' },
      { id: 'c', ...at('10:00', '12:00'), venue: 'Nord' },
      { id: 'd', ...at('09:00', '11:00'), venue: 'Süd' },
    );
    expect(
      grid.venues.map(({ name, column, lanes, blocks }) => [name, column, lanes, blocks.map((each) => each.column)]),
    ).toEqual([
      ['Nord', 2, 2, [2, 3, 2]],
      ['Süd', 4, 1, [4]],
    ]);
    expect(grid.lanes).toBe(3);
  });

  it('lets open ends reach the edges of the day', () => {
    const [block] =
      gridOf({ id: 'a', at: '2026-12-04T08:00:00Z', end: '2026-12-06T08:00:00Z' }).venues[0]?.blocks ?? [];
    expect(block).toMatchObject({ begin: 2, end: 4 });
  });
});
