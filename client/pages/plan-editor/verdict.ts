import {
  findScheduleConflicts,
  resolveGroupSlot,
  computePhaseDurationsMs,
  sourceOf,
  writeSelector,
  type ScheduleConflict,
  type PlannedMatch,
  type Selector,
} from '#domain/play.ts';
import { cellKey } from './grid.ts';
import { matchIn, type EditablePlan, type PlanContext } from './editable-plan.ts';
import { occupant, placeMatch, type Cell } from './plan-moves.ts';

/** Why a match had better not be played in a cell. `match` is the other one concerned. */
export type Reason =
  | { readonly kind: 'twice'; readonly team: Selector; readonly match: string; readonly court: number }
  | { readonly kind: 'rest'; readonly team: Selector; readonly match: string; readonly minutes: number }
  | { readonly kind: 'courtTaken' | 'beforeSource' | 'awaited'; readonly match: string }
  | { readonly kind: 'inBreak'; readonly name: string }
  | { readonly kind: 'past' };

/** What dropping a match in a cell would mean. Nothing of it is forbidden [PL2]; the gravest reason comes first. */
export interface Verdict {
  readonly tone: 'free' | 'hint' | 'conflict';
  readonly reasons: readonly Reason[];
  /** Who would change places with it. */
  readonly exchangedWith: string | null;
}

/** Long before any tournament: what has passed is judged here, cell by cell. */
const NEVER = '1970-01-01T00:00:00Z';

/**
 * Judges cells for one match of a plan, each when it is first asked for. Only the matches that can have to do with it are
 * looked at, so that a whole grid is judged within a frame. `now` is an ISO 8601 instant.
 */
export function verdictsFor(
  setting: PlanContext,
  plan: EditablePlan,
  id: string,
  now: string,
): (cell: Cell) => Verdict {
  const known = new Map<string, Verdict>();
  const related = relatedIn(setting, plan);
  return (cell) => {
    const key = cellKey(cell.kickoff, cell.court);
    const verdict = known.get(key) ?? judged(setting, plan, related, id, cell, now);
    known.set(key, verdict);
    return verdict;
  };
}

function judged(
  setting: PlanContext,
  plan: EditablePlan,
  related: (id: string) => ReadonlySet<string>,
  id: string,
  cell: Cell,
  now: string,
): Verdict {
  const other = occupant(plan, id, cell);
  const mine = matchIn(plan, id);
  const near = new Set([id, ...related(id), ...(other === undefined ? [] : [other.id, ...related(other.id)])]);
  const longest = Math.max(
    computePhaseDurationsMs(setting, GROUP).playMs,
    computePhaseDurationsMs(setting, FINAL).playMs,
  );
  // Where they would be, a court can still be taken by a match that began a little before or begins a little after.
  const disturbs = (match: PlannedMatch, at: Cell | undefined): boolean =>
    at?.kickoff != null &&
    match.kickoff !== null &&
    match.court === at.court &&
    Math.abs(Date.parse(match.kickoff) - Date.parse(at.kickoff)) < longest;
  const looked = placeMatch(
    plan.filter((match) => near.has(match.id) || disturbs(match, cell) || disturbs(match, mine)),
    id,
    cell,
  );
  const concerned = [id, ...(other === undefined ? [] : [other.id])];
  const reasons = findScheduleConflicts({ ...setting, matches: looked }, NEVER).flatMap((conflict) => {
    const otherMatch = concerned.find((match) => matchesOfReason(conflict).includes(match));
    return otherMatch === undefined ? [] : reasonFor(setting, looked, conflict, otherMatch);
  });
  const past: readonly Reason[] = cell.kickoff !== null && cell.kickoff < now ? [{ kind: 'past' }] : [];
  const sorted = [...reasons, ...past].sort((one, next) => WEIGHT[next.kind] - WEIGHT[one.kind]);
  const [gravest] = sorted;
  return {
    tone: gravest === undefined ? 'free' : WEIGHT[gravest.kind] > HINT ? 'conflict' : 'hint',
    reasons: sorted,
    exchangedWith: other?.id ?? null,
  };
}

const GROUP = { type: 'GroupMatch', group: '' } as const;
const FINAL = { type: 'Final' } as const;

const HINT = 2;
const WEIGHT: Readonly<Record<Reason['kind'], number>> = {
  past: 1,
  rest: 2,
  inBreak: 2,
  beforeSource: 3,
  awaited: 3,
  courtTaken: 4,
  twice: 5,
};

/** The matches a conflict is about. */
export function matchesOfReason(conflict: ScheduleConflict): readonly string[] {
  if ('matches' in conflict) return conflict.matches;
  return 'source' in conflict ? [conflict.match, conflict.source] : [conflict.match];
}

function reasonFor(
  setting: PlanContext,
  plan: EditablePlan,
  conflict: ScheduleConflict,
  id: string,
): readonly Reason[] {
  const match = matchesOfReason(conflict).find((each) => each !== id) ?? id;
  switch (conflict.kind) {
    case 'inTwoPlaces':
      return [{ kind: 'twice', team: conflict.selector, match, court: matchIn(plan, match)?.court ?? 0 }];
    case 'tooLittleRest':
      return [{ kind: 'rest', team: conflict.selector, match, minutes: restBetween(setting, plan, conflict.matches) }];
    case 'courtTaken':
      return [{ kind: 'courtTaken', match }];
    case 'beforeSource':
      return [{ kind: conflict.match === id ? 'beforeSource' : 'awaited', match }];
    case 'inBreak':
      return [{ kind: 'inBreak', name: conflict.name }];
    case 'kickoffInPast':
      return [];
  }
}

/** Whole minutes between the end of the earlier and the kickoff of the later of two matches. */
export function restBetween(setting: PlanContext, plan: EditablePlan, ids: readonly [string, string]): number {
  const [first, second] = ids
    .flatMap((id) => matchIn(plan, id) ?? [])
    .sort((one, other) => (one.kickoff ?? '').localeCompare(other.kickoff ?? ''));
  if (first?.kickoff == null || second?.kickoff == null) return 0;
  const end = Date.parse(first.kickoff) + computePhaseDurationsMs(setting, first.stage).playMs;
  return Math.max(0, Math.round((Date.parse(second.kickoff) - end) / 60_000));
}

/** For each match the others that a conflict with it can be about: same teams, sources, and who waits for it. */
function relatedIn({ groups }: PlanContext, plan: EditablePlan): (id: string) => ReadonlySet<string> {
  const wordsOf = ({ selectorA, selectorB }: PlannedMatch): readonly string[] =>
    [selectorA, selectorB].map((selector) => writeSelector(resolveGroupSlot(selector, groups)));
  const words = new Map(plan.map((match) => [match.id, wordsOf(match)]));
  const known = new Map<string, ReadonlySet<string>>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const match = matchIn(plan, id);
    const own = words.get(id) ?? [];
    const sources = match === undefined ? [] : [sourceOf(match.selectorA), sourceOf(match.selectorB)];
    const ranks = plan.filter((other) => other.id === id || (match !== undefined && waitsForGroupOf(other, match)));
    const groupMatches = groupsAwaited(ranks, match);
    const related = new Set(
      plan
        .filter(
          (other) =>
            sources.includes(other.id) ||
            [sourceOf(other.selectorA), sourceOf(other.selectorB)].includes(id) ||
            ranks.includes(other) ||
            (other.stage.type === 'GroupMatch' && (groupMatches === 'all' || groupMatches.has(other.stage.group))) ||
            (words.get(other.id) ?? []).some((word) => own.includes(word)),
        )
        .map((other) => other.id),
    );
    known.set(id, related);
    return related;
  };
}

const selectorsOf = (match: PlannedMatch): readonly Selector[] => [match.selectorA, match.selectorB];

const waitsForGroupOf = (match: PlannedMatch, { stage }: PlannedMatch): boolean =>
  stage.type === 'GroupMatch' &&
  selectorsOf(match).some(
    (selector) => selector.kind === 'bestOfRank' || (selector.kind === 'groupRank' && selector.group === stage.group),
  );

/** The groups whose last match matters: those the finals matches at hand wait for, and the own one. */
function groupsAwaited(ranks: EditablePlan, match: PlannedMatch | undefined): ReadonlySet<string> | 'all' {
  const selectors = ranks.flatMap(selectorsOf);
  if (selectors.some(({ kind }) => kind === 'bestOfRank')) return 'all';
  return new Set([
    ...selectors.flatMap((selector) => (selector.kind === 'groupRank' ? [selector.group] : [])),
    ...(match?.stage.type === 'GroupMatch' ? [match.stage.group] : []),
  ]);
}
