import { foldStored, tournament } from '#domain/deciders.ts';
import { changedFields, recordChanges, findEffectiveSince } from '#domain/tournament/revert/changes-since.ts';
import type { ChangedField, ChangesSince, CausedStep } from '#domain/tournament/revert/command-step.ts';
import { commandsIn } from '#domain/tournament/history/steps.ts';
import { findToggledSteps } from '#domain/tournament/revert/find-reverted-by.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { HistoryReader } from './history-reader.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';

/**
 * What came after the step that ended at this version, as far as this node knows [PL9]. Folds the events since: nothing
 * for the newest step, some microseconds each for an older one. Of an undo or a restore those of what it took back, too.
 */
export async function readStepsSince(pasts: HistoryReader, id: string, stepVersion: number): Promise<ChangesSince> {
  const { steps, version } = await pasts.of(id);
  const { isTakenBack, standing } = findEffectiveSince(steps, stepVersion);
  const changed: Record<string, number> = {};
  for await (const step of foldSteps(pasts, id, standing)) recordChanges(changed, step);
  const switched: ChangedField[] = [];
  for await (const { before, after } of foldSteps(pasts, id, findToggledSteps(steps, stepVersion))) {
    switched.push(...changedFields(before, after));
  }
  return { version, isTakenBack, changed, toggled: switched };
}

/** The states around each of these steps, which are in the order of the stream. */
async function* foldSteps(
  pasts: HistoryReader,
  id: string,
  steps: readonly CausedStep[],
): AsyncIterable<{ readonly version: number; readonly before: Tournament; readonly after: Tournament }> {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return;
  const versions = new Set(steps.map(({ version }) => version));
  const [past, events] = await Promise.all([pasts.at(id, first.from), pasts.events(id, first.from, last.version)]);
  let before = past.state;
  const giveWay = createEventLoopYield();
  for (const own of commandsIn(events)) {
    await giveWay();
    const after = own.reduce((state, event) => foldStored(tournament, state, event), before);
    const version = own[0].revision + own.length;
    if (versions.has(version)) yield { version, before, after };
    before = after;
  }
}
