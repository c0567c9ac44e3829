import type { Pool } from 'pg';
import { managementCalls } from '#domain/calls/management-calls.ts';
import type { ProjectionStatus } from '#domain/identity/management-contract.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Projector } from '../read-models/projector.ts';
import type { Rebuilds } from '../read-models/rebuild/requested-rebuilds.ts';
import { ProblemError, notFound } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { readPositions } from '../read-models/queries/list-queries.ts';
import { texts } from '../texts/de.ts';

const t = texts.projections;

/** What the calls on the tables' state and their rebuilding work with. */
export interface ProjectionDeps {
  readonly projector: Projector;
  readonly rebuilds: Rebuilds;
  readonly store: EventStore;
  readonly tables: Pool;
}

const SOON_TAKEN_IN = 100;

/** How many events lie between two positions: those of our own log count them, those of KurrentDB count bytes (null). */
function eventsBetween(position: string | null, head: string | null, { inDatabase }: EventStore): number | null {
  if (head === null || (position !== null && position >= head)) return 0;
  return inDatabase ? Number(head) - Number(position ?? 0) : null;
}

async function statusOfProjections({ projector, rebuilds, store, tables }: ProjectionDeps): Promise<ProjectionStatus> {
  const [head, positions, rebuilding] = await Promise.all([store.head(), readPositions(tables), rebuilds.status()]);
  return projector.status().map(({ name, version, state, error }) => {
    const position = positions.get(`${name} v${version}`) ?? null;
    const lag = eventsBetween(position, head, store);
    const { isWaiting = false, progress = null, error: rebuildError = null } = rebuilding.get(name) ?? {};
    const kept = isWaiting ? 'waiting' : lag === null || lag > SOON_TAKEN_IN ? 'catching-up' : 'following';
    return {
      name,
      version,
      state: state === 'stopped' ? state : state === 'building' || progress !== null ? 'building' : kept,
      position,
      lag,
      progress,
      error: error ?? rebuildError,
    };
  });
}

export const projectionRoutes: readonly Route<ProjectionDeps>[] = [
  route(managementCalls['GET /api/management/projections'], {
    tag: 'management',
    summary: t.calls.list,
    description: 'Answers how far the tables are, and how a rebuild goes.',
    right: 'Administrator',
    writes: false,
    handle: async (_, deps: ProjectionDeps) => ({
      status: 200,
      body: await statusOfProjections(deps),
    }),
  }),
  route(managementCalls['POST /api/management/projections/{name}/rebuild'], {
    tag: 'management',
    summary: t.calls.rebuild,
    description: 'Rebuilds the tables of a projection beside the present ones.',
    right: 'Administrator',
    errors: ['rebuild-running'],
    writes: false,
    handle: async ({ params }, { rebuilds }: ProjectionDeps) => {
      const outcome = await rebuilds.begin(params.name);
      if (outcome === 'unknown') throw notFound();
      if (outcome === 'running') {
        throw new ProblemError(409, 'rebuild-running', t.underWay);
      }
      return { status: 202 };
    },
  }),
];
