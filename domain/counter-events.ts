import type { Fact } from './events.ts';

// Counters: no rule depends on them, so their streams have no decider and no chain. One stream per kind and day (UTC);
// every node adds its counts once a minute, so the counts of a minute are the sum over its events.

/** `minute` is the instant at which it began; `counts` are accepted calls by key id. */
export type KeyUsesCounted = Fact<
  'KeyUsesCounted',
  { readonly minute: string; readonly counts: Readonly<Record<string, number>> }
>;

/** `hour` is the instant at which it began; `counts` are visits of public pages by tournament id. */
export type PageViewsCounted = Fact<
  'PageViewsCounted',
  { readonly hour: string; readonly counts: Readonly<Record<string, number>> }
>;

/** `hour` is the instant at which it began; `counts` are retrievals by document id, which begins with its tournament's. */
export type DocumentRetrievalsCounted = Fact<
  'DocumentRetrievalsCounted',
  { readonly hour: string; readonly counts: Readonly<Record<string, number>> }
>;

export type CounterEvent = KeyUsesCounted | PageViewsCounted | DocumentRetrievalsCounted;
