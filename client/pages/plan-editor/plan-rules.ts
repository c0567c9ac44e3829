import type { Selector } from '#domain/play.ts';
import { fitsLike } from '../../features/editing/draft-storage.ts';
import type { Conflict, EditRules, KeptEdit, Merge } from '../../features/editing/edit-session.ts';
import { reindexed, samePlacing, samePlan, sameSelector, type EditablePlan, type PlanRow } from './editable-plan.ts';

// Two people edit one plan: the change of one side is taken, and the user who saves decides field by field where both changed
// the same match [PL3].

type MatchField = 'kickoff' | 'court' | 'selectorA' | 'selectorB' | 'index' | 'number';
export type FieldValue = string | number | Selector | null;

/** One field of a match that both sides changed; `subject` is the id of the match. */
export interface PlanConflict extends Conflict {
  readonly field: MatchField;
  readonly base: FieldValue;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
}

export const planRules: EditRules<EditablePlan, PlanConflict> = {
  isEqual: samePlan,
  merge: mergePlans,
  resolve: (base, mine, theirs, chosen) => {
    const merged = mergePlans(base, mine, theirs);
    if (merged === null) return mine;
    const given = merged.conflicts.filter(({ key }) => chosen.has(key));
    const rows = merged.draft.map((row) => {
      const fields = given.filter(({ subject }) => subject === row.id);
      return { ...row, ...Object.fromEntries(fields.map((each) => [each.field, each.theirs])) };
    });
    return reindexed(sortByIndex(rows));
  },
  rebases: 'immediately',
  undoLimit: 100,
};

/** null: other matches, because the tournament was configured again. */
function mergePlans(
  base: EditablePlan,
  mine: EditablePlan,
  theirs: EditablePlan,
): Merge<EditablePlan, PlanConflict> | null {
  const [bases, opposites] = [mapById(base), mapById(theirs)];
  if (mine.length !== theirs.length || mine.some(({ id }) => !opposites.has(id))) return null;
  const conflicts: PlanConflict[] = [];
  const nextBase = new Map<string, PlanRow>();
  const rows = mine.map((own) => {
    const before = bases.get(own.id) ?? own;
    const their = opposites.get(own.id) ?? own;
    const place = findSide(before, own, their, samePlacing);
    if (place === 'both') conflicts.push(...findPlaceConflicts(before, own, their));
    const index = findSide(before.index, own.index, their.index, Object.is);
    if (index === 'both') conflicts.push(toConflict('index', before, own, their));
    const number = findSide(before.number, own.number, their.number, Object.is);
    if (number === 'both') conflicts.push(toConflict('number', before, own, their));
    nextBase.set(own.id, {
      ...(place === 'both' ? before : their),
      index: index === 'both' ? before.index : their.index,
      number: number === 'both' ? before.number : their.number,
    });
    return {
      ...(place === 'theirs' ? their : own),
      index: index === 'theirs' ? their.index : own.index,
      number: number === 'theirs' ? their.number : own.number,
    };
  });
  return {
    draft: sortByIndex(rows),
    // In the order of their plan, which is the same in every merge with it.
    base: sortByIndex(theirs.map((their) => nextBase.get(their.id) ?? their)),
    conflicts,
  };
}

function findSide<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
  isSame: (a: Value, b: Value) => boolean,
): 'mine' | 'theirs' | 'both' {
  if (isSame(mine, base) || isSame(mine, theirs)) return 'theirs';
  return isSame(theirs, base) ? 'mine' : 'both';
}

const PLACE_FIELDS = ['kickoff', 'court', 'selectorA', 'selectorB'] as const;

const findPlaceConflicts = (before: PlanRow, own: PlanRow, their: PlanRow): readonly PlanConflict[] =>
  PLACE_FIELDS.filter((field) => !isSameValue(own[field], their[field])).map((field) =>
    toConflict(field, before, own, their),
  );

const toConflict = (field: MatchField, before: PlanRow, own: PlanRow, their: PlanRow): PlanConflict => ({
  key: `${own.id} ${field}`,
  subject: own.id,
  field,
  base: before[field],
  mine: own[field],
  theirs: their[field],
});

const isSameValue = (a: FieldValue, b: FieldValue): boolean =>
  typeof a === 'object' && typeof b === 'object' && a !== null && b !== null ? sameSelector(a, b) : a === b;

const mapById = (plan: EditablePlan): ReadonlyMap<string, PlanRow> => new Map(plan.map((row) => [row.id, row]));

/** If two rows have the same index, they keep their order in the list. */
const sortByIndex = (rows: EditablePlan): EditablePlan => rows.toSorted((a, b) => a.index - b.index);

/**
 * A stored row of this or of an earlier release: it had no number of its own, its stage was called `place`, and before that it
 * had no index.
 */
type KeptRow =
  | PlanRow
  | Omit<PlanRow, 'number'>
  | (Omit<PlanRow, 'stage' | 'index' | 'number'> & { readonly place: PlanRow['stage']; readonly index?: number });
type KeptPlan = readonly KeptRow[];

const MATCH = { id: '', court: 0, kickoff: null, selectorA: {}, selectorB: {} };
const ROWS = [
  { stage: {}, index: 0, number: null },
  { stage: {}, index: 0 },
  { place: {}, index: 0 },
  { place: {} },
].map((more) => fitsLike({ ...MATCH, ...more }));
const fitsDraft = fitsLike<{ draft: unknown[]; base: unknown[]; basedOn: number }>({ draft: [], base: [], basedOn: 0 });
/** Earlier releases called the draft a plan. */
const fitsPlan = fitsLike<{ plan: unknown[]; base: unknown[]; basedOn: number }>({ plan: [], base: [], basedOn: 0 });

/** Reads a stored edit of this or of an earlier release; null: it has another form. */
export function readKeptPlan(kept: unknown): KeptEdit<EditablePlan> | null {
  const edit = fitsDraft(kept) ? kept : fitsPlan(kept) ? { ...kept, draft: kept.plan } : null;
  if (edit === null || !isKeptPlan(edit.draft) || !isKeptPlan(edit.base)) return null;
  return { draft: toCurrentRows(edit.draft), base: toCurrentRows(edit.base), basedOn: edit.basedOn };
}

const isKeptPlan = (rows: readonly unknown[]): rows is KeptPlan =>
  rows.every((row) => ROWS.some((isRow) => isRow(row)));

const toCurrentRows = (plan: KeptPlan): EditablePlan =>
  plan.map((row, at): PlanRow => {
    if ('stage' in row) return { number: null, ...row };
    const { place: stage, index = at + 1, ...match } = row;
    return { ...match, stage, index, number: null };
  });
