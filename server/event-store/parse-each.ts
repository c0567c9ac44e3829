import type { FastifyBaseLogger } from 'fastify';
import type { StoredEvent } from '#domain/events.ts';

/**
 * Returns what `read` finds in each event, in their order. An event that makes `read` throw is logged, counts as
 * `unreadable` and hides none behind it.
 */
export function parseEach<Found>(
  events: readonly StoredEvent[],
  read: (event: StoredEvent) => readonly Found[],
  log: Pick<FastifyBaseLogger, 'error'>,
  unreadable: readonly Found[] = [],
): Found[] {
  return events.flatMap((event) => {
    try {
      return read(event);
    } catch (err) {
      const { stream, revision, type } = event;
      log.error({ err, stream, revision, type }, 'this event cannot be read');
      return unreadable;
    }
  });
}
