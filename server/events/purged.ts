import type { Fact } from '#domain/events.ts';

/** Where purges are noted. */
export const PURGES = 'purges';

/** What stays of a stream that had to be deleted: an older export of it still compares with this head. */
export type StreamPurged = Fact<
  'StreamPurged',
  { readonly stream: string; readonly events: number; readonly head: string }
>;

export const purged = (stream: string, events: number, head: string): StreamPurged => ({
  type: 'StreamPurged',
  data: { stream, events, head },
});
