import { hash, randomFillSync, randomUUID } from 'node:crypto';
import type { Actor, EventMetadata, Fact, StoredEvent } from '#domain/events.ts';
import { canonical } from './canonical-json.ts';
import type { NewEvent } from './event-store.ts';

// The envelope: what is hashed, and that list never changes. Hashes are hex; salt and the previous chain
// enter the hash as the text they are stored as.

/** What the writer knows of an event besides the fact; `at` as `timeOfNext` gives it. */
export interface EnvelopeFields {
  readonly id: string;
  readonly salt: string;
  readonly at: string;
  readonly actor: Actor;
  readonly command: EventMetadata['command'];
  readonly cause: EventMetadata['cause'];
  readonly schema: number;
}

/** The clocks of two nodes differ by less. */
export const CLOCKS_DIFFER_MS = 60_000;
/** A clock that is further behind was never set. */
const CLOCK_UNSET_MS = 24 * 60 * 60_000;

/** Whether a clock that says `now` was put right after an event got the time `last` from it; both in ISO 8601. */
export function wasPutRight(last: string, now: string): boolean {
  const ahead = Date.parse(last) - Date.parse(now);
  return ahead > CLOCKS_DIFFER_MS && ahead <= CLOCK_UNSET_MS;
}

/**
 * The time of the next event of a stream whose last one has the time `last` (null: there is none) where the clock says
 * `now`, all in ISO 8601: never before the last one, but where the clock was put right [0002].
 */
export const timeOfNext = (last: string | null, now: string): string =>
  last !== null && last > now && !wasPutRight(last, now) ? last : now;

/**
 * Puts a fact into its envelope as event `revision` of its stream, chained to `previous` (chain '' before the first). Throws a TypeError for
 * data without a canonical form, such as halves of surrogate pairs, which the edge refuses.
 */
export function createEnvelope(
  previous: { readonly chain: string },
  stream: string,
  revision: number,
  fact: Fact,
  fields: EnvelopeFields,
): NewEvent {
  const { id, schema, at, actor, command, cause, salt } = fields;
  const dataHash = hashOfData(salt, fact.data);
  const { type } = fact;
  const chain = link(previous.chain, { actor, at, cause, command, dataHash, id, revision, schema, stream, type });
  return {
    id,
    type: fact.type,
    schema,
    data: fact.data,
    metadata: { at, actor, command, cause, salt, dataHash, chain },
  };
}

/** An event of a stream without a chain: a purge, whose place in the stream is known only to the log. */
export const createUnchainedEvent = (
  fact: Fact,
  known: { readonly id: string; readonly at: string; readonly schema: number },
): NewEvent => ({
  id: known.id,
  type: fact.type,
  schema: known.schema,
  data: fact.data,
  metadata: { at: known.at, actor: PORTAL, command: null, cause: null, salt: '', dataHash: '', chain: '' },
});

const PORTAL: Actor = { kind: 'system', id: 'portal' };

/**
 * Checks events of one stream in order: revisions without a hole, each chain from the one before, each data against its
 * hash. Begins after `previous` (the beginning of the stream by default). Answers the first broken revision, or null.
 */
export function verifyChain(
  events: Iterable<StoredEvent>,
  previous: { readonly length: number; readonly chain: string } = { length: 0, chain: '' },
): number | null {
  let { length, chain } = previous;
  for (const event of events) {
    if (findBreach(event, length, chain) !== null) return length;
    length += 1;
    chain = event.metadata.chain;
  }
  return null;
}

/** What is wrong with an event as the one at `revision` after this chain: its place, its data, or what the chain holds; null: nothing. */
export function findBreach(
  event: Omit<StoredEvent, 'position'>,
  revision: number,
  previousChain: string,
): 'place' | 'data' | 'chain' | null {
  const { id, stream, type, schema, data, metadata } = event;
  const { at, actor, command, cause, salt, dataHash, chain } = metadata;
  if (event.revision !== revision) return 'place';
  try {
    if (hashOfData(salt, data) !== dataHash) return 'data';
    const linked = link(previousChain, { id, stream, revision, type, schema, at, actor, command, cause, dataHash });
    return linked === chain ? null : 'chain';
  } catch {
    // `createEnvelope` refuses data without a canonical form, so this was changed later.
    return 'data';
  }
}

/** Whether an event continues the chain, whatever its data says. */
export function isLinked(event: Omit<StoredEvent, 'position'>, previousChain: string): boolean {
  const { id, stream, revision, type, schema, metadata } = event;
  const { at, actor, command, cause, dataHash, chain } = metadata;
  return link(previousChain, { id, stream, revision, type, schema, at, actor, command, cause, dataHash }) === chain;
}

type ChainLink = Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'type' | 'schema'> &
  Pick<EventMetadata, 'at' | 'actor' | 'command' | 'cause' | 'dataHash'>;

const hashOfData = (salt: string, data: unknown): string => sha256(salt + canonical(data));
const link = (previousChain: string, event: ChainLink): string => sha256(previousChain + canonical(event));
const sha256 = (text: string): string => hash('sha256', text, 'hex');

export const newEventId = (): string => randomUUID();

// Asking the system for chance costs as much as hashing an event, so it is asked for many salts at once.
const SALT_BYTES = 16;

const SALTS = Buffer.alloc(256 * SALT_BYTES);

let used = SALTS.length;

/** 32 hex digits, all of them chance. */
export function newSalt(): string {
  if (used === SALTS.length) {
    randomFillSync(SALTS);
    used = 0;
  }
  used += SALT_BYTES;
  return SALTS.toString('hex', used - SALT_BYTES, used);
}

let instant = { second: Number.NaN, text: '' };

/** ISO 8601 in UTC without fractions, as events have it; written once a second. */
export function toIsoSeconds(time: Date): string {
  const second = Math.floor(time.getTime() / 1_000);
  if (second !== instant.second) instant = { second, text: `${time.toISOString().slice(0, -5)}Z` };
  return instant.text;
}
