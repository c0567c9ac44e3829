import type { FastifyReply } from 'fastify';
import { isRecord } from '#domain/typed-keys.ts';
import { KeyedConcurrencyLimit } from '../runtime/concurrency-limit.ts';
import { BODY_BYTES } from './body-limits.ts';
import type { Caller } from './caller.ts';
import { clientClosedRequest, serviceUnavailable } from './problem-details.ts';
import type { Route } from './route.ts';
import { texts } from '../texts/de.ts';

// Calls that can take long: each account has three queues of its own.

/** Long calls of one account carried out at once, in each queue. */
const MAX_CONCURRENT = 2;
/** Waiting in each queue: reads delay no change, and a large body is not read before its turn. */
const MAX_QUEUED = { reads: 30, changes: 30, largeChanges: 8 };
type Queue = keyof typeof MAX_QUEUED;

/** A turn in a queue: the function ends it. */
type EndTurn = () => void;

/** Whether the body is too large to be read before the call has its turn. */
export const hasLargeBody = ({ bodyLimit, beforeFile }: Pick<Route, 'bodyLimit' | 'beforeFile'>): boolean =>
  beforeFile !== undefined || (bodyLimit ?? 0) > BODY_BYTES.general;

export const isLong = ({ isLong: rule = [] }: Pick<Route, 'isLong'>, query: unknown): boolean =>
  rule === true || (isRecord(query) && rule.some((field) => query[field] !== undefined));

const findQueue = (route: Pick<Route, 'writes' | 'bodyLimit' | 'beforeFile'>): Queue =>
  !route.writes ? 'reads' : hasLargeBody(route) ? 'largeChanges' : 'changes';

/** The turns of long calls. */
export interface LongCalls {
  /**
   * Resolves when the call has its turn. A caller who leaves gives the place of a waiting read away: a page requests a new
   * preview on every keystroke. Rejects with a `ProblemError` (503) if too many wait.
   */
  begin(route: Route, caller: Caller, reply: FastifyReply): Promise<EndTurn>;
  /** The same before the body is read: a caller who leaves gives the place of any call away. */
  beginBeforeBody(route: Route, caller: Caller, reply: FastifyReply): Promise<EndTurn>;
}

export function openLongCalls(): LongCalls {
  const full = (): Error => serviceUnavailable('busy', texts.problems.manyAtOnce);
  const open = (queue: Queue) => new KeyedConcurrencyLimit(MAX_CONCURRENT, { maxQueued: MAX_QUEUED[queue], full });
  const queues = { reads: open('reads'), changes: open('changes'), largeChanges: open('largeChanges') };

  async function begin(queue: Queue, { kind, id }: Caller, signal?: AbortSignal): Promise<EndTurn> {
    try {
      return await queues[queue].acquire(`${kind} ${id}`, signal);
    } catch (error) {
      throw signal?.aborted === true ? clientClosedRequest() : error;
    }
  }
  return {
    begin(route, caller, reply) {
      const queue = findQueue(route);
      return begin(queue, caller, queue === 'reads' ? signalOf(reply) : undefined);
    },
    beginBeforeBody: (route, caller, reply) => begin(findQueue(route), caller, signalOf(reply)),
  };
}

/** Aborted if the caller leaves before the answer. Fastify's `request.signal` is aborted as soon as a body is read. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const leave = (): void => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) leave();
  else raw.once('close', leave);
  return controller.signal;
}
