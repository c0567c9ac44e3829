import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decide } from '#domain/decider.ts';
import { organization } from '#domain/deciders.ts';
import type { Actor } from '#domain/events.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { Organization } from '#domain/organization/state.ts';
import { refuse } from '#domain/refusal.ts';
import { createCommandHandler, type HandleCommand } from '#server/command-handler/command-handler.ts';
import type { StreamCommand } from '#server/command-handler/command.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { all } from '../event-store/sample-events.ts';
import { listeningLog } from '../stream-cache/watched-log.ts';

// What a command passes before it is decided, in its order.

const STREAM = 'organization-organisation0000';
const OWNER: Actor = { kind: 'user', id: 'owner00000000000' };

let log: EventStore;
let states: StreamCache;
let handle: HandleCommand;
let asked: string[];
let recorded: [account: string, events: number][];
let isSpent: boolean;

beforeEach(async () => {
  log = openInMemoryEventStore();
  states = await createStreamCache({ store: log, log: listeningLog().log });
  await expect.poll(() => states.isHealthy()).toBe(true);
  isSpent = false;
  handle = createCommandHandler({
    store: log,
    states,
    clock: () => new Date('2026-12-05T08:00:00Z'),
    budget: {
      async reserve({ id }) {
        asked.push(id);
        if (isSpent) throw new Error('spent');
      },
      record: ({ id }, events) => recorded.push([id, events.length]),
    },
  });
  [asked, recorded] = [[], []];
  await ask({ type: 'CreateOrganization', name: 'SV Musterstadt', ownerId: OWNER.id });
  [asked, recorded] = [[], []];
});
afterEach(async () => {
  await states.stop();
  await log.close();
});

const ask = (
  command: OrganizationCommand,
  more: Partial<StreamCommand<OrganizationCommand, Organization>> = {},
  actor = OWNER,
) => handle(organization, { stream: STREAM, command, metadata: { actor, command: null }, ...more });
const folder = (number: number, name = `Ordner ${number}`): OrganizationCommand => ({
  type: 'CreateFolder',
  folderId: `organisation0000folder0${number}`,
  name,
});

describe('a write budget', () => {
  it('counts what was appended, and nothing that was refused', async () => {
    const key = { metadata: { actor: OWNER, command: { key: 'einmal', request: 'r' } } };
    const done = [await ask(folder(1), key), await ask(folder(1), key), await ask(folder(2, 'Ordner 1'))];
    expect(done.map(({ outcome }) => outcome)).toEqual(['done', 'repeated', 'refused']);
    expect(asked).toEqual([OWNER.id, OWNER.id, OWNER.id]);
    expect(recorded).toEqual([[OWNER.id, 1]]);
  });

  it('that is spent refuses a command before its turn', async () => {
    isSpent = true;
    await expect(ask(folder(1))).rejects.toThrow('spent');
    expect([recorded, (await all(log.readStream(STREAM))).length]).toEqual([[], 1]);
  });

  it('limits neither the portal itself nor an erasure', async () => {
    isSpent = true;
    expect((await ask(folder(1), {}, { kind: 'system', id: 'training' })).outcome).toBe('done');
    expect((await ask(folder(2), { isUnmetered: true })).outcome).toBe('done');
    expect([asked, recorded]).toEqual([[], []]);
  });
});

describe('a command', () => {
  type More = NonNullable<Parameters<typeof ask>[1]>;
  const key = { metadata: { actor: OWNER, command: { key: 'einmal', request: 'r' } } };
  let passed: string[];
  beforeEach(() => {
    passed = [];
  });
  const nameOf = (command: OrganizationCommand): string => ('name' in command ? String(command.name) : '');
  const noting: Pick<More, 'rebase' | 'preconditions' | 'decide'> = {
    async rebase(command, { version }) {
      passed.push(`rebase ${nameOf(command)} on ${version}`);
      return folder(1, 'Rebased');
    },
    preconditions: ['first', 'second'].map((name) => async (command, { version }, { by }) => {
      passed.push(`${name}: ${nameOf(command)} on ${version} by ${by.id}`);
      return null;
    }),
    async decide(command, { state, version }, context) {
      passed.push(`decide ${nameOf(command)} on ${version}`);
      return decide(organization, state, command, context);
    },
  };
  const ALL = ['rebase Ordner 1 on 1', 'first: Rebased on 1', 'second: Rebased on 1', 'decide Rebased on 1'];
  const withActor = (step: string): string => (step.includes(':') ? `${step} by ${OWNER.id}` : step);

  it('is rebased, held against its preconditions, then decided', async () => {
    const done = await ask(folder(1), noting);
    expect(done).toMatchObject({ outcome: 'done', loaded: { version: 2 } });
    expect(passed).toEqual(ALL.map(withActor));
  });

  it('that is slow passes the same, once, before its turn', async () => {
    expect((await ask(folder(1), { ...noting, isSlow: () => true })).outcome).toBe('done');
    expect(passed).toEqual(ALL.map(withActor));
  });

  it('ends at the first refusal', async () => {
    const refusing = async () => refuse('not-found');
    const [first, second] = noting.preconditions ?? [];
    if (first === undefined || second === undefined) throw new Error('has two');
    const answer = await ask(folder(1), { ...noting, preconditions: [first, refusing, second] });
    expect(answer).toMatchObject({ outcome: 'refused', refused: { refusal: 'not-found' } });
    expect(passed).toEqual(ALL.slice(0, 2).map(withActor));
  });

  it('that repeats another, or has its key, passes none of it', async () => {
    await ask(folder(1), key);
    const other = { metadata: { actor: OWNER, command: { key: 'einmal', request: 'other' } } };
    const answers = [await ask(folder(1), { ...noting, ...key }), await ask(folder(2), { ...noting, ...other })];
    expect(answers.map(({ outcome }) => outcome)).toEqual(['repeated', 'key-reused']);
    expect(passed).toEqual([]);
  });
});
