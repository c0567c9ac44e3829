import type { PlannedMatch, Selector } from '#domain/play.ts';
import { reindexed, samePlacing, sameSelector, type EditablePlan, type PlanRow } from './plan.ts';

// Two people edit one plan: what only one of them changed is taken from that one; what both changed is a clash, which the
// person who saves decides field by field [PL3]. Merging the result with the same plan again changes nothing: frames that
// leave the plan as it is come with every goal.

export type MatchField = 'kickoff' | 'court' | 'selectorA' | 'selectorB' | 'number';

/** One field of a match that both changed, each differently. */
export interface FieldConflict {
  readonly matchId: string;
  readonly field: MatchField;
  readonly base: FieldValue;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
}
export type FieldValue = string | number | Selector | null;

export interface PlanMerge {
  readonly plan: EditablePlan;
  /** What `plan` was made from: theirs, but where something clashes still the old state. */
  readonly base: EditablePlan;
  readonly clashes: readonly FieldConflict[];
}

/** Whether two plans have the same matches; where not, the tournament was configured anew. */
export const sameMatches = (one: EditablePlan, other: EditablePlan): boolean => {
  const ids = new Set(one.map(({ id }) => id));
  return one.length === other.length && other.every(({ id }) => ids.has(id));
};

/** Brings their plan into mine; both come from `base`, and all three have the same matches. */
export function mergePlans(base: EditablePlan, mine: EditablePlan, theirs: EditablePlan): PlanMerge {
  const clashes: FieldConflict[] = [];
  const [bases, opposites] = [byId(base), byId(theirs)];
  const basesNow = new Map<string, PlanRow>();
  const rows = mine.map((own) => {
    const was = bases.get(own.id) ?? own;
    const their = opposites.get(own.id) ?? own;
    const place = sided(was, own, their, samePlacing);
    if (place === 'clash') clashes.push(...clashingFields(was, own, their));
    const number = sided(was.index, own.index, their.index, Object.is);
    if (number === 'clash') {
      clashes.push({ matchId: own.id, field: 'number', base: was.index, mine: own.index, theirs: their.index });
    }
    basesNow.set(own.id, {
      ...(place === 'clash' ? was : their),
      index: number === 'clash' ? was.index : their.index,
    });
    return { ...(place === 'theirs' ? their : own), index: number === 'theirs' ? their.index : own.index };
  });
  return {
    plan: inOrder(rows),
    // In the order of their plan, which is the same in every merge with it.
    base: inOrder(theirs.map((their) => basesNow.get(their.id) ?? their)),
    clashes,
  };
}

/** The plan with their version of every field in `theirs`, named by `clashKey`; the others stay mine. */
export function applyDecisions(
  plan: EditablePlan,
  clashes: readonly FieldConflict[],
  theirs: ReadonlySet<string>,
): EditablePlan {
  const given = clashes.filter((clash) => theirs.has(clashKey(clash)));
  const rows = plan.map((row) => {
    const fields = given.filter(({ matchId }) => matchId === row.id);
    return {
      ...row,
      ...Object.fromEntries(
        fields.map(({ field, theirs: value }) => [field === 'number' ? 'index' : field, value] as const),
      ),
    };
  });
  return reindexed(inOrder(rows));
}

export const clashKey = ({ matchId, field }: Pick<FieldConflict, 'matchId' | 'field'>): string => `${matchId} ${field}`;

type MergeSide = 'mine' | 'theirs' | 'clash';

function sided<Value>(base: Value, mine: Value, theirs: Value, same: (one: Value, other: Value) => boolean): MergeSide {
  if (same(mine, base) || same(mine, theirs)) return 'theirs';
  return same(theirs, base) ? 'mine' : 'clash';
}

/** Of a match that both changed, every field that is not the same now. */
function clashingFields(was: PlannedMatch, own: PlannedMatch, their: PlannedMatch): readonly FieldConflict[] {
  const fields = ['kickoff', 'court', 'selectorA', 'selectorB'] as const;
  return fields
    .filter((field) => !sameValue(own[field], their[field]))
    .map((field) => ({ matchId: own.id, field, base: was[field], mine: own[field], theirs: their[field] }));
}

const sameValue = (one: FieldValue, other: FieldValue): boolean =>
  typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
    ? sameSelector(one, other)
    : one === other;

const byId = (plan: EditablePlan): ReadonlyMap<string, PlanRow> => new Map(plan.map((row) => [row.id, row]));

/** Where both gave one number to two matches, the earlier in the list stays before the other. */
const inOrder = (rows: EditablePlan): EditablePlan => rows.toSorted((one, other) => one.index - other.index);
