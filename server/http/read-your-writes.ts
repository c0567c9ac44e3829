import type { Projector } from '../read-models/projector.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { parseAtLeast } from './conditional-requests.ts';
import { ProblemError, serviceUnavailable } from './problem-details.ts';
import type { Route } from './route.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

const AT_LEAST_MS = 2_000;

/** What a node has of the log. */
export interface ReadDeps {
  readonly states: StreamCache;
  readonly projector: Projector;
  readonly logId: string;
}

/** Waits until this node has what `At-Least` asks a read for; throws `ProblemError` (503) where it does not come. */
export async function waitForPosition(
  { states, projector, logId }: ReadDeps,
  { readsTables = false }: Pick<Route, 'readsTables'>,
  atLeast: string | null,
): Promise<void> {
  const position = parseAtLeast(atLeast, logId);
  if (position === null) return;
  const [inMemory, inTables] = await Promise.all([
    states.waitForPosition(position, AT_LEAST_MS),
    readsTables ? projector.waitForPosition(position, AT_LEAST_MS) : true,
  ]);
  if (inMemory && inTables) return;
  if (!inTables && projector.status().some(({ state }) => state === 'stopped')) throw tablesStopped();
  throw serviceUnavailable('behind', t.behind);
}

/** The `Log-Position` that the tables have reached, to be asked before they are read; before all others where they are empty. */
export function positionOfTables({ projector, logId }: Pick<ReadDeps, 'projector' | 'logId'>): string {
  const reached = projector.status().map(({ position }) => position ?? '');
  const [least = ''] = reached.toSorted((one, other) => (one < other ? -1 : 1));
  return `${logId}.${least}`;
}

/** Only a newer portal or an operator gets them going again: asking every second would be of no use. */
const tablesStopped = (): ProblemError => new ProblemError(503, 'tables-stopped', t.tablesStopped, { retryAfter: 60 });
