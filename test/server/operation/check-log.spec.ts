import { expect, it } from 'vitest';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { checkLog } from '#server/operation/log-check/check-log.ts';
import { appendFacts, idOf, plannedTournament } from '../read-models/event-builders.ts';

it('the log is read no faster than asked, so that a core stays free', async () => {
  const store = openInMemoryEventStore();
  const { facts } = plannedTournament(idOf('o', 1));
  for (let number = 1; number <= 100; number += 1) {
    await appendFacts(store, `tournament-${idOf('t', number)}`, facts);
  }
  const perSecond = 1_000;
  const begun = performance.now();
  const { events, breaches } = await checkLog(store, { perSecond });
  const seconds = (performance.now() - begun) / 1_000;
  expect(breaches).toEqual([]);
  expect(events).toBe(100 * facts.length);
  // A timer may fire a millisecond early.
  expect(events / seconds).toBeLessThanOrEqual(perSecond * 1.01);
  await store.close();
});
