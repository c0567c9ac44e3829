import { applyDecisions, mergePlans, sameMatches, type FieldConflict } from './merge-plans.ts';
import { samePlan, type EditablePlan } from './plan.ts';

/** An edit under way: the plan as drafted, the steps back and forth, and what it comes from. */
export interface EditState {
  readonly plan: EditablePlan;
  readonly past: readonly EditablePlan[];
  readonly future: readonly EditablePlan[];
  /** What stands on the server, as far as this page knows. */
  readonly stands: EditablePlan;
  /** What the edit was made from: where somebody else changed the same, the state before that. */
  readonly base: EditablePlan;
  /** The version saving names as its base: the latest since which nobody changed the same. */
  readonly basedOn: number;
  /** What both changed, as far as this page knows. */
  readonly clashes: readonly FieldConflict[];
  /** The tournament was configured anew meanwhile: these changes are for a plan that is no more. */
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

export const isChanged = ({ plan, base }: EditState): boolean => !samePlan(plan, base);

/** One step: the plan as it is now. What changes nothing is no step. */
export function applyEdit(editing: EditState, plan: EditablePlan): EditState {
  if (samePlan(plan, editing.plan)) return editing;
  return seen({ ...editing, plan, past: [...editing.past, editing.plan].slice(-STEPS_KEPT), future: [] });
}

export function undoEdit(editing: EditState): EditState {
  const plan = editing.past.at(-1);
  if (plan === undefined) return editing;
  return seen({ ...editing, plan, past: editing.past.slice(0, -1), future: [editing.plan, ...editing.future] });
}

export function redoEdit(editing: EditState): EditState {
  const [plan, ...future] = editing.future;
  if (plan === undefined) return editing;
  return seen({ ...editing, plan, past: [...editing.past, editing.plan], future });
}

/** The plan on the server changed, or only the version did (a result): what was not touched here is taken over. */
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

/** The clashes are decided: their version of the fields in `theirs`, mine of the others; `version` has been seen. */
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

/** A step can end a clash: what is again as it was before is taken from the others. */
function seen(editing: EditState): EditState {
  if (editing.outdated || editing.clashes.length === 0) return editing;
  const { plan, base, clashes } = mergePlans(editing.base, editing.plan, editing.stands);
  return { ...editing, plan, base, clashes };
}
