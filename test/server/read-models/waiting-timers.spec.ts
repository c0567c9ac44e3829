import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { projections } from '#projections/index.ts';
import { openProjectorFixture, waitForAll } from './projector-fixture.ts';

it('a wait at a node that follows leaves no timer behind from each look', async () => {
  const ground = await openProjectorFixture();
  await ground.node(projections);
  const follower = await ground.node(projections);
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = timers();
  const waiting = waitForAll(follower, '9'.repeat(16), 1_500);
  await pause(1_000);
  // One wait and one look of each projection, beside what the nodes have anyway.
  expect(timers() - before).toBeLessThan(5 * projections.length);
  expect(await waiting).toBe('late');
  await ground.close();
});
