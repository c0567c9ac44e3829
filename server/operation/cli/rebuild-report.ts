import type { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { buildTables, buildThreads, type BuildProgress } from '../../read-models/rebuild/build-tables.ts';
import { texts } from '../../texts/de.ts';

const t = texts.commands;

/** Rebuilds all tables and tells the operator, in German, how it goes. Throws where a projection could not be built. */
export async function rebuildWithReport(of: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly url: string;
}): Promise<void> {
  console.log(t.rebuilding);
  const { events, seconds, failed } = await buildTables({
    ...of,
    projections,
    ...buildThreads(of.url),
    progress: (progress) => console.log(formatReport(progress)),
  });
  for (const { name, why } of failed) console.error(t.cannotRebuild(name, why));
  if (failed.length > 0) throw new Error(t.rebuiltInPart);
  console.log(t.rebuilt(events, seconds));
}

const formatReport = ({ events, eventsPerSecond, share, remainingSeconds }: BuildProgress): string =>
  t.progress(events, share, eventsPerSecond) + (remainingSeconds === null ? '' : t.remaining(remainingSeconds));
