import { decide, type Circumstances, type Command, type Decider } from '#domain/decider.ts';
import { foldStored } from '#domain/deciders.ts';
import type { Actor, EventMetadata, Fact, StoredEvent } from '#domain/events.ts';
import type { Refused } from '#domain/refusal.ts';
import type { EventStore } from '../events/event-store.ts';
import type { Held, States } from '../states/states.ts';
import { Lane } from './lane.ts';
import { notReady } from './problems.ts';

/** Who asks, and the marks that make a lost answer repeatable: hashes of the Idempotency-Key and of the request. */
export interface Asking {
  readonly actor: Actor;
  readonly command: { readonly key: string; readonly request: string } | null;
}

/** What a command led to. `events` is empty where it asked for what already is, or was carried out before. */
export type CarriedOut<S> =
  | { readonly outcome: 'done'; readonly held: Held<S>; readonly events: readonly StoredEvent[] }
  /** The same key and request were carried out before: the thing as it is now. */
  | { readonly outcome: 'repeated'; readonly held: Held<S> }
  | { readonly outcome: 'refused'; readonly refused: Refused; readonly held: Held<S> }
  /** The same key came with another request before. */
  | { readonly outcome: 'key-reused' };

/** What an event undoes or restores. */
export type Cause = NonNullable<EventMetadata['cause']>;

export interface Order<C extends Command, S> {
  readonly stream: string;
  readonly command: C;
  readonly asking: Asking;
  readonly cause?: Cause | null;
  /** `unless` looks into the log: then the state it is asked about has to be there already. */
  readonly needsLog?: boolean | undefined;
  /** Looked at against the state the rule will see: a value refuses before the rule is asked. */
  readonly unless?: ((held: Held<S>, circumstances: Circumstances) => Promise<Refused | null>) | undefined;
}

export type CarryOut = <C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  order: Order<C, S>,
) => Promise<CarriedOut<S>>;

/**
 * Carries commands out: take in, decide, seal, append. Commands of one stream are decided one after another within this
 * node; a conflict can only come from another node, then its events are taken in and the rule is asked again
 * (docs/architecture.md). Throws `Declined` (503) where the log does not answer: then nobody knows whether the append happened,
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
    if (!parts.states.healthy()) throw behind();
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

const behind = () =>
  notReady('behind', 'Die Verbindung zur Datenbank ist unterbrochen. Bitte versuchen Sie es gleich wieder.');
