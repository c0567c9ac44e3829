import type { ListedTournament } from '#domain/contract.ts';
import type { ResponseOf } from '../../api/calls.ts';
import { inSameHall } from '../../features/organization/in-same-hall.ts';
import { dateAfter, toLocalInput } from '../../texts/typed-times.ts';

// The calendar of a folder: days, and on each of them who plays where and when, on the clock in Germany. Minutes count
// from midnight; null where something began on a day before or goes on the day after.

const MINUTES_A_DAY = 1440;
/** A tournament of a league may be planned over months: so many of its days are drawn. */
const MAX_DAYS = 31;
/** Minutes that are drawn of a tournament before it ends, or after it begins, where the rest lies on another day. */
const OPEN_MINUTES = 120;
/** What is drawn of a day in the middle of a tournament. */
const MIDDLE = { from: 10 * 60, to: 16 * 60 };

export interface Bar {
  readonly tournament: ListedTournament;
  readonly start: string;
  readonly end: string;
  readonly from: number | null;
  readonly to: number | null;
  /** Another tournament of the organisation, of whatever folder, is at the same venue at the same time of this day. */
  readonly overlaps: boolean;
}

export interface TimetableDay {
  /** '2025-11-29' */
  readonly date: string;
  /** Full hours between which everything of the day lies. */
  readonly hours: { readonly from: number; readonly to: number };
  readonly venues: readonly {
    readonly id: string | null;
    readonly name: string | null;
    readonly bars: readonly Bar[];
  }[];
}

export interface Calendar {
  readonly days: readonly TimetableDay[];
  readonly undated: readonly ListedTournament[];
  /** Pairs of tournaments that are at the same venue at the same time, at least one of them in the folder. */
  readonly overlaps: number;
}

/**
 * The days of a folder's tournaments, earliest first; on each the venues by their first kickoff. `listed`: all of the
 * organisation, since those of other folders take halls too.
 */
export function buildTimetable(
  { tournaments }: Pick<ResponseOf<'GET /api/folders/{id}/timetable'>, 'tournaments'>,
  listed: readonly ListedTournament[],
): Calendar {
  const facts = new Map(listed.map((tournament) => [tournament.id, tournament]));
  const byDay = new Map<string, Omit<Bar, 'overlaps'>[]>();
  const undated: ListedTournament[] = [];
  for (const { id, startDate, endDate } of tournaments) {
    const tournament = facts.get(id);
    if (tournament === undefined) continue;
    if (startDate === null || endDate === null) undated.push(tournament);
    else {
      for (const { date, ...part } of partsOf(startDate, endDate)) {
        const bars = byDay.get(date) ?? [];
        byDay.set(date, [...bars, { tournament, start: startDate, end: endDate, ...part }]);
      }
    }
  }
  const days = [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, bars]) => ({ date, hours: hoursOf(bars), venues: venuesOf(date, bars, listed) }));
  return { days, undated, overlaps: overlapsIn(days, listed) };
}

interface DaySpan {
  readonly date: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** What of a tournament lies on each of its days. */
function partsOf(start: string, end: string): readonly DaySpan[] {
  const first = onClock(start);
  const last = onClock(end);
  // Midnight belongs to the day it ends.
  const until =
    last.minute === 0 && last.date > first.date ? { date: dateAfter(last.date, -1), minute: MINUTES_A_DAY } : last;
  const parts: DaySpan[] = [];
  for (let date = first.date; date <= until.date && parts.length < MAX_DAYS; date = dateAfter(date, 1)) {
    parts.push({
      date,
      from: date === first.date ? first.minute : null,
      to: date === until.date ? until.minute : null,
    });
  }
  return parts;
}

const onClock = (moment: string): { readonly date: string; readonly minute: number } => {
  const local = toLocalInput(moment);
  return { date: local.slice(0, 10), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) };
};

function overlapsIn(days: readonly TimetableDay[], listed: readonly ListedTournament[]): number {
  const bars = days.flatMap(({ venues }) => venues.flatMap((venue) => venue.bars));
  const pairs = bars.flatMap(({ tournament }) =>
    inSameHall(tournament, listed).map(({ id }) => [tournament.id, id].toSorted().join(' ')),
  );
  return new Set(pairs).size;
}

/** Whether another tournament is in its hall while the bar lasts: of several days, they may meet on one alone. */
const doesOverlap = (date: string, bar: Omit<Bar, 'overlaps'>, listed: readonly ListedTournament[]): boolean =>
  inSameHall(bar.tournament, listed).some(({ kickoff, end }) => {
    if (kickoff === null || end === null) return false;
    const part = partsOf(kickoff, end).find((each) => each.date === date);
    return part !== undefined && startOf(part) < endOf(bar) && startOf(bar) < endOf(part);
  });

function venuesOf(
  date: string,
  bars: readonly Omit<Bar, 'overlaps'>[],
  listed: readonly ListedTournament[],
): TimetableDay['venues'] {
  const byVenue = new Map<string | null, Bar[]>();
  for (const bar of bars.toSorted((one, other) => startOf(one) - startOf(other) || endOf(one) - endOf(other))) {
    const { venueId } = bar.tournament;
    byVenue.set(venueId, [...(byVenue.get(venueId) ?? []), { ...bar, overlaps: doesOverlap(date, bar, listed) }]);
  }
  return [...byVenue].map(([id, at]) => ({ id, name: at[0]?.tournament.venueName ?? null, bars: at }));
}

type Span = Pick<Bar, 'from' | 'to'>;

const startOf = ({ from }: Span): number => from ?? 0;
const endOf = ({ to }: Span): number => to ?? MINUTES_A_DAY;

/** The full hours around everything of a day. */
function hoursOf(bars: readonly Span[]): TimetableDay['hours'] {
  const spans = bars.map(visibleSpan);
  return {
    from: Math.floor(Math.min(...spans.map(({ from }) => from)) / 60),
    to: Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60),
  };
}

/** What has to be seen of a bar; an open end reaches the edge of the day's drawing. */
function visibleSpan({ from, to }: Span): { readonly from: number; readonly to: number } {
  if (from === null && to === null) return MIDDLE;
  if (from === null) return { from: Math.max(0, endOf({ from, to }) - OPEN_MINUTES), to: endOf({ from, to }) };
  return { from, to: Math.min(MINUTES_A_DAY, Math.max(to ?? from + OPEN_MINUTES, from + 1)) };
}

/** 'jetzt' on the clock in Germany. */
export const nowOnClock = (now: Date): { readonly date: string; readonly minute: number } => onClock(now.toISOString());
