import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problemForFastifyError } from '#server/http/problem-for-error.ts';
import { decide } from '#domain/decider.ts';
import { organization } from '#domain/deciders.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { Organization } from '#domain/organization/state.ts';
import { createCommandHandler, type HandleCommand } from '#server/command-handler/command-handler.ts';
import { withClosedStreams } from '#server/event-store/closed-streams.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { EventStoreUnavailableError } from '#server/event-store/append-errors.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import type { LoadedStream, StreamCache } from '#server/stream-cache/stream-cache.ts';
import { all } from '../event-store/sample-events.ts';
import { listeningLog } from '../stream-cache/watched-log.ts';
import type { CommandResult, StreamCommand } from '#server/command-handler/command.ts';

// Commands of one stream at the same moment.

const STREAM = 'organization-organisation0000';
const OWNER = { kind: 'user', id: 'owner00000000000' } as const;

type Result = CommandResult<Organization>;
type More = Partial<
  Pick<StreamCommand<OrganizationCommand, Organization>, 'preconditions' | 'readsLog' | 'decide' | 'isSlow'>
>;

let log: EventStore;
let states: StreamCache;
let appends: number;
/** What an append waits for before it gets to the log, and what it meets instead of it. */
let gate: Promise<void>;
let fault: Error | null;
let node: HandleCommand;

beforeEach(async () => {
  log = openInMemoryEventStore();
  appends = 0;
  gate = Promise.resolve();
  fault = null;
  const store: EventStore = {
    ...withClosedStreams(log, () => false),
    async append(...asked) {
      appends += 1;
      await gate;
      if (fault !== null) throw fault;
      return log.append(...asked);
    },
  };
  states = await following(store);
  node = createCommandHandler({ store, states, clock: () => new Date('2026-12-05T08:00:00Z') });
  await ask({ type: 'CreateOrganization', name: 'SV Musterstadt', ownerId: OWNER.id });
  appends = 0;
});
afterEach(async () => {
  await states.stop();
  await log.close();
});

/** A node's states on a log, once it follows it. */
async function following(store: EventStore): Promise<StreamCache> {
  const kept = await createStreamCache({ store, log: listeningLog().log });
  await expect.poll(() => kept.isHealthy()).toBe(true);
  return kept;
}

function ask(command: OrganizationCommand, key: string | null = null, more: More = {}): Promise<Result> {
  const marked = key === null ? null : { key, request: JSON.stringify(command) };
  return node(organization, { stream: STREAM, command, metadata: { actor: OWNER, command: marked }, ...more });
}

const folder = (number: number, name = `Ordner ${number}`): OrganizationCommand => ({
  type: 'CreateFolder',
  folderId: `organisation0000folder${String(number).padStart(2, '0')}`,
  name,
});

/** Lets the gate of the log go up when asked to. */
function closeGate(): () => void {
  let open = (): void => undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  return () => open();
}

/** Every turn that is still to come in this moment. */
const meanwhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const inLog = () => all(log.readStream(STREAM));
const versionOf = (result: Result): number => ('loaded' in result ? result.loaded.version : 0);

describe('commands of one stream at the same moment', () => {
  it('go together in one append, in their order, each with its own version', async () => {
    const done = await Promise.all(Array.from({ length: 10 }, (_, number) => ask(folder(number))));
    expect(appends).toBe(1);
    expect(done.map(({ outcome }) => outcome)).toEqual(done.map(() => 'done'));
    expect(done.map(versionOf)).toEqual(done.map((_, place) => place + 2));
    const events = await inLog();
    expect(events.slice(1).map(({ data }) => (data as { name: string }).name)).toEqual(
      done.map((_, place) => `Ordner ${place}`),
    );
    expect(verifyChain(events)).toBeNull();
    for (const [place, result] of done.entries()) {
      if (result.outcome !== 'done') throw new Error(result.outcome);
      expect(result.events).toEqual([events[place + 1]]);
      expect(result.loaded.position).toBe(events[place + 1]?.position);
      expect(result.loaded.state.folders).toHaveProperty(`organisation0000folder0${place}`);
      expect(Object.keys(result.loaded.state.folders)).toHaveLength(place + 1);
    }
  });

  it('are decided on what those before them lead to', async () => {
    const [first, second, third] = await Promise.all([
      ask(folder(1)),
      ask(folder(2, 'Hallencup')),
      ask(folder(3, 'Hallencup')),
    ]);
    expect([first.outcome, second.outcome]).toEqual(['done', 'done']);
    expect(third).toMatchObject({ outcome: 'refused', refused: { refusal: 'folder-name-taken' } });
  });

  it('hear nothing before what they were decided on is in the log', async () => {
    await ask(folder(1));
    const open = closeGate();
    const heard: string[] = [];
    const asked = [
      ask({ type: 'RenameOrganization', name: 'TSV' }),
      ask(folder(2, 'Hallencup')),
      // What asks for what is already asked for changes nothing, and is as lost as that if it gets lost.
      ask({ type: 'RenameOrganization', name: 'TSV' }),
      ask(folder(3, 'Hallencup')),
    ];
    for (const one of asked) void one.then(({ outcome }) => heard.push(outcome));
    await meanwhile();
    expect(heard).toEqual([]);
    open();
    await Promise.all(asked);
    expect(heard).toEqual(['done', 'done', 'done', 'refused']);
  });

  it('are told that nobody knows where the log does not answer', async () => {
    const open = closeGate();
    const renaming = () => ask({ type: 'RenameOrganization', name: 'TSV' });
    const first = [renaming(), renaming(), ask(folder(1))];
    await meanwhile();
    const asked = Promise.allSettled([...first, renaming(), ask(folder(2))]);
    fault = new EventStoreUnavailableError('gone');
    open();
    const codes = (await asked).map((one) => one.status === 'rejected' && problemForFastifyError(one.reason)?.code);
    // Those that came later were never sent.
    expect(codes).toEqual([...first.map(() => 'outcome-unknown'), 'behind', 'behind']);
    fault = null;
    expect([appends, (await renaming()).outcome, (await inLog()).length]).toEqual([1, 'done', 2]);
  });

  it('with the same key are one event, and another request with it is refused', async () => {
    const [once, again, other] = await Promise.all([
      ask(folder(1), 'einmal'),
      ask(folder(1), 'einmal'),
      ask(folder(2), 'einmal'),
    ]);
    expect([once.outcome, again.outcome, other.outcome]).toEqual(['done', 'repeated', 'key-reused']);
    expect(await inLog()).toHaveLength(2);
  });

  it('are all decided again where another node was quicker', async () => {
    const open = closeGate();
    const asked = [ask(folder(1, 'Hallencup')), ask(folder(2)), ask(folder(3))];
    await meanwhile();
    const other = createCommandHandler({
      store: log,
      states: await following(log),
      clock: () => new Date('2026-12-05T08:00:30Z'),
    });
    await other(organization, {
      stream: STREAM,
      command: folder(9, 'Hallencup'),
      metadata: { actor: OWNER, command: null },
    });
    open();
    const results = await Promise.all(asked);
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'done']);
    const events = await inLog();
    expect(events).toHaveLength(4);
    expect(verifyChain(events)).toBeNull();
    // No earlier than what the other node wrote.
    expect(events.at(-1)?.metadata.at).toBe('2026-12-05T08:00:30Z');
  });

  it('are refused at a node that is behind the log, and nothing is written', async () => {
    const behind = createCommandHandler({
      store: log,
      states: { ...states, isHealthy: () => false },
      clock: () => new Date('2026-12-05T08:00:30Z'),
    });
    const before = (await inLog()).length;
    const asked = async (): Promise<unknown> =>
      behind(organization, { stream: STREAM, command: folder(9), metadata: { actor: OWNER, command: null } });
    await expect(asked()).rejects.toMatchObject({ reason: 'behind' });
    expect(await inLog()).toHaveLength(before);
  });

  it('that look into the log find everything there they are decided on', async () => {
    const seen: [held: number, log: number][] = [];
    const precondition = async (_: OrganizationCommand, { version }: LoadedStream<Organization>) => {
      seen.push([version, (await inLog()).length]);
      return null;
    };
    await Promise.all([
      ask(folder(1)),
      ask(folder(2)),
      ask(folder(3), null, { preconditions: [precondition], readsLog: true }),
      ask(folder(4)),
    ]);
    expect(seen).toEqual([[3, 3]]);
  });

  it('fail alone where one of them cannot be decided', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    const [one, failed, other] = await Promise.allSettled([
      ask(folder(1)),
      ask(folder(2), null, { preconditions: [broken] }),
      ask(folder(3)),
    ]);
    expect([one.status, failed.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await inLog()).toHaveLength(3);
  });

  it('fail alone where what one of them leads to cannot be folded, and nothing of it is in the log', async () => {
    const { folds } = organization;
    const unfoldable: typeof organization = {
      ...organization,
      folds: {
        ...folds,
        FolderCreated: () => {
          throw new Error('broken');
        },
      },
    };
    const broken = () =>
      node(unfoldable, { stream: STREAM, command: folder(2), metadata: { actor: OWNER, command: null } });
    const [one, failed, other] = await Promise.allSettled([ask(folder(1)), broken(), ask(folder(3))]);
    expect([one.status, failed.status, other.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(broken()).rejects.toThrow('broken');
    expect(await inLog()).toHaveLength(3);
  });

  it('go one by one where the log refuses them together', async () => {
    const open = closeGate();
    const large = (number: number): OrganizationCommand => ({
      type: 'ChangeVenue',
      venueId: 'organisation0000venue000',
      name: `Halle ${number}`,
      description: 'x'.repeat(600_000),
      addressDetails: [],
      externalLinks: [],
    });
    const asked = [ask(folder(1)), ask({ type: 'CreateVenue', venueId: 'organisation0000venue000', name: 'Halle' })];
    await meanwhile();
    asked.push(ask(large(1)), ask(large(2)), ask(folder(2)));
    open();
    const results = await Promise.all(asked);
    expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'done'));
    expect(await inLog()).toHaveLength(6);
  });
});

/** A slow command, and the versions it is decided on: each decision waits until the next gate goes up. */
function slowly(command: OrganizationCommand, key: string | null = null) {
  const decidedOn: number[] = [];
  const gates: (() => void)[] = [];
  const answer = ask(command, key, {
    isSlow: () => true,
    async decide(_, { state, version }, context) {
      decidedOn.push(version);
      await new Promise<void>((resolve) => gates.push(resolve));
      return decide(organization, state, command, context);
    },
  });
  return {
    answer,
    decidedOn,
    async open(): Promise<void> {
      await expect.poll(() => gates.length).toBeGreaterThan(0);
      gates.shift()?.();
    },
  };
}

describe('a slow command', () => {
  it('is decided before its turn, and stored as decided where nothing came between', async () => {
    const plan = slowly(folder(1));
    await plan.open();
    expect(await plan.answer).toMatchObject({ outcome: 'done', loaded: { version: 2 } });
    expect(plan.decidedOn).toEqual([1]);
    expect(verifyChain(await inLog())).toBeNull();
  });

  it('that waits behind an append with others keeps none of them waiting, and is decided once more', async () => {
    const open = closeGate();
    const first = ask(folder(1));
    await meanwhile();
    const plan = slowly({ type: 'RenameOrganization', name: 'TSV' });
    const result = ask(folder(2));
    open();
    expect((await Promise.all([first, result])).map(versionOf)).toEqual([2, 3]);
    await plan.open();
    await plan.open();
    expect(await plan.answer).toMatchObject({ outcome: 'done', loaded: { version: 4 } });
    expect(plan.decidedOn).toEqual([2, 3]);
    expect(verifyChain(await inLog())).toBeNull();
  });

  it('keeps nothing waiting that comes while it is decided, and is decided once more', async () => {
    const plan = slowly(folder(1, 'Hallencup'));
    await meanwhile();
    const results = await Promise.all([ask(folder(2)), ask(folder(3, 'Hallencup'))]);
    expect(results.map(versionOf)).toEqual([2, 3]);
    await plan.open();
    await plan.open();
    // Refused on what came meanwhile, though it was allowed before.
    expect(await plan.answer).toMatchObject({ outcome: 'refused', refused: { refusal: 'folder-name-taken' } });
    expect(plan.decidedOn).toEqual([1, 3]);
  });

  it('begins an append of its own: what waits before it is answered without it', async () => {
    const open = closeGate();
    const plan = slowly(folder(1));
    await meanwhile();
    const first = ask(folder(2));
    await meanwhile();
    const second = ask(folder(3));
    await plan.open();
    await meanwhile();
    open();
    expect((await Promise.all([first, second])).map(versionOf)).toEqual([2, 3]);
    await plan.open();
    expect(await plan.answer).toMatchObject({ outcome: 'done', loaded: { version: 4 } });
    expect(plan.decidedOn).toEqual([1, 3]);
  });

  it('has no earlier time than what overtook it, and one of its own where nothing did', async () => {
    let minute = 0;
    node = createCommandHandler({ store: log, states, clock: () => new Date(Date.UTC(2026, 11, 5, 8, (minute += 1))) });
    const plan = slowly(folder(1));
    await meanwhile();
    await ask(folder(2));
    await plan.open();
    await plan.open();
    await plan.answer;
    const alone = slowly(folder(3));
    minute = 30;
    await alone.open();
    await alone.answer;
    const times = (await inLog()).slice(1).map(({ metadata }) => metadata.at);
    expect(times).toEqual(['2026-12-05T08:02:00Z', '2026-12-05T08:02:00Z', '2026-12-05T08:03:00Z']);
  });

  it('that is repeated is not decided again', async () => {
    const [once, twice] = [slowly(folder(1), 'einmal'), slowly(folder(1), 'einmal')];
    await Promise.all([once.open(), twice.open()]);
    expect([(await once.answer).outcome, (await twice.answer).outcome]).toEqual(['done', 'repeated']);
    const late = slowly(folder(1), 'einmal');
    expect((await late.answer).outcome).toBe('repeated');
    expect([once, twice, late].map(({ decidedOn }) => decidedOn)).toEqual([[1], [1], []]);
    expect(await inLog()).toHaveLength(2);
  });

  it('that fails because it was carried out meanwhile is a repeat', async () => {
    let fail = (): void => undefined;
    const again = ask(folder(1), 'einmal', {
      isSlow: () => true,
      decide: () => new Promise((_, reject) => (fail = () => reject(new Error('stale')))),
    });
    await meanwhile();
    await ask(folder(1), 'einmal');
    fail();
    expect((await again).outcome).toBe('repeated');
  });

  it('that cannot be decided fails alone', async () => {
    const failed = ask(folder(1), null, { isSlow: () => true, decide: () => Promise.reject(new Error('broken')) });
    const other = ask(folder(2));
    await expect(failed).rejects.toThrow('broken');
    expect((await other).outcome).toBe('done');
  });

  it('that is refused before its turn hears so, and the next one finds its queue', async () => {
    await ask(folder(2, 'Hallencup'));
    const plan = slowly(folder(1, 'Hallencup'));
    await plan.open();
    expect(await plan.answer).toMatchObject({ outcome: 'refused', refused: { refusal: 'folder-name-taken' } });
    expect(plan.decidedOn).toEqual([2]);
    expect(versionOf(await ask(folder(3)))).toBe(3);
  });
});
