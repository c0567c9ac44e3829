import type { PlannedMatch, Selector } from '#domain/play.ts';
import { samePlacing, sameSelector, type EditablePlan } from './plan.ts';

// Two people edit one plan: what only one of them changed is taken from that one; what both changed is a clash, which the
// person who saves decides field by field [PL3].

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
  const numbers = { base: numbersOf(base), mine: numbersOf(mine), theirs: numbersOf(theirs) };
  const bases = byId(base);
  const opposites = byId(theirs);
  const rows = mine.map((own) => {
    const was = bases.get(own.id) ?? own;
    const their = opposites.get(own.id) ?? own;
    const n = numbers.mine.get(own.id) ?? 0;
    const wasN = numbers.base.get(own.id) ?? 0;
    const theirN = numbers.theirs.get(own.id) ?? 0;
    const place = sided(was, own, their, samePlacing);
    if (place === 'clash') clashes.push(...clashingFields(was, own, their));
    const number = sided(wasN, n, theirN, (one, other) => one === other);
    if (number === 'clash') clashes.push({ matchId: own.id, field: 'number', base: wasN, mine: n, theirs: theirN });
    return {
      match: place === 'theirs' ? their : own,
      base: place === 'clash' ? was : their,
      number: number === 'theirs' ? theirN : n,
      baseNumber: number === 'clash' ? wasN : theirN,
    };
  });
  return {
    plan: inOrder(rows.map(({ match, number }) => ({ match, number }))),
    base: inOrder(rows.map((row) => ({ match: row.base, number: row.baseNumber }))),
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
  const numbers = numbersOf(plan);
  return inOrder(
    plan.map((match) => {
      const fields = given.filter(({ matchId }) => matchId === match.id);
      const number = fields.find(({ field }) => field === 'number')?.theirs;
      return {
        match: {
          ...match,
          ...Object.fromEntries(
            fields.flatMap((clash) => (clash.field === 'number' ? [] : [[clash.field, clash.theirs]])),
          ),
        },
        number: typeof number === 'number' ? number : (numbers.get(match.id) ?? 0),
      };
    }),
  );
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

const byId = (plan: EditablePlan): ReadonlyMap<string, PlannedMatch> => new Map(plan.map((match) => [match.id, match]));

const numbersOf = (plan: EditablePlan): ReadonlyMap<string, number> => new Map(plan.map(({ id }, at) => [id, at + 1]));

/** Where both gave one number to two matches, the earlier in the list stays before the other. */
const inOrder = (rows: readonly { readonly match: PlannedMatch; readonly number: number }[]): EditablePlan =>
  rows.toSorted((one, other) => one.number - other.number).map(({ match }) => match);
