import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { DAYS_TO_UNDELETE } from '#domain/organization/existence.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { ImageStore } from '../images/image-store.ts';
import { sweepPictures } from '../images/sweep-pictures.ts';
import { startPeriodicTask, type PeriodicTask } from '../runtime/periodic-task.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { deletedBefore } from '../read-models/queries/deleted-queries.ts';
import { ReadModelMissingError } from '../read-models/queries/query.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A day longer than a deletion can be taken back: so much may the clocks of two nodes differ. */
const DAYS_KEPT = DAYS_TO_UNDELETE + 1;

interface Purging {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly states: StreamCache;
  readonly pictures: ImageStore;
  readonly clock: () => Date;
}

/** Purges now and every hour what was deleted long enough ago. */
export const startPurging = (parts: Purging & { readonly log: Pick<FastifyBaseLogger, 'warn'> }): PeriodicTask =>
  startPeriodicTask({ name: 'purge', every: HOUR, log: parts.log, round: () => purgeDeleted(parts) });

/**
 * Purges what can not be taken back any more: tournaments, and organisations with all that is theirs. The tables say where
 * to look, the log what is true. Several nodes may do it at once, and a crash leaves the rest to the next round.
 */
async function purgeDeleted(parts: Purging): Promise<void> {
  const { pool, store, states, pictures, clock } = parts;
  const now = clock();
  const limit = new Date(now.getTime() - DAYS_KEPT * DAY);
  const isDue = (deletedAt: string | null): boolean => deletedAt !== null && new Date(deletedAt) < limit;
  const organization = async (id: string): Promise<Organization> =>
    (await states.load<Organization>(organizationStream(id))).state;

  const found = await deletedBefore(pool, limit).catch((error: unknown) => {
    // They are being built for the first time: the next round will see.
    if (error instanceof ReadModelMissingError) return { tournaments: [], organizations: [] };
    throw error;
  });
  // An organisation last: while it is there, whatever of it was left by a crash is found again.
  for (const id of found.tournaments) {
    const { state } = await states.load<Tournament>(tournamentStream(id));
    const isOrphan = isDue((await organization(state.organizationId)).deletedAt);
    if (isOrphan || isDue(state.deletedAt)) await store.purge(tournamentStream(id));
  }
  for (const id of found.organizations) {
    if (isDue((await organization(id)).deletedAt)) await store.purge(organizationStream(id));
  }
  await sweepPictures({ pictures, states, now, isGone: ({ deletedAt }) => isDue(deletedAt) });
}
