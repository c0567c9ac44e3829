import { jsonEvent, type KurrentDBClient, type ResolvedEvent } from '@kurrent/kurrentdb-client';
import { randomUUID } from 'node:crypto';

export type Played = ReturnType<typeof played>;

export function played(n: number) {
  return jsonEvent({ type: 'Played', data: { n } });
}

export function several(count: number): Played[] {
  return Array.from({ length: count }, (_, index) => played(index));
}

export async function all(read: AsyncIterable<ResolvedEvent>): Promise<ResolvedEvent[]> {
  const events: ResolvedEvent[] = [];
  for await (const event of read) events.push(event);
  return events;
}

/** A client needs a moment to notice that its connection has gone. */
export async function untilReachable(client: KurrentDBClient): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await all(client.readAll({ maxCount: 1 }));
      await client.appendToStream(`reachable-${randomUUID()}`, played(0));
      await client.appendToStream(`reachable-${randomUUID()}`, played(0), {
        credentials: { username: 'admin', password: 'changeit' },
      });
      return;
    } catch (fault) {
      if (tries === 50) throw fault;
      await pause(50);
    }
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
