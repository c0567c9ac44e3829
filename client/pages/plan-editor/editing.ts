import { decided, merged, sameMatches, type Clash } from './merge-plans.ts';
import { samePlan, type Plan } from './plan.ts';

/** An edit under way: the plan as drafted, the steps back and forth, and what it comes from. */
export interface Editing {
  readonly plan: Plan;
  readonly past: readonly Plan[];
  readonly future: readonly Plan[];
  /** What stands on the server, as far as this page knows. */
  readonly stands: Plan;
  /** What the edit was made from: where somebody else changed the same, the state before that. */
  readonly base: Plan;
  /** The version saving names as its base: the latest since which nobody changed the same. */
  readonly basedOn: number;
  /** What both changed, as far as this page knows. */
  readonly clashes: readonly Clash[];
  /** The tournament was configured anew meanwhile: these changes are for a plan that is no more. */
  readonly outdated: boolean;
}

const STEPS_KEPT = 100;

export const begun = (plan: Plan, version: number): Editing => ({
  plan,
  past: [],
  future: [],
  stands: plan,
  base: plan,
  basedOn: version,
  clashes: [],
  outdated: false,
});

export const isChanged = ({ plan, base }: Editing): boolean => !samePlan(plan, base);

/** One step: the plan as it is now. What changes nothing is no step. */
export function edited(editing: Editing, plan: Plan): Editing {
  if (samePlan(plan, editing.plan)) return editing;
  return seen({ ...editing, plan, past: [...editing.past, editing.plan].slice(-STEPS_KEPT), future: [] });
}

export function undone(editing: Editing): Editing {
  const plan = editing.past.at(-1);
  if (plan === undefined) return editing;
  return seen({ ...editing, plan, past: editing.past.slice(0, -1), future: [editing.plan, ...editing.future] });
}

export function redone(editing: Editing): Editing {
  const [plan, ...future] = editing.future;
  if (plan === undefined) return editing;
  return seen({ ...editing, plan, past: [...editing.past, editing.plan], future });
}

/** The plan on the server changed, or only the version did (a result): what was not touched here is taken over. */
export function followed(editing: Editing, stands: Plan, version: number): Editing {
  if (!sameMatches(editing.stands, stands)) {
    return isChanged(editing) ? { ...editing, outdated: true } : begun(stands, version);
  }
  if (editing.outdated) return editing;
  const { base } = editing;
  const along = (plan: Plan): Plan => merged(base, plan, stands).plan;
  const { plan, base: baseNow, clashes } = merged(base, editing.plan, stands);
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
export function settled(editing: Editing, theirs: ReadonlySet<string>, version: number): Editing {
  const plan = decided(editing.plan, editing.clashes, theirs);
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

export const discarded = ({ stands }: Editing, version: number): Editing => begun(stands, version);

/** A step can end a clash: what is again as it was before is taken from the others. */
function seen(editing: Editing): Editing {
  if (editing.outdated || editing.clashes.length === 0) return editing;
  const { plan, base, clashes } = merged(editing.base, editing.plan, editing.stands);
  return { ...editing, plan, base, clashes };
}
