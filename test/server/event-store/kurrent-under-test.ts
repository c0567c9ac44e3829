import { randomBytes } from 'node:crypto';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import type { LogUnderTest } from './conformance.ts';

/** A KurrentDB to test against instead of a double (docs/operations.md); null: none. */
export const realServer = ((url) => (url === undefined || url === '' ? null : url))(process.env['EVENT_STORE_URL']);

/** Given with a call they make the client append by calls of their own, instead of over one stream for all. */
export const credentials = { username: 'portal', password: 'ge:heim@1' } as const;

export const newPrefix = (): string => `test-${randomBytes(6).toString('hex')}`;

/** An empty log on a double of its own. */
export async function logOnDouble(options: Parameters<typeof startKurrentDouble>[0] = {}): Promise<LogUnderTest> {
  const double = await startKurrentDouble(options);
  return {
    ...logOn(double.url, () => double.end()),
    cut: async () => double.resetConnections(),
  };
}

/** An empty log in a prefix of its own. */
export function logOn(url: string, end: () => Promise<void> = async () => undefined): LogUnderTest {
  const prefix = newPrefix();
  const nodes: EventStore[] = [];
  return {
    async open() {
      const { store } = await openKurrentEventStore({ url, prefix });
      nodes.push(store);
      return store;
    },
    async end() {
      await Promise.all(nodes.map((store) => store.close()));
      await end();
    },
  };
}
