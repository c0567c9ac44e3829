import { isRecord } from '#domain/typed-keys.ts';
import type { CommandMetadata } from '../command-handler/command.ts';
import { shortHash } from '../runtime/ids.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { ProblemError } from './problem-details.ts';
import { texts } from '../texts/de.ts';

// A call that is repeated with its Idempotency-Key is carried out once; its key belongs to no other request.

/** Returns a digest of a body of JSON or a form, in which the order of an object's members does not matter. */
export const hashBody = (body: unknown): string => shortHash(JSON.stringify(body ?? null, sortKeys));

const sortKeys = (_: string, value: unknown): unknown =>
  isRecord(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The Idempotency-Key was used for another request. */
export const idempotencyKeyReused = (): ProblemError =>
  new ProblemError(422, 'idempotency-key-reused', texts.problems.keyReused);

/**
 * Whether this very call was carried out on the stream before. What it points at may be gone since and is not looked for:
 * a lost answer is answered as it was. Throws `ProblemError` (422) if the key came with another request.
 */
export async function isRepeatedRequest(
  { states }: { readonly states: Pick<StreamCache, 'load' | 'findCommand'> },
  { metadata }: { readonly metadata: CommandMetadata },
  stream: string,
): Promise<boolean> {
  if (metadata.command === null) return false;
  const before = await states.findCommand(await states.load(stream), metadata.command.key);
  if (before !== null && before.request !== metadata.command.request) throw idempotencyKeyReused();
  return before !== null;
}

/** Hashes that mark a call: of caller and Idempotency-Key, and of the request. */
interface RequestMark {
  readonly key: string;
  readonly request: string;
}

/** Some days of a busy portal; about 200 bytes each. */
const MAX_KEYS = 20_000;

/**
 * The keys that this node saw lately, of all streams and nodes: a stream itself knows only its own. A race on two nodes, or
 * a key from before this node started, goes unfound; within its stream none ever does.
 */
export interface RecentRequests {
  /** Carries a call out. Throws `ProblemError` (422) if its key belongs to another request, done or under way. */
  run<Answer>(call: RequestMark, work: () => Promise<Answer>): Promise<Answer>;
  /** Remembers a call that leaves no event. */
  remember(call: RequestMark): void;
}

export function createRecentRequests({ states }: { readonly states: Pick<StreamCache, 'onEvents'> }): RecentRequests {
  // Oldest first.
  const completed = new Map<string, string>();
  const inProgress = new Map<string, { readonly request: string; calls: number }>();

  function remember({ key, request }: RequestMark): void {
    if (completed.has(key)) return;
    completed.set(key, request);
    const [oldest] = completed.keys();
    if (completed.size > MAX_KEYS && oldest !== undefined) completed.delete(oldest);
  }
  // An own append is seen before its call is answered.
  states.onEvents((events) => {
    for (const { metadata } of events) {
      const { command } = metadata;
      // The portal's own commands carry no request hash.
      if (command !== null && command.request !== '') remember(command);
    }
  });

  const run: RecentRequests['run'] = async ({ key, request }, work) => {
    const current = inProgress.get(key);
    const handled = completed.get(key) ?? current?.request ?? request;
    if (handled !== request) throw idempotencyKeyReused();
    const entry = current ?? { request, calls: 0 };
    entry.calls += 1;
    inProgress.set(key, entry);
    try {
      return await work();
    } finally {
      entry.calls -= 1;
      if (entry.calls === 0) inProgress.delete(key);
    }
  };

  return { run, remember };
}
