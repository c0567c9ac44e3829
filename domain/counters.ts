import { z } from 'zod';
import { UnknownEventTypeError } from './decider.ts';
import type { FoldableEvent } from './events.ts';
import { isRecord } from './typed-keys.ts';
import { upcast } from './upcasters.ts';
import type { KeyUsesCounted, PageViewsCounted, DocumentRetrievalsCounted } from './counter-events.ts';

// Not z.record: its copy would lose a key named '__proto__'.
const counts = z.custom<Readonly<Record<string, number>>>(
  (value) => isRecord(value) && Object.values(value).every((count) => typeof count === 'number'),
);
const byMinute = z.object({ minute: z.string(), counts });
const byHour = z.object({ hour: z.string(), counts });

/** The kind of the streams `key-usage-<day>`. */
export const KEY_USAGE = 'key-usage';

/** What an event of a stream `key-usage-<day>` counted. Throws `UnknownEventTypeError`. */
export function parseKeyUses({ type, schema, data }: FoldableEvent): KeyUsesCounted['data'] {
  if (type !== ('KeyUsesCounted' satisfies KeyUsesCounted['type'])) throw new UnknownEventTypeError(type);
  return byMinute.parse(upcast(type, schema, data));
}

/** The kind of the streams `page-views-<day>`. */
export const PAGE_VIEWS = 'page-views';

/** What an event of a stream `page-views-<day>` counted. Throws `UnknownEventTypeError`. */
export function parsePageViews({ type, schema, data }: FoldableEvent): PageViewsCounted['data'] {
  if (type !== ('PageViewsCounted' satisfies PageViewsCounted['type'])) throw new UnknownEventTypeError(type);
  return byHour.parse(upcast(type, schema, data));
}

/** The kind of the streams `document-retrievals-<day>`. */
export const DOCUMENT_RETRIEVALS = 'document-retrievals';

/** What an event of a stream `document-retrievals-<day>` counted. Throws `UnknownEventTypeError`. */
export function parseDocumentRetrievals({ type, schema, data }: FoldableEvent): DocumentRetrievalsCounted['data'] {
  if (type !== ('DocumentRetrievalsCounted' satisfies DocumentRetrievalsCounted['type'])) {
    throw new UnknownEventTypeError(type);
  }
  return byHour.parse(upcast(type, schema, data));
}
