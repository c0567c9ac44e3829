import { pino } from 'pino';
import { expect, it } from 'vitest';
import { closeAll, type Closeable } from '#server/runtime/close-all.ts';

it('closes everything, last opened first, although one fails and one hangs, and says which', async () => {
  const complaints: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => complaints.push(JSON.parse(line)) });
  const closed: string[] = [];
  const part = (name: string, close: () => Promise<unknown> = () => Promise.resolve()): Closeable => ({
    name,
    close: () => {
      closed.push(name);
      return close();
    },
  });
  const open = [
    part('database'),
    part('log', () => new Promise(() => undefined)),
    part('states', () => Promise.reject(new Error('The socket broke'))),
    part('tables', () => {
      throw new Error('Closed already');
    }),
    part('live'),
  ];
  await closeAll(open, 50, log);
  expect(closed).toEqual(['live', 'tables', 'states', 'log', 'database']);
  expect(complaints).toMatchObject([{ part: 'tables' }, { part: 'states' }, { part: 'log', msg: 'does not close' }]);
  await closeAll(open, 50, log);
  expect(closed).toHaveLength(5);
});
