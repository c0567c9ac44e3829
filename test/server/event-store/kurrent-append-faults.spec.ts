import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { KurrentDouble } from '#test/support/kurrent-double/index.ts';
import { DoubledLog } from './doubled-log.ts';
import { credentials } from './kurrent-under-test.ts';
import { all, event, events, idsOf, streamName } from './sample-events.ts';

// Appends to a log in KurrentDB that does the ugly things: each happens once, or says that it is unknown.

const log = new DoubledLog();

describe.each([
  ['without credentials', {}],
  ['with credentials', { credentials }],
])('an append, sent %s,', (_, options) => {
  type Fault = (faults: KurrentDouble['faults']) => void;
  const faults: Record<string, Fault> = {
    'whose answer is lost': (of) => of.loseAnswers(),
    'whose connection is reset once it is written': (of) => of.resetAfterWriting(),
    'answered with a timeout though written': (of) => of.refuseThoughWritten(),
    'answered with a timeout and not written': (of) => of.refuseByTimeout(),
    'to a server that is too busy': (of) => of.beTooBusy(2),
  };
  test.each(Object.entries(faults))('%s happens once', async (__, fault) => {
    const store = await log.begin(options);
    const stream = streamName();
    for (let revision = 0; revision < 6; revision += 2) {
      fault(log.double.faults);
      const made = events(2);
      const ids = idsOf(made);
      expect(await store.append(stream, revision, made)).toMatchObject({
        outcome: 'appended',
        events: [{ id: ids[0], revision }, { id: ids[1] }],
      });
    }
    expect(await all(store.readStream(stream))).toHaveLength(6);
  });

  test('among so many that the connection is full when it breaks happens once, as all of them', async () => {
    const store = await log.begin(options);
    const crowd = Array.from({ length: 200 }, () => ({
      stream: streamName(),
      made: [event({ text: 'x'.repeat(20_000) })],
    }));
    // Every client knows its server by then.
    await Promise.all(crowd.map(() => store.append(streamName(), 0, events(1))));
    const known = (await all(store.readAll(null))).length;
    log.double.faults.hang();
    const waiting = crowd.map(({ stream, made }) => store.append(stream, 0, made));
    await pause(500);
    log.double.resetConnections();
    log.double.faults.wake();
    for (const [index, answer] of (await Promise.all(waiting)).entries()) {
      expect(answer).toMatchObject({ outcome: 'appended', events: [{ id: crowd[index]?.made[0]?.id }] });
    }
    expect(idsOf((await all(store.readAll(null))).slice(known)).sort()).toEqual(
      crowd.flatMap(({ made }) => idsOf(made)).sort(),
    );
  });

  test('to a server that hangs says in time that nobody knows, and goes on when it wakes', async () => {
    const store = await log.begin(options);
    const stream = streamName();
    await store.append(stream, 0, events(1));
    log.double.faults.hang();
    const made = events(1);
    const waiting = Array.from({ length: 30 }, () => store.append(streamName(), 0, events(1)));
    const answers = await Promise.allSettled([store.append(stream, 1, made), ...waiting]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'EventStoreUnavailableError' } });
    }
    log.double.faults.wake();
    expect(await store.append(stream, 1, made)).toMatchObject({ outcome: 'appended', events: [{ revision: 1 }] });
    expect(await all(store.readStream(stream))).toHaveLength(2);
  });
});
