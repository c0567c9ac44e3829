import { describe, expect, it } from 'vitest';
import { UnknownEventTypeError } from '#domain/decider.ts';
import type { StoredEvent } from '#domain/events.ts';
import { documentRetrievalsProjection } from '#projections/document-retrievals.ts';
import { countedOn } from './counted-on.ts';

const DAY = '2026-11-21';
/** When each event of it was recorded. */
const NOTED = `${DAY}T10:00:00Z`;
const DOCUMENT = 'abcdefghij123456plan0001';
const OTHER = 'abcdefghij123456cards001';

const event = countedOn(`document-retrievals-${DAY}`, 'DocumentRetrievalsCounted');

const rowsOf = (events: readonly StoredEvent[]) =>
  documentRetrievalsProjection.rows(
    DAY,
    events.reduce<unknown>(
      (state, each) => documentRetrievalsProjection.fold(state, each),
      documentRetrievalsProjection.initial,
    ),
  )['document_retrievals'];

describe('retrievals of documents', () => {
  it('are added up by document and hour, over all nodes', () => {
    const [nine, ten] = [`${DAY}T09:00:00Z`, `${DAY}T10:00:00Z`];
    const rows = rowsOf([
      event(0, { hour: nine, counts: { [DOCUMENT]: 2, [OTHER]: 1 } }),
      event(1, { hour: nine, counts: { [DOCUMENT]: 3 } }),
      event(2, { hour: ten, counts: { [OTHER]: 4 } }),
    ]);
    expect(rows).toEqual([
      { day: DAY, document_id: DOCUMENT, hour: nine, retrievals: 5, counted_at: NOTED },
      { day: DAY, document_id: OTHER, hour: nine, retrievals: 1, counted_at: NOTED },
      { day: DAY, document_id: OTHER, hour: ten, retrievals: 4, counted_at: NOTED },
    ]);
  });

  it('stop at an event of a newer portal instead of leaving it out', () => {
    expect(() => rowsOf([event(0, {}, 'DocumentRetrievalsWeighed')])).toThrow(UnknownEventTypeError);
  });
});
