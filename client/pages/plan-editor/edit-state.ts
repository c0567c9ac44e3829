import { fitsLike, type Fits } from '../../features/editing/draft-storage.ts';
import { applyDecisions, mergePlans, sameMatches, type FieldConflict } from './merge-plans.ts';
import { samePlan, type EditablePlan, type PlanRow } from './plan.ts';

/** An edit in progress: the drafted plan, its undo and redo steps, and the plan it is based on. */
export interface EditState {
  readonly plan: EditablePlan;
  readonly past: readonly EditablePlan[];
  readonly future: readonly EditablePlan[];
  /** The server's plan, as far as this page knows. */
  readonly stands: EditablePlan;
  /** The version that an edit of `stands` names as its base. */
  readonly version: number;
  /** The least version of a plan that is taken in: older ones lack what was seen or saved here. */
  readonly minVersion: number;
  /** The plan the edit is based on; for conflicting fields, the state before the other change. */
  readonly base: EditablePlan;
  /** The version that saving names as its base: the latest one without a conflicting change. */
  readonly basedOn: number;
  /** Fields both changed, as far as this page knows. */
  readonly clashes: readonly FieldConflict[];
  /** The tournament was configured anew: these changes belong to a plan that no longer exists. */
  readonly outdated: boolean;
  /** What is being saved; null: nothing. */
  readonly sent: Pick<EditState, 'plan' | 'basedOn'> | null;
  /** The newest plan of the server since sending: only the answer says whether it holds what was sent. */
  readonly waiting: Pick<EditState, 'plan' | 'version'> | null;
}

const STEPS_KEPT = 100;

export const startEdit = (plan: EditablePlan, version: number, minVersion = version): EditState => ({
  plan,
  past: [],
  future: [],
  stands: plan,
  version,
  minVersion,
  base: plan,
  basedOn: version,
  clashes: [],
  outdated: false,
  sent: null,
  waiting: null,
});

/** What of an edit outlives its page. */
export interface KeptEdit {
  readonly plan: KeptPlan;
  readonly base: KeptPlan;
  readonly basedOn: number;
}
/** A row of today, or of an earlier page: its stage was called `place`, and before that it had no index. */
type KeptRow =
  | PlanRow
  | (Omit<PlanRow, 'stage' | 'index'> & { readonly place: PlanRow['stage']; readonly index?: number });
type KeptPlan = readonly KeptRow[];

const MATCH = { id: '', court: 0, kickoff: null, selectorA: {}, selectorB: {} };
const ROWS = [{ stage: {}, index: 0 }, { place: {}, index: 0 }, { place: {} }].map((more) =>
  fitsLike({ ...MATCH, ...more }),
);

const readKept = (plan: KeptPlan): EditablePlan =>
  plan.map((row, at): PlanRow => {
    if ('stage' in row) return row;
    const { place: stage, index = at + 1, ...match } = row;
    return { ...match, stage, index };
  });

export const isKeptEdit: Fits<KeptEdit> = (kept): kept is KeptEdit =>
  fitsLike({ plan: [], base: [], basedOn: 0 })(kept) &&
  [...kept.plan, ...kept.base].every((row) => ROWS.some((isRow) => isRow(row)));

/** An edit of an earlier page, taken up; the plan that stands now is yet to be followed. */
export function resumeEdit({ plan, base, basedOn }: KeptEdit): EditState {
  const begun = startEdit(readKept(base), basedOn, 0);
  return { ...begun, plan: readKept(plan), past: [begun.base] };
}

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

/** Takes over a newer plan or version of the server; fields edited here stay. While saving it waits for the answer. */
export function followServerPlan(editing: EditState, stands: EditablePlan, version: number): EditState {
  if (version < (editing.waiting?.version ?? editing.minVersion)) return editing;
  if (editing.sent !== null) return { ...editing, waiting: { plan: stands, version } };
  const seen = { ...editing, stands, version, minVersion: version };
  if (editing.outdated) return seen;
  if (!sameMatches(editing.stands, stands)) {
    return isChanged(editing) ? { ...seen, outdated: true } : startEdit(stands, version);
  }
  const { base } = editing;
  const along = (plan: EditablePlan): EditablePlan => mergePlans(base, plan, stands).plan;
  const { plan, base: baseNow, clashes } = mergePlans(base, editing.plan, stands);
  return {
    ...seen,
    plan,
    past: editing.past.map(along),
    future: editing.future.map(along),
    base: baseNow,
    basedOn: clashes.length === 0 ? version : editing.basedOn,
    clashes,
  };
}

/** Marks the plan as being saved. */
export const sendEdit = (editing: EditState): EditState => ({
  ...editing,
  sent: { plan: editing.plan, basedOn: editing.basedOn },
});

/**
 * After the answer that the sent plan is stored, as of `version`: edits made since sending stay unsaved. `step`: the version
 * this save made; null: an earlier attempt made it, and others may have come between, whom only a later plan shows.
 */
export function storeEdit(editing: EditState, version: number | null, step: number | null): EditState {
  const { sent, waiting, plan, past, future } = editing;
  if (sent === null) return editing;
  const stored = startEdit(sent.plan, step ?? sent.basedOn, version ?? editing.minVersion);
  const from = past.lastIndexOf(sent.plan);
  const since = plan === sent.plan ? [] : from < 0 ? [sent.plan] : past.slice(from);
  return followWaiting({ ...stored, plan, past: since, future }, waiting);
}

/** After a refusal, or no answer: nothing is known to be stored. */
export const unsendEdit = (editing: EditState): EditState =>
  followWaiting({ ...editing, sent: null, waiting: null }, editing.waiting);

const followWaiting = (editing: EditState, waiting: EditState['waiting']): EditState =>
  waiting === null ? editing : followServerPlan(editing, waiting.plan, waiting.version);

/** Resolves the conflicts: their values for the fields in `theirs`, mine for the others. */
export function resolveConflicts(editing: EditState, theirs: ReadonlySet<string>): EditState {
  const plan = applyDecisions(editing.plan, editing.clashes, theirs);
  return {
    ...editing,
    plan,
    past: [...editing.past, editing.plan],
    future: [],
    base: editing.stands,
    basedOn: editing.version,
    clashes: [],
  };
}

/** Returns an edit begun on the server's plan. */
export const discardEdits = ({ stands, version, minVersion }: EditState): EditState =>
  startEdit(stands, version, minVersion);

/** A step can end a conflict: a field set back to its old value takes the other change. */
function dropResolvedConflicts(editing: EditState): EditState {
  if (editing.outdated || editing.clashes.length === 0) return editing;
  const { plan, base, clashes } = mergePlans(editing.base, editing.plan, editing.stands);
  return { ...editing, plan, base, clashes };
}
