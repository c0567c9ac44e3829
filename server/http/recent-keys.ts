import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { isSameRequest, type CommandMetadata } from '../command-handler/command.ts';
import { idempotencyKeyReused } from './execute-command.ts';

/** The marks of a call: hashes of caller and Idempotency-Key, and of the request. */
interface CallMarks {
  readonly key: string;
  readonly request: string;
}

/** Some days of a busy portal; about 200 bytes each. */
const MAX_KEYS = 20_000;

/**
 * The keys that this node heard of lately, of all streams and nodes: a stream itself knows only its own. A race on two
 * nodes, or a key from before this node started, goes unfound; within its stream none ever does.
 */
export interface RecentKeys {
  /** Carries a call out. Throws `ProblemError` (422) where its key belongs to another request, done or under way. */
  during<Answer>(
    call: CallMarks & Pick<CommandMetadata, 'formerRequest'>,
    work: () => Promise<Answer>,
  ): Promise<Answer>;
  /** Remembers a call that leaves no event. */
  note(call: CallMarks): void;
}

export function openRecentKeys({ states }: { readonly states: Pick<StreamCache, 'onEvents'> }): RecentKeys {
  // In the order in which they were heard of.
  const done = new Map<string, string>();
  const underWay = new Map<string, { readonly request: string; calls: number }>();

  function note({ key, request }: CallMarks): void {
    if (done.has(key)) return;
    done.set(key, request);
    const [oldest] = done.keys();
    if (done.size > MAX_KEYS && oldest !== undefined) done.delete(oldest);
  }
  // An own append is heard of before its call is answered.
  states.onEvents((events) => {
    for (const { metadata } of events) {
      const { command } = metadata;
      // What the portal does by itself has no request.
      if (command !== null && command.request !== '') note(command);
    }
  });

  const during: RecentKeys['during'] = async ({ key, request, ...more }, work) => {
    const current = underWay.get(key);
    const handled = done.get(key) ?? current?.request ?? request;
    if (!isSameRequest(handled, { command: { key, request }, ...more })) throw idempotencyKeyReused();
    const entry = current ?? { request, calls: 0 };
    entry.calls += 1;
    underWay.set(key, entry);
    try {
      return await work();
    } finally {
      entry.calls -= 1;
      if (entry.calls === 0) underWay.delete(key);
    }
  };

  return { during, note };
}
