import { UnknownEventType } from './decider.ts';
import type { Fact, FoldableEvent } from './events.ts';
import { upcast } from './upcasters.ts';

// What is only counted: nobody decides on it, so its streams have no decider and no chain. One stream per kind and day
// (UTC); every node adds what it counted once a minute, so the counts of a minute are the sum over its events.

/** `minute` is the instant at which it began; `counts` are accepted calls by key id. */
export type KeyUsesCounted = Fact<
  'KeyUsesCounted',
  { readonly minute: string; readonly counts: Readonly<Record<string, number>> }
>;

/** The kind of the streams `key-usage-<day>`. */
export const KEY_USAGE = 'key-usage';

/** What an event of a stream `key-usage-<day>` counted. Throws `UnknownEventType`. */
export function keyUsesCounted({ type, schema, data }: FoldableEvent): KeyUsesCounted['data'] {
  if (type !== ('KeyUsesCounted' satisfies KeyUsesCounted['type'])) throw new UnknownEventType(type);
  return upcast(type, schema, data) as KeyUsesCounted['data'];
}

/** `hour` is the instant at which it began; `counts` are visits of public pages by tournament id. */
export type PageViewsCounted = Fact<
  'PageViewsCounted',
  { readonly hour: string; readonly counts: Readonly<Record<string, number>> }
>;

/** The kind of the streams `page-views-<day>`. */
export const PAGE_VIEWS = 'page-views';

/** What an event of a stream `page-views-<day>` counted. Throws `UnknownEventType`. */
export function pageViewsCounted({ type, schema, data }: FoldableEvent): PageViewsCounted['data'] {
  if (type !== ('PageViewsCounted' satisfies PageViewsCounted['type'])) throw new UnknownEventType(type);
  return upcast(type, schema, data) as PageViewsCounted['data'];
}

/** `hour` is the instant at which it began; `counts` are retrievals by document id, which begins with its tournament's. */
export type DocumentRetrievalsCounted = Fact<
  'DocumentRetrievalsCounted',
  { readonly hour: string; readonly counts: Readonly<Record<string, number>> }
>;

/** The kind of the streams `document-retrievals-<day>`. */
export const DOCUMENT_RETRIEVALS = 'document-retrievals';

/** What an event of a stream `document-retrievals-<day>` counted. Throws `UnknownEventType`. */
export function documentRetrievalsCounted({ type, schema, data }: FoldableEvent): DocumentRetrievalsCounted['data'] {
  if (type !== ('DocumentRetrievalsCounted' satisfies DocumentRetrievalsCounted['type'])) {
    throw new UnknownEventType(type);
  }
  return upcast(type, schema, data) as DocumentRetrievalsCounted['data'];
}
