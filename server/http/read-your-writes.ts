import type { Projector } from '../read-models/projector.ts';
import type { States } from '../stream-cache/stream-cache.ts';
import { positionAskedFor } from './conditional-requests.ts';
import { Declined, notReady } from './problem-details.ts';
import type { Route } from './route.ts';

const AT_LEAST_MILLISECONDS = 2_000;

/** What a node has of the log. */
export interface ReadDeps {
  readonly states: States;
  readonly projector: Projector;
  readonly logId: string;
}

/** Waits until this node has what `At-Least` asks a read for; throws `Declined` (503) where it does not come. */
export async function waitFor(
  { states, projector, logId }: ReadDeps,
  { readsTables = false }: Pick<Route, 'readsTables'>,
  atLeast: string | null,
): Promise<void> {
  const position = positionAskedFor(atLeast, logId);
  if (position === null) return;
  const [inMemory, inTables] = await Promise.all([
    states.reached(position, AT_LEAST_MILLISECONDS),
    readsTables ? projector.reached(position, AT_LEAST_MILLISECONDS) : true,
  ]);
  if (inMemory && inTables) return;
  if (!inTables && projector.status().some(({ state }) => state === 'stopped')) throw tablesStopped();
  throw notReady('behind', 'Dieser Server hat den gewünschten Stand noch nicht.');
}

/** Only a newer portal or an operator gets them going again: asking every second would be of no use. */
const tablesStopped = (): Declined =>
  new Declined(
    503,
    'tables-stopped',
    'Die Listen werden auf diesem Server nicht mehr fortgeschrieben. Bitte sagen Sie dem Betreiber Bescheid.',
    { retryAfter: 60 },
  );
