import type { CausedStep } from './command-step.ts';

/**
 * The steps that do not count any more, each with the undo or restore that took it back; a step counts again when that one
 * was taken back itself. `steps` oldest first, as many as are known: of the others nothing is said but what was undone.
 */
export function findRevertedBy(steps: readonly CausedStep[]): ReadonlyMap<number, number> {
  const takenBack = new Map<number, number>();
  // What came last counts, so from there on it is decided: what was taken back itself by then takes nothing back.
  for (const { version, cause } of steps.toReversed()) {
    if (cause === null || takenBack.has(version)) continue;
    for (const taken of 'undoes' in cause ? [cause.undoes] : between(cause.restores, version, steps)) {
      if (!takenBack.has(taken)) takenBack.set(taken, version);
    }
  }
  return takenBack;
}

/** Those that came after one version and before what brought the tournament back there, which leaves the others as they are. */
const between = (restored: number, restoredBy: number, steps: readonly CausedStep[]): readonly number[] =>
  steps.flatMap(({ from, version, isRestorable }) =>
    isRestorable && from >= restored && version < restoredBy ? [version] : [],
  );

/** The undos of an undo, by which a step counts again; their own undo is one like the first. `steps` oldest first, all of them. */
export function findRedos(steps: readonly CausedStep[]): ReadonlySet<number> {
  const [undos, redos] = [new Set<number>(), new Set<number>()];
  for (const { version, cause } of steps) {
    if (cause !== null && 'undoes' in cause) (undos.has(cause.undoes) ? redos : undos).add(version);
  }
  return redos;
}

/**
 * The steps that count only before or only after the step that ended at this version, oldest first: what an undo or a
 * restore took back or brought back. `steps` oldest first, all of them; a step without a cause has none.
 */
export function findToggledSteps<S extends CausedStep>(steps: readonly S[], version: number): readonly S[] {
  if (steps.every((step) => step.version !== version || step.cause === null)) return [];
  const earlier = steps.filter((step) => step.version < version);
  const before = new Set(findEffectiveSteps(earlier));
  const after = new Set(findEffectiveSteps(steps.filter((step) => step.version <= version)));
  return earlier.filter((step) => before.has(step) !== after.has(step));
}

/** The steps that lead to the last state by themselves, oldest first: without those taken back, and what took them back. */
export function findEffectiveSteps<S extends CausedStep>(steps: readonly S[]): readonly S[] {
  const borders = new Set(steps.map(({ from }) => from));
  // Into the middle of a step, or before these, no steps of these lead: going there changes something like any other.
  const leads = ({ cause }: S): boolean => cause === null || 'undoes' in cause || borders.has(cause.restores);
  const takenBack = findRevertedBy(steps.map((step) => (leads(step) ? step : { ...step, cause: null })));
  const took = new Set(steps.flatMap(({ version }) => takenBack.get(version) ?? []));
  return steps.filter(({ version }) => !takenBack.has(version) && !took.has(version));
}
