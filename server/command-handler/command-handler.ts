import { decide, type Command, type Decider, type RuleContext } from '#domain/decider.ts';
import { foldStored } from '#domain/deciders.ts';
import type { Fact, FoldableEvent } from '#domain/events.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import { StreamQueue } from './stream-queue.ts';
import type { CommandResult, StreamCommand } from './command.ts';
import { CommandUnavailableError } from './command-unavailable-error.ts';

export type HandleCommand = <C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  order: StreamCommand<C, S>,
) => Promise<CommandResult<S>>;

const isNeverSlow = (): boolean => false;

/**
 * Carries commands out: take in, decide, chain, append. Commands of one stream are decided one after another within this
 * node; a conflict can only come from another node, then its events are taken in and the rule is asked again
 * (docs/architecture.md). Throws `CommandUnavailableError` where the log does not answer: then it is not known whether the append happened,
 * and a repeat with the same key finds out.
 */
export function createCommandHandler(parts: {
  readonly store: EventStore;
  readonly states: StreamCache;
  readonly clock: () => Date;
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

  return <C extends Command, E extends Fact, S>(decider: Decider<C, E, S>, order: StreamCommand<C, S>) => {
    if (!parts.states.isHealthy()) throw new CommandUnavailableError('behind');
    const { stream, metadata, command, cause = null, needsLog = false, unless, isSlow = isNeverSlow } = order;
    const ask =
      order.decide ?? (({ state }: LoadedStream<S>, context: RuleContext) => decide(decider, state, command, context));
    return new Promise<CommandResult<S>>((resolve, reject) => {
      getQueue(stream).add({
        metadata,
        cause,
        needsLog,
        isSlow,
        initial: decider.initial,
        // A stream holds only events of its own decider, so the queue hands back states of its type.
        decide: async (loaded: LoadedStream<S>, context: RuleContext) =>
          (await unless?.(loaded, context)) ?? ask(loaded, context),
        fold: (state: S, event: FoldableEvent) => foldStored(decider, state, event),
        resolve: (handled: CommandResult<S>) => resolve(handled),
        reject,
      });
    });
  };
}
