import type { ProjectionStatus } from '#domain/identity/contract.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Portal } from '../portal.ts';
import { tablesPositions } from '../read-models/queries/list-queries.ts';

const SOON_TAKEN_IN = 100;

/** How many events lie between two positions: those of our own log count them, those of KurrentDB count bytes (null). */
function eventsBetween(position: string | null, head: string | null, { inDatabase }: EventStore): number | null {
  if (head === null || (position !== null && position >= head)) return 0;
  return inDatabase ? Number(head) - Number(position ?? 0) : null;
}

export async function statusOfProjections({ projector, rebuilds, store, tables }: Portal): Promise<ProjectionStatus> {
  const [head, positions, rebuilding] = await Promise.all([store.head(), tablesPositions(tables), rebuilds.status()]);
  return projector.status().map(({ name, version, state, error }) => {
    const position = positions.get(`${name} v${version}`) ?? null;
    const lag = eventsBetween(position, head, store);
    const { progress = null, fault = null } = rebuilding.get(name) ?? {};
    const kept = lag === null || lag > SOON_TAKEN_IN ? 'catching-up' : 'following';
    return {
      name,
      version,
      state: state === 'stopped' ? state : state === 'building' || progress !== null ? 'building' : kept,
      position,
      lag,
      progress,
      fault: error ?? fault,
    };
  });
}
