import { decide, type Command, type Decider, type Decision, type RuleContext } from '#domain/decider.ts';
import { foldStored } from '#domain/deciders.ts';
import type { Fact, FoldableEvent } from '#domain/events.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import { StreamQueue } from './stream-queue.ts';
import { findRefusal, type CommandResult, type StreamCommand, type WriteBudget } from './command.ts';
import { CommandUnavailableError } from './command-unavailable-error.ts';

export type HandleCommand = <C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  request: StreamCommand<C, S>,
) => Promise<CommandResult<S>>;

const isNeverSlow = (): boolean => false;

/**
 * Carries commands out: budget → stream queue → idempotency → rebase → preconditions → decide → envelope → append → settle
 * (docs/architecture.md). Commands of one stream are decided one after another within this node; a conflict can only come
 * from another node: then its events are loaded and the commands decided again. Rejects with a `CommandUnavailableError` if
 * the log does not answer: then it is not known whether the append happened, and a repeat with the same key finds out.
 */
export function createCommandHandler(parts: {
  readonly store: EventStore;
  readonly states: StreamCache;
  readonly clock: () => Date;
  /** null or left out: nothing limits writes. */
  readonly budget?: WriteBudget | null;
  readonly overtaken?: () => void;
}): HandleCommand {
  const queues = new Map<string, StreamQueue>();

  function getQueue(stream: string): StreamQueue {
    const known = queues.get(stream);
    if (known !== undefined) return known;
    const queue = new StreamQueue(stream, parts, () => queues.delete(stream));
    queues.set(stream, queue);
    return queue;
  }

  return async <C extends Command, E extends Fact, S>(decider: Decider<C, E, S>, request: StreamCommand<C, S>) => {
    const { stream, metadata, cause = null, readsLog = false, isSlow = isNeverSlow } = request;
    const { actor } = metadata;
    const isMetered = actor.kind !== 'system' && request.isUnmetered !== true;
    const budget = isMetered ? (parts.budget ?? null) : null;
    if (budget !== null) await budget.reserve(actor);
    if (!parts.states.isHealthy()) throw new CommandUnavailableError('behind');
    const result = await new Promise<CommandResult<S>>((resolve, reject) => {
      getQueue(stream).add({
        metadata,
        cause,
        readsLog,
        isSlow,
        initial: decider.initial,
        // A stream holds only events of its own decider, so the queue hands back states of its type.
        decide: (base: LoadedStream<S>, context: RuleContext) => decideOn(decider, request, base, context),
        fold: (state: S, event: FoldableEvent) => foldStored(decider, state, event),
        resolve: (handled: CommandResult<S>) => resolve(handled),
        reject,
      });
    });
    if (result.outcome === 'done') budget?.record(actor, result.events);
    return result;
  };
}

/** Rebases a command, asks its preconditions, then its rule. */
async function decideOn<C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  order: StreamCommand<C, S>,
  base: LoadedStream<S>,
  context: RuleContext,
): Promise<Decision<Fact>> {
  const command = (await order.rebase?.(order.command, base)) ?? order.command;
  const refused = await findRefusal(order.preconditions ?? [], command, base, context);
  if (refused !== null) return refused;
  return order.decide?.(command, base, context) ?? decide(decider, base.state, command, context);
}
