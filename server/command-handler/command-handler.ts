import { decide, type Command, type Decider } from '#domain/decider.ts';
import { foldStored } from '#domain/deciders.ts';
import type { Fact } from '#domain/events.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Held, States } from '../stream-cache/stream-cache.ts';
import { Lane } from './stream-queue.ts';
import type { CarriedOut, Order } from './command.ts';
import { NotCarriedOut } from './errors.ts';

export type CarryOut = <C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  order: Order<C, S>,
) => Promise<CarriedOut<S>>;

/**
 * Carries commands out: take in, decide, seal, append. Commands of one stream are decided one after another within this
 * node; a conflict can only come from another node, then its events are taken in and the rule is asked again
 * (docs/architecture.md). Throws `NotCarriedOut` where the log does not answer: then it is not known whether the append happened,
 * and a repeat with the same key finds out.
 */
export function commandsOn(parts: {
  readonly store: EventStore;
  readonly states: States;
  readonly clock: () => Date;
  readonly overtaken?: () => void;
}): CarryOut {
  const lanes = new Map<string, Lane>();

  function laneOf(stream: string): Lane {
    const known = lanes.get(stream);
    if (known !== undefined) return known;
    const lane = new Lane(stream, parts, () => lanes.delete(stream));
    lanes.set(stream, lane);
    return lane;
  }

  return <C extends Command, E extends Fact, S>(decider: Decider<C, E, S>, order: Order<C, S>) => {
    if (!parts.states.healthy()) throw new NotCarriedOut('behind');
    const { stream, asking, command, cause = null, needsLog = false, unless } = order;
    return new Promise<CarriedOut<S>>((resolve, reject) => {
      laneOf(stream).add({
        asking,
        cause,
        needsLog,
        initial: decider.initial,
        // A stream holds only events of its own decider, so what is held of it is its state.
        decide: async (held, circumstances) =>
          (await unless?.(held as Held<S>, circumstances)) ?? decide(decider, held.state as S, command, circumstances),
        fold: (state, event) => foldStored(decider, state as S, event),
        resolve: (carriedOut) => resolve(carriedOut as CarriedOut<S>),
        reject,
      });
    });
  };
}
