import { foldStored, tournament } from '#domain/deciders.ts';
import { noteChanges, standingSince, type SinceStep } from '#domain/tournament/history/since-step.ts';
import { commandsIn } from '#domain/tournament/history/steps.ts';
import type { HistoryReader } from './history-reader.ts';
import { createYielder } from '../runtime/yield-thread.ts';

/**
 * What came after the step that ended at this version, as far as this node knows [PL9]. Folds the events since: nothing
 * for the newest step, some microseconds each for an older one.
 */
export async function readSince(pasts: HistoryReader, id: string, stepVersion: number): Promise<SinceStep> {
  const { steps, version } = await pasts.of(id);
  const { isTakenBack, from, standing } = standingSince(steps, stepVersion);
  const changed: Record<string, number> = {};
  if (standing.length === 0) return { version, isTakenBack, changed };
  const stands = new Set(standing.map((step) => step.version));
  const [past, events] = await Promise.all([pasts.at(id, from), pasts.events(id, from, version)]);
  let before = past.state;
  const giveWay = createYielder();
  for (const own of commandsIn(events)) {
    await giveWay();
    const after = own.reduce((held, event) => foldStored(tournament, held, event), before);
    const ended = own[0].revision + own.length;
    if (stands.has(ended)) noteChanges(changed, { version: ended, before, after });
    before = after;
  }
  return { version, isTakenBack, changed };
}
