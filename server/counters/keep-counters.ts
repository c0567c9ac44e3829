import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { EventStore } from '../events/event-store.ts';
import { keepRounds } from '../rounds.ts';
import { keepCounter, type Counter } from './counter.ts';
import { documentRetrievals } from './document-retrievals.ts';
import { keyUses } from './key-uses.ts';
import { pageViews } from './page-views.ts';
import { forgetOldKeyUses } from './retention.ts';

/** Everything this node counts. */
export interface Counters {
  readonly keyUse: Pick<Counter, 'count'>;
  readonly pageView: Pick<Counter, 'count'>;
  readonly documentRetrieval: Pick<Counter, 'count'>;
  /** Appends what was counted last: to be called when nothing is answered any more. */
  stop(): Promise<void>;
}

const DAY = 24 * 60 * 60 * 1000;

/** Begins to count, and to forget what is too old. */
export function keepCounters(parts: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Counters {
  const keyUse = keepCounter({ ...parts, counted: keyUses });
  const pageView = keepCounter({ ...parts, counted: pageViews });
  const documentRetrieval = keepCounter({ ...parts, counted: documentRetrievals });
  const forgetting = keepRounds({
    name: 'old key uses',
    every: DAY,
    round: () => forgetOldKeyUses({ ...parts, now: parts.clock() }),
    log: parts.log,
  });
  return {
    keyUse,
    pageView,
    documentRetrieval,
    async stop() {
      await Promise.all([keyUse.stop(), pageView.stop(), documentRetrieval.stop(), forgetting.stop()]);
    },
  };
}
