import type { EventStore } from './event-store.ts';
import { AppendRejectedError } from './append-errors.ts';

/**
 * The same log, but closed streams refuse appends: `isClosed` is asked at each, which then rejects with
 * `AppendRejectedError`. A purge leaves such a stream for a later one.
 */
export const withClosedStreams = (store: EventStore, isClosed: (stream: string) => boolean): EventStore => ({
  logId: store.logId,
  inDatabase: store.inDatabase,
  async append(stream, expected, events) {
    if (isClosed(stream)) throw new AppendRejectedError('closed', `The stream ${stream} is broken and takes nothing`);
    return store.append(stream, expected, events);
  },
  readStream: (stream, options) => store.readStream(stream, options),
  readAll: (after, options) => store.readAll(after, options),
  readStreams: (range, until) => store.readStreams(range, until),
  head: () => store.head(),
  newest: () => store.newest(),
  countedAfter: () => store.countedAfter(),
  subscribe: (after, subscriber) => store.subscribe(after, subscriber),
  async purge(stream) {
    if (!isClosed(stream)) await store.purge(stream);
  },
  close: () => store.close(),
});
