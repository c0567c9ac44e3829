import { DOCUMENT_RETRIEVALS, parseDocumentRetrievals } from '#domain/counters.ts';
import { addCounts, NOTHING_COUNTED, toSpans } from './counts-by-time.ts';
import { projection } from './projection.ts';
import { instant, integer, table, text } from './table.ts';

const document_retrievals = table(
  'Documents retrieved as PDF. Looking at one does not count, and hours without a retrieval have no row.',
  {
    day: text('Day of the retrievals in UTC, e.g. 2026-11-21'),
    document_id: text('The document; its first 16 characters are its tournament, and both may be deleted meanwhile'),
    hour: instant('When the hour of the retrievals began'),
    retrievals: integer('Retrievals within that hour, on all nodes'),
    counted_at: instant('When the last of them was noted, about a minute after it'),
  },
  ['day', 'document_id', 'hour'],
  ['document_id'],
);

export const documentRetrievalsProjection = projection({
  name: 'document_retrievals',
  version: 2,
  fingerprint: 'd3e2bfd5beed',
  category: DOCUMENT_RETRIEVALS,
  tables: { document_retrievals },
  initial: NOTHING_COUNTED,
  fold(retrievals, event) {
    const { hour, counts } = parseDocumentRetrievals(event);
    return addCounts(retrievals, event, hour, counts);
  },
  countRows: (retrievals) => 1 + retrievals.size,
  rows: (day, retrievals) => ({
    document_retrievals: toSpans(retrievals).map(({ id, from, count, at }) => ({
      day,
      document_id: id,
      hour: from,
      retrievals: count,
      counted_at: at,
    })),
  }),
});
