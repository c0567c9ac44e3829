import type { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { rebuild, type RebuildProgress, rebuildThreads } from '../../read-models/rebuild/rebuild.ts';

/** Rebuilds all tables and tells the operator, in German, how it goes. Throws where a projection could not be built. */
export async function rebuildWithReport(of: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly url: string;
}): Promise<void> {
  console.log('Die Tabellen werden aus den Ereignissen neu aufgebaut …');
  const { events, seconds, failed } = await rebuild({
    ...of,
    projections,
    ...rebuildThreads(of.url),
    progress: (progress) => console.log(formatReport(progress)),
  });
  for (const { name, why } of failed) console.error(`Die Tabellen '${name}' ließen sich nicht aufbauen: ${why}`);
  if (failed.length > 0)
    throw new Error('Der Aufbau ist unvollständig; für diese Tabellen bleibt es beim bisherigen Stand.');
  console.log(`Fertig: ${eventsInWords(events)} in ${seconds.toLocaleString('de-DE', ONE_DIGIT)} s.`);
}

export const eventsInWords = (events: number): string => (events === 1 ? '1 Ereignis' : `${count(events)} Ereignisse`);

const ONE_DIGIT = { maximumFractionDigits: 1 };
const count = (value: number): string => Math.round(value).toLocaleString('de-DE');

const formatReport = ({ events, eventsPerSecond, share, remaining }: RebuildProgress): string => {
  const left = remaining === null ? '' : `, noch etwa ${count(Math.max(1, remaining))} s`;
  return `  ${eventsInWords(events)} (${Math.floor(share * 100)} %), ${count(eventsPerSecond)} je Sekunde${left}`;
};
