import type { EventStore } from '../event-store/event-store.ts';
import type { ProjectionName } from '#projections/index.ts';
import type { Projector, Waited } from '../read-models/projector.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { parseAtLeast } from './conditional-requests.ts';
import { ProblemError, serviceUnavailable } from './problem-details.ts';
import type { Route } from './route.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

const MAX_WAIT_MS = 2_000;
/** What comes at all has nearly always come by then: only later is the log asked. */
const FIRST_WAIT_MS = 250;

/** What a node has of the log. */
export interface ReadDeps {
  readonly states: StreamCache;
  readonly projector: Projector;
  readonly store: Pick<EventStore, 'logId' | 'head'>;
}

/**
 * Waits until this node has what `At-Least` asks a read for; throws `ProblemError` (503) where it does not come. A
 * position behind the end of the log names an event that a restore or a failover has lost: it is not waited for.
 */
export async function waitForPosition(
  { states, projector, store }: ReadDeps,
  { reads = [] }: Pick<Route, 'reads'>,
  atLeast: string | null,
): Promise<void> {
  const position = parseAtLeast(atLeast, store.logId);
  if (position === null) return;
  const wait = async (milliseconds: number): Promise<Waited> => {
    const [inMemory, inTables] = await Promise.all([
      states.waitForPosition(position, milliseconds),
      projector.waitFor(reads, position, milliseconds),
    ]);
    return inMemory || inTables === 'stopped' ? inTables : 'late';
  };
  if ((await wait(FIRST_WAIT_MS)) === 'reached') return;
  const arrival = wait(MAX_WAIT_MS - FIRST_WAIT_MS);
  if (await Promise.race([isBeyondHead(store, position), arrival.then(() => false)])) return;
  const waited = await arrival;
  if (waited === 'stopped') throw tablesStopped();
  if (waited === 'late') throw serviceUnavailable('behind', t.behind);
}

/** Asks the log itself, since this node may be late; false where the log does not answer. */
async function isBeyondHead(store: ReadDeps['store'], position: string): Promise<boolean> {
  const head = await store.head().catch(() => undefined);
  return head !== undefined && position > (head ?? '');
}

/** What tells how far the tables of this node are. */
export interface PositionDeps {
  readonly projector: Pick<Projector, 'positionOf'>;
  readonly store: Pick<EventStore, 'logId'>;
}

/** The `Log-Position` that these tables have reached, to be asked before they are read; before all others where they are empty. */
export const readPosition = ({ projector, store }: PositionDeps, reads: readonly ProjectionName[]): string =>
  `${store.logId}.${projector.positionOf(reads) ?? ''}`;

/** Only a newer portal or an operator gets them going again: asking every second would be of no use. */
const tablesStopped = (): ProblemError =>
  new ProblemError(503, 'tables-stopped', t.tablesStopped, { retryAfterSeconds: 60 });
