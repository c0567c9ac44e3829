import { formatInstant } from '../../texts/typed-times.ts';
import { computePhaseDurationsMs } from '#domain/play.ts';
import { breaksBetween } from '../../tournament-view/breaks-between.ts';
import { laterBy, kickoffs, MAX_COURTS } from './plan-moves.ts';
import type { EditablePlan, PlanContext } from './editable-plan.ts';

// The plan as a grid of times and courts.

export interface GridRow {
  readonly kickoff: string;
  /** The gap before this row: another day, or time without matches. */
  readonly before: Gap | null;
  /** The breaks that begin after the row before this one [SC8]; they stand in the place of other gaps. */
  readonly breaks: PlanContext['breaks'];
}

export type Gap =
  | { readonly kind: 'day'; readonly at: string }
  | { readonly kind: 'pause' | 'pauseBeforeFinals'; readonly from: string; readonly until: string }
  | { readonly kind: 'break'; readonly from: string; readonly until: string; readonly name: string };

export interface Grid {
  readonly courts: readonly number[];
  readonly rows: readonly GridRow[];
  /** The breaks that begin after the last row. */
  readonly breaksAfter: PlanContext['breaks'];
  /** The matches of a cell, by `cellKey`; more than one is a saved conflict. */
  readonly cells: ReadonlyMap<string, EditablePlan>;
}

export const cellKey = (kickoff: string | null, court: number): string => `${kickoff ?? ''}|${court}`;

/**
 * The grid of a plan. `kept` are times that stay as rows without matches, so that the grid does not jump while a match
 * moves; `courtCount` is the minimum number of columns. A free row follows the last one.
 */
export function gridOf(setting: PlanContext, plan: EditablePlan, kept: readonly string[], courtCount: number): Grid {
  const cells = new Map<string, EditablePlan>();
  for (const match of plan) {
    const key = cellKey(match.kickoff, match.court);
    cells.set(key, [...(cells.get(key) ?? []), match]);
  }
  const last = kickoffs([...plan]).at(-1);
  const next = last === undefined ? [] : [nextSlot(setting, plan, last)];
  const times = [...new Set([...kickoffs(plan), ...kept, ...next])].sort();
  return {
    courts: courtsOf(plan, courtCount),
    rows: rowsOf(setting, plan, times),
    breaksAfter: breaksBetween(setting.breaks, times.at(-1) ?? null, null),
    cells,
  };
}

export function courtsOf(plan: EditablePlan, least: number): readonly number[] {
  const count = plan.reduce((most, { court }) => Math.max(most, court), Math.min(least, MAX_COURTS));
  return Array.from({ length: count }, (_, at) => at + 1);
}

/** The earliest kickoff after the matches of the given one. */
export function nextSlot(setting: PlanContext, plan: EditablePlan, kickoff: string): string {
  const longest = plan
    .filter((match) => match.kickoff === kickoff)
    .reduce((most, { stage }) => {
      const { playMs, pauseMs } = computePhaseDurationsMs(setting, stage);
      return Math.max(most, playMs + pauseMs);
    }, 60_000);
  return laterBy(kickoff, longest);
}

export interface ListedRow extends GridRow {
  readonly matches: EditablePlan;
}

/**
 * The rows with matches, as a list has them, and the breaks after the last. The gap before a row without matches (the
 * next day, a pause) moves to the next row that has some: a moved match must not take the heading of its day along.
 */
export function listRows({ rows, courts, cells, breaksAfter }: Grid): {
  readonly rows: readonly ListedRow[];
  readonly breaksAfter: Grid['breaksAfter'];
} {
  const listed: ListedRow[] = [];
  let skipped: Pick<GridRow, 'before' | 'breaks'> = { before: null, breaks: [] };
  for (const { kickoff, ...row } of rows) {
    const matches = courts.flatMap((court) => cells.get(cellKey(kickoff, court)) ?? []);
    const breaks = [...skipped.breaks, ...row.breaks];
    const before = joined(skipped.before, row.before, kickoff);
    if (matches.length > 0) {
      listed.push({ kickoff, before: before?.kind !== 'day' && breaks.length > 0 ? null : before, breaks, matches });
    }
    skipped = matches.length > 0 ? { before: null, breaks: [] } : { before, breaks };
  }
  return { rows: listed, breaksAfter: [...skipped.breaks, ...breaksAfter] };
}

/** One gap of two that follow each other, before the row of this kickoff. */
function joined(first: Gap | null, second: Gap | null, kickoff: string): Gap | null {
  if (first === null) return second;
  if (first.kind === 'day' || second?.kind === 'day') return { kind: 'day', at: kickoff };
  const kinds = [first.kind, second?.kind];
  return {
    kind: kinds.includes('pauseBeforeFinals') ? 'pauseBeforeFinals' : 'pause',
    from: first.from,
    until: kickoff,
  };
}

function rowsOf(setting: PlanContext, plan: EditablePlan, times: readonly string[]): readonly GridRow[] {
  const ends = new Map<string, { end: number; rested: number }>();
  // How long a row without matches counts as one: as the last with matches.
  let slot = 0;
  for (const { kickoff, stage } of plan) {
    if (kickoff === null) continue;
    const { playMs, pauseMs } = computePhaseDurationsMs(setting, stage);
    const end = Date.parse(kickoff) + playMs;
    const known = ends.get(kickoff);
    ends.set(kickoff, {
      end: Math.max(known?.end ?? 0, end),
      rested: Math.max(known?.rested ?? 0, end + pauseMs),
    });
  }
  const finals = plan.flatMap(({ stage, kickoff }) =>
    stage.type === 'GroupMatch' || kickoff === null ? [] : [kickoff],
  );
  const groupMatches = plan.some(({ stage }) => stage.type === 'GroupMatch');
  const firstFinals = groupMatches ? finals.sort()[0] : undefined;
  let last: { readonly end: number; readonly rested: number } | null = null;
  let dayBefore: string | null = null;
  let earlier = '';
  return times.map((kickoff): GridRow => {
    const day = DAY.format(new Date(kickoff));
    const free = last !== null && Date.parse(kickoff) > last.rested ? last : null;
    const until = kickoff;
    const gap: Gap | null =
      dayBefore !== null && dayBefore !== day
        ? { kind: 'day', at: kickoff }
        : free === null
          ? null
          : {
              kind: kickoff === firstFinals ? 'pauseBeforeFinals' : 'pause',
              from: formatInstant(free.end),
              until,
            };
    dayBefore = day;
    const breaks = setting.breaks.filter(({ from }) => from > earlier && from <= kickoff);
    earlier = kickoff;
    // A row without matches splits the gap that it is in: the time before it is not shown again after it.
    const start = Date.parse(kickoff);
    const ended = ends.get(kickoff) ?? { end: start, rested: start + slot };
    slot = ended.rested - start;
    if (ended.end > (last?.end ?? 0)) last = ended;
    return { kickoff, before: gap !== null && gap.kind !== 'day' && breaks.length > 0 ? null : gap, breaks };
  });
}

// The tournament's days are days in Germany [SC4].
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });
