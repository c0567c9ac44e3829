import { afterEach, beforeEach, expect, it } from 'vitest';
import { organization } from '#domain/deciders.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import { createCommandHandler, type HandleCommand } from '#server/command-handler/command-handler.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { all } from '../event-store/sample-events.ts';
import { listeningLog } from '../stream-cache/watched-log.ts';

// Which time an event has where the clock of its node is behind that of the event before.

const STREAM = 'organization-organisation0000';
const OWNER = { kind: 'user', id: 'owner00000000000' } as const;
const BEFORE = '2026-12-05T08:00:00Z';

let log: EventStore;
let states: StreamCache;
let node: HandleCommand;
/** What the node's clock says. */
let time: string;

beforeEach(async () => {
  log = openInMemoryEventStore();
  states = await createStreamCache({ store: log, log: listeningLog().log });
  await expect.poll(() => states.isHealthy()).toBe(true);
  time = BEFORE;
  node = createCommandHandler({ store: log, states, clock: () => new Date(time) });
  await ask({ type: 'CreateOrganization', name: 'SV Musterstadt', ownerId: OWNER.id });
});
afterEach(async () => {
  await states.stop();
  await log.close();
});

const ask = (command: OrganizationCommand) =>
  node(organization, { stream: STREAM, command, metadata: { actor: OWNER, command: null } });
const rename = (name: string) => ask({ type: 'RenameOrganization', name });

it.each([
  ['a second', '2026-12-05T07:59:59Z', BEFORE],
  ['a minute, by which clocks differ', '2026-12-05T07:59:00Z', BEFORE],
  ['more than a minute: it was put right', '2026-12-05T07:58:59Z', '2026-12-05T07:58:59Z'],
  ['a day: it was put right', '2026-12-04T08:00:00Z', '2026-12-04T08:00:00Z'],
  ['more than a day: it was never set', '2026-12-04T07:59:59Z', BEFORE],
])('behind by %s', async (_, clock, expected) => {
  time = clock;
  await rename('SV Neustadt');
  await rename('SV Altstadt');
  time = '2026-12-05T08:00:01Z';
  await rename('SV Musterstadt');
  const events = await all(log.readStream(STREAM));
  expect(events.map(({ metadata }) => metadata.at)).toEqual([BEFORE, expected, expected, time]);
  expect(verifyChain(events)).toBeNull();
});
