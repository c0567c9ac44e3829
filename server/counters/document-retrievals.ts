import { DOCUMENT_RETRIEVALS, type DocumentRetrievalsCounted } from '#domain/counters.ts';
import type { Counted } from './counter.ts';

/** Documents retrieved as PDF, by document id; looking at one does not count. */
export const documentRetrievals: Counted = {
  kind: DOCUMENT_RETRIEVALS,
  fact: (minute, counts): DocumentRetrievalsCounted => ({
    type: 'DocumentRetrievalsCounted',
    data: { hour: `${minute.slice(0, 13)}:00:00Z`, counts },
  }),
};
