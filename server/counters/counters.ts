import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { DOCUMENT_RETRIEVALS, KEY_USAGE, PAGE_VIEWS } from '#domain/counters.ts';
import type { DocumentRetrievalsCounted, KeyUsesCounted, PageViewsCounted } from '#domain/counter-events.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { startCounter, type Counter, type CounterDefinition } from './counter.ts';

/** Everything this node counts. */
export interface Counters {
  readonly keyUse: Pick<Counter, 'count'>;
  readonly pageView: Pick<Counter, 'count'>;
  readonly documentRetrieval: Pick<Counter, 'count'>;
  /** Appends what was counted last: to be called when nothing is answered any more. */
  stop(): Promise<void>;
}

/** Begins to count. */
export function startCounters(parts: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Counters {
  const keyUse = startCounter({ ...parts, counted: keyUses });
  const pageView = startCounter({ ...parts, counted: pageViews });
  const documentRetrieval = startCounter({ ...parts, counted: documentRetrievals });
  return {
    keyUse,
    pageView,
    documentRetrieval,
    async stop() {
      await Promise.all([keyUse.stop(), pageView.stop(), documentRetrieval.stop()]);
    },
  };
}

/** Documents retrieved as PDF, by document id; looking at one does not count. */
export const documentRetrievals: CounterDefinition = {
  kind: DOCUMENT_RETRIEVALS,
  fact: (minute, counts): DocumentRetrievalsCounted => ({
    type: 'DocumentRetrievalsCounted',
    data: { hour: `${minute.slice(0, 13)}:00:00Z`, counts },
  }),
};

/** Accepted calls of API keys, by key id. */
export const keyUses: CounterDefinition = {
  kind: KEY_USAGE,
  fact: (minute, counts): KeyUsesCounted => ({ type: 'KeyUsesCounted', data: { minute, counts } }),
};

/** Visits of public pages, by tournament id; the day streams keep them by the hour. */
export const pageViews: CounterDefinition = {
  kind: PAGE_VIEWS,
  fact: (minute, counts): PageViewsCounted => ({
    type: 'PageViewsCounted',
    data: { hour: `${minute.slice(0, 13)}:00:00Z`, counts },
  }),
};
