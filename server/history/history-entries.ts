import { foldStored, tournament } from '#domain/deciders.ts';
import type { Actor } from '#domain/events.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import { createSituation } from '#domain/tournament/previews/consequences.ts';
import type { HistoryEntry } from '#domain/tournament/contract/history.ts';
import { entryOf, type DescribedEntry } from '#domain/tournament/history/entries.ts';
import { commandsIn, type PastStep } from '#domain/tournament/history/steps.ts';
import type { CurrentNames } from '#domain/tournament/history/describe-event.ts';
import { organizationStream } from '#domain/streams.ts';
import type { Accounts } from '../access/accounts.ts';
import { byteCache } from '../runtime/byte-cache.ts';
import { computeStamp } from '../runtime/content-hash.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import type { HistoryReader } from './history-reader.ts';
import { texts } from '../texts/de.ts';

const t = texts.history;

interface EntryDeps {
  readonly pasts: HistoryReader;
  readonly states: StreamCache;
  readonly entries: EntryCache;
}

/** Described entries by tournament and version: what a step did never changes, and describing it takes a while. */
export type EntryCache = Pick<ReturnType<typeof createEntryCache>, 'get' | 'set'>;

/** Bytes of JSON; on the heap it is some times that. */
const MAX_BYTES = 4 * 2 ** 20;

export const createEntryCache = (bytes = MAX_BYTES) =>
  byteCache<DescribedEntry>(bytes, (entry, key) => Buffer.byteLength(key + JSON.stringify(entry)));

/** What of all steps of a tournament bears on single ones, by version. */
interface StepRelations {
  /** The step that ends at a version. */
  readonly stepAt: (version: number) => PastStep | undefined;
  readonly takenBackBy: ReadonlyMap<number, number>;
  readonly redos: ReadonlySet<number>;
}

/** What the steps did, in the same order, with the names of people and of the organisation's things as they are today. */
export async function buildEntries(
  deps: EntryDeps,
  tournamentId: string,
  organizationId: string,
  steps: readonly PastStep[],
  { stepAt, takenBackBy, redos }: StepRelations,
  nameOf: (actor: Actor) => string,
): Promise<HistoryEntry[]> {
  const organization = await deps.states.load<Organization>(organizationStream(organizationId));
  const names = namesIn(organization.state);
  const { entries } = deps;
  // An entry says what folders, venues and images are called today.
  const today = stampOfNames(organization);
  const keyOf = (version: number): string => `${tournamentId} ${version} ${today}`;
  const byVersion = new Map<number, DescribedEntry>();
  const untold: PastStep[] = [];
  for (const step of steps) {
    const told = entries.get(keyOf(step.version));
    if (told === undefined) untold.push(step);
    else byVersion.set(step.version, told);
  }
  // Steps that follow each other are read and folded at one go.
  for (const run of runsOf(untold)) {
    for (const entry of await describeSteps(deps, tournamentId, run, names)) {
      byVersion.set(entry.version, entry);
      entries.set(keyOf(entry.version), entry);
    }
  }
  const named = (actor: Actor) => ({ kind: actor.kind, id: actor.id, name: nameOf(actor) });
  const revertedBy = ({ cause }: PastStep) => {
    const step = cause === null ? undefined : stepAt('undoes' in cause ? cause.undoes : cause.restores);
    return step === undefined ? null : { version: step.version, recordedAt: step.at, actor: named(step.actor) };
  };
  return steps.flatMap((step) => {
    const { version, actor } = step;
    const entry = byVersion.get(version);
    if (entry === undefined) return [];
    const more = {
      actor: named(actor),
      reverted: revertedBy(step),
      takenBackBy: takenBackBy.get(version) ?? null,
      isRedo: redos.has(version),
    };
    // Nothing else was missing to any of its shapes.
    return [{ ...entry, ...more } as HistoryEntry];
  });
}

/**
 * Steps at most this many events apart are folded in one pass: reading the gap is cheaper than starting from a keyframe.
 */
const NEAR = 100;

function runsOf(steps: readonly PastStep[]): readonly (readonly [PastStep, ...PastStep[]])[] {
  const runs: [PastStep, ...PastStep[]][] = [];
  for (const step of steps.toSorted((one, other) => one.from - other.from)) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run !== undefined && before !== undefined && step.from - before.version <= NEAR) run.push(step);
    else runs.push([step]);
  }
  return runs;
}

async function describeSteps(
  { pasts }: EntryDeps,
  id: string,
  run: readonly [PastStep, ...PastStep[]],
  names: CurrentNames,
): Promise<DescribedEntry[]> {
  const [{ from }] = run;
  const wanted = new Set(run.map(({ version }) => version));
  const events = await pasts.events(id, from, run.at(-1)?.version ?? from);
  let situation = createSituation((await pasts.at(id, from)).state);
  const entries: DescribedEntry[] = [];
  const giveWay = createEventLoopYield();
  for (const own of commandsIn(events)) {
    if (wanted.has(own[0].revision + own.length)) {
      await giveWay();
      const { entry, after } = entryOf(own, situation, names);
      entries.push(entry);
      situation = after;
    } else
      situation = createSituation(own.reduce((state, event) => foldStored(tournament, state, event), situation.state));
  }
  return entries;
}

const stampsOfNames = new WeakMap<LoadedStream<Organization>, string>();

/** Changes with the names of folders, venues and images, and with nothing else of an organisation. */
function stampOfNames(organization: LoadedStream<Organization>): string {
  const known = stampsOfNames.get(organization);
  if (known !== undefined) return known;
  const { folders, venues, images } = organization.state;
  const names = [folders, venues, images].map((things) =>
    Object.entries(things).map(([id, thing]: [string, { readonly name: string }]) => [id, thing.name]),
  );
  const stamp = computeStamp(Buffer.from(JSON.stringify(names)));
  stampsOfNames.set(organization, stamp);
  return stamp;
}

const namesIn = ({ folders, venues, images }: Organization): CurrentNames => ({
  folder: (id) => getOwnEntry(folders, id)?.name ?? null,
  venue: (id) => getOwnEntry(venues, id)?.name ?? null,
  image: (id) => getOwnEntry(images, id)?.name ?? null,
});

/** The same step for a reader who is not to learn which person it was: a program with a key. */
export const withoutPerson = (step: PastStep): PastStep =>
  step.actor.kind === 'user' ? { ...step, actor: { kind: 'user', id: UNTOLD } } : step;

const UNTOLD = '';

const PORTAL = t.portal;
/** What the portal does under a name of its own. */
const SYSTEM: Readonly<Record<string, string>> = { training: t.training };

/**
 * How those who did something are called today; `people` are the accounts of a history, in the order in which they first
 * appear: by that order erased ones are numbered, so that two of them are told apart wherever it is read.
 */
export async function actorNames(
  { accounts, states }: Pick<EntryDeps, 'states'> & { readonly accounts: Pick<Accounts, 'people'> },
  organizationId: string,
  people: readonly string[],
): Promise<(actor: Actor) => string> {
  const user = await personNames(accounts, people);
  const { state } = await states.load<Organization>(organizationStream(organizationId));
  const named: Readonly<Record<Actor['kind'], (id: string) => string>> = {
    user,
    apiKey: (id) => getOwnEntry(state.apiKeys, id)?.name ?? getOwnEntry(state.deletedKeyNames, id) ?? t.deletedKey,
    system: (id) => SYSTEM[id] ?? PORTAL,
  };
  return ({ kind, id }) => named[kind](id);
}

async function personNames(
  accounts: Pick<Accounts, 'people'>,
  userIds: readonly string[],
): Promise<(id: string) => string> {
  const ids = [...new Set(userIds)].filter((id) => id !== UNTOLD);
  const people = await accounts.people(ids);
  const erased = new Map(ids.filter((id) => !people.has(id)).map((id, at) => [id, t.erasedAccount(at + 1)]));
  return (id) =>
    id === UNTOLD ? '' : (people.get(id)?.userName ?? erased.get(id) ?? t.erasedAccount(erased.size + 1));
}

/** Each once, in the order of first steps. Steps are many and actors few: a step whose actor is known costs no memory. */
export function collectActors(steps: readonly { readonly actor: Actor }[]): readonly Actor[] {
  const known = { user: new Set<string>(), apiKey: new Set<string>(), system: new Set<string>() };
  const actors: Actor[] = [];
  for (const { actor } of steps) {
    if (known[actor.kind].has(actor.id)) continue;
    known[actor.kind].add(actor.id);
    actors.push(actor);
  }
  return actors;
}

/** The accounts among them. */
export const peopleAmong = (actors: readonly Actor[]): readonly string[] =>
  actors.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
