import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { DAYS_TO_UNDELETE } from '#domain/organization/existence.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { ImageStore } from '../images/image-store.ts';
import { sweepImages } from '../images/sweep-images.ts';
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
  readonly imageStore: ImageStore;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Purges now and every hour what was deleted long enough ago. */
export const startPurging = (parts: Purging): PeriodicTask =>
  startPeriodicTask({ name: 'purge', everyMs: HOUR, log: parts.log, run: () => purgeDeleted(parts) });

/**
 * Purges what can not be taken back any more: tournaments, and organisations with all that is theirs. The tables say where
 * to look, the log what is true. Several nodes may do it at once, and what fails or a crash left is the next round's: a
 * stream that cannot be read keeps nothing else.
 */
async function purgeDeleted(parts: Purging): Promise<void> {
  const { pool, store, states, imageStore, clock, log } = parts;
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
  const purge = async (stream: string, isGone: () => Promise<boolean>): Promise<void> => {
    try {
      if (await isGone()) await store.purge(stream);
    } catch (err) {
      log.warn({ err, stream }, 'what was deleted could not be purged');
    }
  };
  for (const { id, organizationId } of found.tournaments) {
    await purge(tournamentStream(id), async () => {
      const { state } = await states.load<Tournament>(tournamentStream(id));
      return isDue(state.deletedAt) || isDue((await organization(organizationId)).deletedAt);
    });
  }
  // An organisation last: while it is there, whatever of it was left is found again.
  for (const id of found.organizations) {
    await purge(organizationStream(id), async () => {
      if (!isDue((await organization(id)).deletedAt)) return false;
      for (const tournament of found.tournaments) {
        if (tournament.organizationId === id && (await hasEvents(store, tournamentStream(tournament.id)))) return false;
      }
      return true;
    });
  }
  await sweepImages({ imageStore, states, now, isGone: ({ deletedAt }) => isDue(deletedAt), log });
}

async function hasEvents(store: EventStore, stream: string): Promise<boolean> {
  for await (const events of store.readStream(stream, { limit: 1 })) if (events.length > 0) return true;
  return false;
}
