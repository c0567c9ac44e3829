import { decide, type Command, type Decider } from '#domain/decider.ts';
import { foldStored } from '#domain/deciders.ts';
import type { Fact } from '#domain/events.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import { StreamQueue } from './stream-queue.ts';
import type { CommandResult, StreamCommand } from './command.ts';
import { CommandUnavailableError } from './errors.ts';

export type HandleCommand = <C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  order: StreamCommand<C, S>,
) => Promise<CommandResult<S>>;

/**
 * Carries commands out: take in, decide, seal, append. Commands of one stream are decided one after another within this
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
    const { stream, asking, command, cause = null, needsLog = false, unless } = order;
    return new Promise<CommandResult<S>>((resolve, reject) => {
      getQueue(stream).add({
        asking,
        cause,
        needsLog,
        initial: decider.initial,
        // A stream holds only events of its own decider, so what is held of it is its state.
        decide: async (held, circumstances) =>
          (await unless?.(held as LoadedStream<S>, circumstances)) ??
          decide(decider, held.state as S, command, circumstances),
        fold: (state, event) => foldStored(decider, state as S, event),
        resolve: (handled) => resolve(handled as CommandResult<S>),
        reject,
      });
    });
  };
}
