import { Pool } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openNodeMessages, type NodeMessages } from '#server/database/node-messages.ts';
import { PresenceRegistry } from '#server/live/presence.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from './live-fixture.ts';
import { openPage, type Page } from './page.ts';

// Organisers at two nodes that share a database and nothing else.

const MEMBER = `tournament/${TOURNAMENT}`;
const person = { id: 'local', name: 'Turnierleitung', place: 'match/21' };

interface Node {
  readonly hall: LiveFixture;
  readonly nodeMessages: NodeMessages;
  end(): Promise<void>;
}

let database: FreshDatabase;
let nodes: Node[];

async function startNode(): Promise<Node> {
  const pool = new Pool({ connectionString: database.url, max: 3 });
  pool.on('error', () => undefined);
  const nodeMessages = openNodeMessages(pool, pino({ level: 'silent' }));
  const hall = await openLiveFixture({ nodeMessages });
  const node = {
    hall,
    nodeMessages,
    async end() {
      nodes = nodes.filter((each) => each !== node);
      await hall.end();
      await nodeMessages.stop();
      await pool.end();
    },
  };
  nodes.push(node);
  return node;
}

async function follower({ hall }: Node): Promise<Page> {
  const page = await openPage(hall.url);
  page.say({ follow: MEMBER });
  await page.next();
  return page;
}

const seenBy = (page: Page): unknown => page.heard.findLast((message) => 'people' in message);

beforeEach(async () => {
  database = await freshDatabase();
  nodes = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const node of nodes) await node.end();
  await database.drop();
});

it('whoever works at one node is seen at the others, and gone when gone', async () => {
  const [here, there] = [await startNode(), await startNode()];
  const [watcher, worker] = [await follower(here), await follower(there)];
  worker.say({ at: MEMBER, place: 'match/21' });
  await expect.poll(() => seenBy(watcher)).toEqual({ topic: MEMBER, people: [person] });
  worker.say({ at: MEMBER, place: 'plan' });
  await expect.poll(() => seenBy(watcher)).toEqual({ topic: MEMBER, people: [{ ...person, place: 'plan' }] });
  await worker.leave();
  await expect.poll(() => seenBy(watcher)).toEqual({ topic: MEMBER, people: [] });
});

it('a node that comes later is told who is there, and one that goes in order takes its people along', async () => {
  const here = await startNode();
  const worker = await follower(here);
  worker.say({ at: MEMBER, place: 'match/21' });
  const late = await startNode();
  const watcher = await follower(late);
  await expect.poll(() => seenBy(watcher)).toEqual({ topic: MEMBER, people: [person] });
  await here.end();
  await expect.poll(() => seenBy(watcher)).toEqual({ topic: MEMBER, people: [] });
});

it('what is no word between nodes is left alone', async () => {
  const [here, there] = [await startNode(), await startNode()];
  const [watcher, worker] = [await follower(here), await follower(there)];
  for (const text of ['hello', '{"node":"x","page":1}', 'null', '[]'])
    there.nodeMessages.publish('live_presence', text);
  worker.say({ at: MEMBER, place: 'match/21' });
  await expect.poll(() => seenBy(watcher)).toEqual({ topic: MEMBER, people: [person] });
});

const standing = (page: number, place: string): string =>
  JSON.stringify({
    node: 'other',
    page,
    kind: 'user',
    id: 'local',
    name: 'Turnierleitung',
    organizationId: null,
    places: [{ topic: MEMBER, place }],
  });

it('a message that cannot be handled does not keep the next from being heard', async () => {
  const { nodeMessages } = await startNode();
  const complaints: string[] = [];
  const people = new PresenceRegistry(() => undefined, {
    nodeMessages,
    mayFollow: () => {
      if (complaints.length === 0) throw new Error('Nobody knows');
      return Promise.resolve(true);
    },
    log: pino({ level: 'warn' }, { write: (line: string) => void complaints.push(line) }),
  });
  await vi.waitFor(() => {
    nodeMessages.publish('live_presence', standing(1, 'plan'));
    expect(complaints).not.toEqual([]);
  }, 10_000);
  nodeMessages.publish('live_presence', standing(2, 'match/21'));
  await expect.poll(() => people.on(MEMBER).people).toContainEqual(person);
  people.stop();
}, 15_000);

it('people of a node that died are forgotten', async () => {
  const { nodeMessages } = await startNode();
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
  const told: unknown[] = [];
  const people = new PresenceRegistry((presence) => told.push(presence), {
    nodeMessages,
    mayFollow: () => Promise.resolve(true),
    log: pino({ level: 'silent' }),
  });
  await vi.waitFor(() => {
    nodeMessages.publish('live_presence', standing(1, 'plan'));
    expect(people.on(MEMBER).people).toHaveLength(1);
  }, 10_000);
  vi.advanceTimersByTime(40_000);
  expect(people.on(MEMBER).people).toHaveLength(1);
  vi.advanceTimersByTime(40_000);
  expect(people.on(MEMBER).people).toEqual([]);
  people.stop();
}, 10_000);
