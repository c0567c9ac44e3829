import { applyDecisions, mergePlans, sameMatches, type FieldConflict } from './merge-plans.ts';
import { samePlan, type EditablePlan } from './plan.ts';

/** An edit in progress: the drafted plan, its undo and redo steps, and the plan it is based on. */
export interface EditState {
  readonly plan: EditablePlan;
  readonly past: readonly EditablePlan[];
  readonly future: readonly EditablePlan[];
  /** The server's plan, as far as this page knows. */
  readonly stands: EditablePlan;
  /** The plan the edit is based on; for conflicting fields, the state before the other change. */
  readonly base: EditablePlan;
  /** The version that saving names as its base: the latest one without a conflicting change. */
  readonly basedOn: number;
  /** Fields both changed, as far as this page knows. */
  readonly clashes: readonly FieldConflict[];
  /** The tournament was configured anew: these changes belong to a plan that no longer exists. */
  readonly outdated: boolean;
}

const STEPS_KEPT = 100;

export const startEdit = (plan: EditablePlan, version: number): EditState => ({
  plan,
  past: [],
  future: [],
  stands: plan,
  base: plan,
  basedOn: version,
  clashes: [],
  outdated: false,
});

/** What of an edit outlives its page. */
export type KeptEdit = Pick<EditState, 'plan' | 'base' | 'basedOn'>;

/** An edit of an earlier page, taken up; the plan that stands now is yet to be followed. */
export const resumeEdit = ({ plan, base, basedOn }: KeptEdit): EditState => ({
  ...startEdit(base, basedOn),
  plan,
  past: [base],
});

export const isChanged = ({ plan, base }: EditState): boolean => !samePlan(plan, base);

/** Adds one step with the given plan, unless it changes nothing. */
export function applyEdit(editing: EditState, plan: EditablePlan): EditState {
  if (samePlan(plan, editing.plan)) return editing;
  return dropResolvedConflicts({
    ...editing,
    plan,
    past: [...editing.past, editing.plan].slice(-STEPS_KEPT),
    future: [],
  });
}

export function undoEdit(editing: EditState): EditState {
  const plan = editing.past.at(-1);
  if (plan === undefined) return editing;
  return dropResolvedConflicts({
    ...editing,
    plan,
    past: editing.past.slice(0, -1),
    future: [editing.plan, ...editing.future],
  });
}

export function redoEdit(editing: EditState): EditState {
  const [plan, ...future] = editing.future;
  if (plan === undefined) return editing;
  return dropResolvedConflicts({ ...editing, plan, past: [...editing.past, editing.plan], future });
}

/** Takes over a newer plan or version of the server; fields edited here stay. */
export function followServerPlan(editing: EditState, stands: EditablePlan, version: number): EditState {
  if (!sameMatches(editing.stands, stands)) {
    return isChanged(editing) ? { ...editing, outdated: true } : startEdit(stands, version);
  }
  if (editing.outdated) return editing;
  const { base } = editing;
  const along = (plan: EditablePlan): EditablePlan => mergePlans(base, plan, stands).plan;
  const { plan, base: baseNow, clashes } = mergePlans(base, editing.plan, stands);
  return {
    ...editing,
    plan,
    past: editing.past.map(along),
    future: editing.future.map(along),
    stands,
    base: baseNow,
    basedOn: clashes.length === 0 ? version : editing.basedOn,
    clashes,
  };
}

/** Resolves the conflicts: their values for the fields in `theirs`, mine for the others; `version` has been seen. */
export function resolveConflicts(editing: EditState, theirs: ReadonlySet<string>, version: number): EditState {
  const plan = applyDecisions(editing.plan, editing.clashes, theirs);
  return {
    ...editing,
    plan,
    past: [...editing.past, editing.plan],
    future: [],
    base: editing.stands,
    basedOn: version,
    clashes: [],
  };
}

export const discardEdits = ({ stands }: EditState, version: number): EditState => startEdit(stands, version);

/** A step can end a conflict: a field set back to its old value takes the other change. */
function dropResolvedConflicts(editing: EditState): EditState {
  if (editing.outdated || editing.clashes.length === 0) return editing;
  const { plan, base, clashes } = mergePlans(editing.base, editing.plan, editing.stands);
  return { ...editing, plan, base, clashes };
}
