import { createHmac, hash, randomFillSync, randomInt, randomUUID } from 'node:crypto';
import type { EventMetadata } from '#domain/events.ts';

// Chance and ids enter the rules as data; here they are drawn. So does the time, which is written here.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** How long the ids of organisations and tournaments are, and how much of it the ids of their parts begin with. */
export const STREAM_ID_LETTERS = 16;

/** 16 random lower-case letters and digits (82 bits). */
export const randomId = (length = STREAM_ID_LETTERS): string => {
  let id = '';
  while (id.length < length) id += LETTERS[randomInt(LETTERS.length)];
  return id;
};

/** The same 16 characters for the same words: a repeated creation meets the same stream on any node. */
export function keyedId(secret: Buffer, words: readonly string[], length = STREAM_ID_LETTERS): string {
  const digest = createHmac('sha256', secret).update(JSON.stringify(words)).digest();
  let rest = BigInt(`0x${digest.toString('hex')}`);
  let id = '';
  while (id.length < length) {
    id += LETTERS[Number(rest % 36n)];
    rest /= 36n;
  }
  return id;
}

/** 32 hex digits of SHA-256: enough to tell requests apart, half the bytes in every event. */
export const shortHash = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);

export const newEventId = (): string => randomUUID();

// Asking the system for chance costs as much as hashing an event, so it is asked for many salts at once.
const SALT_BYTES = 16;
const drawn = Buffer.alloc(256 * SALT_BYTES);
let used = drawn.length;

/** 32 hex digits, all of them chance. */
export function newSalt(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += SALT_BYTES;
  return drawn.toString('hex', used - SALT_BYTES, used);
}

let instant = { second: Number.NaN, text: '' };

/** ISO 8601 in UTC without fractions, as events have it; written once a second. */
export function toTheSecond(time: Date): string {
  const second = Math.floor(time.getTime() / 1_000);
  if (second !== instant.second) instant = { second, text: `${time.toISOString().slice(0, -5)}Z` };
  return instant.text;
}

/**
 * The mark that a command's events carry: the caller's where there is one. Several events without one get one after the
 * first of them, which nobody can send: it tells that they are one step (domain/steps.ts).
 */
export const markOf = (
  command: EventMetadata['command'],
  [first, second]: readonly { readonly id: string }[],
): EventMetadata['command'] =>
  command ?? (first === undefined || second === undefined ? null : { key: first.id, request: '' });

/** The id of a stream to create: keyed by caller and Idempotency-Key where there is one, else by chance. */
export const newStreamId = (
  secret: Buffer,
  { command }: { readonly command: { readonly key: string } | null },
): string => (command === null ? randomId() : keyedId(secret, [command.key]));

/** The id of something an organisation or tournament holds: its stream's id first, so that the stream is found without a table. */
export const newPartId = (
  stream: string,
  secret: Buffer,
  { command }: { readonly command: { readonly key: string } | null },
): string => stream + (command === null ? randomId(8) : keyedId(secret, [stream, command.key], 8));
