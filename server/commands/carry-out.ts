import { decide, type Circumstances, type Command, type Decider } from '#domain/decider.ts';
import type { Actor, Fact, StoredEvent } from '#domain/events.ts';
import { isRefused, type Refused } from '#domain/refusal.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { seal } from '../events/chain.ts';
import type { EventStore, NewEvent } from '../events/event-store.ts';
import { LogUnavailable } from '../events/faults.ts';
import type { Held, States } from '../states/states.ts';
import { newEventId, newSalt } from './drawn.ts';
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

export interface Order<C extends Command, S> {
  readonly stream: string;
  readonly command: C;
  readonly asking: Asking;
  readonly cause?: { readonly restores: number } | { readonly undoes: number };
  /** Looked at against the state the rule will see: a value refuses before the rule is asked. */
  readonly unless?: (held: Held<S>, circumstances: Circumstances) => Promise<Refused | null>;
}

export type CarryOut = <C extends Command, E extends Fact, S>(
  decider: Decider<C, E, S>,
  order: Order<C, S>,
) => Promise<CarriedOut<S>>;

const ATTEMPTS = 5;

/**
 * Carries commands out: take in, decide, seal, append. Commands of one stream run one after another within this node;
 * a conflict can only come from another node, then its events are taken in and the rule is asked again (house.md, "The
 * flow of one result"). Throws `Declined` (503) where the log does not answer: then nobody knows whether the append happened,
 * and a repeat with the same key finds out.
 */
export function commandsOn(parts: {
  readonly store: EventStore;
  readonly states: States;
  readonly clock: () => Date;
}): CarryOut {
  const { store, states, clock } = parts;
  const lanes = new Map<string, Promise<unknown>>();

  function inLane<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const before = lanes.get(stream) ?? Promise.resolve();
    const run = before.then(work, work);
    const settled = run.catch(() => undefined);
    lanes.set(stream, settled);
    void settled.then(() => {
      if (lanes.get(stream) === settled) lanes.delete(stream);
    });
    return run;
  }

  async function attempt<C extends Command, E extends Fact, S>(
    decider: Decider<C, E, S>,
    order: Order<C, S>,
    drawn: Drawn,
  ): Promise<CarriedOut<S> | 'conflict'> {
    const { stream, command, asking } = order;
    const held = await load<S>(stream, decider.initial);
    const before = asking.command === null ? undefined : held.commands.get(asking.command.key);
    if (before !== undefined) {
      return before.request === asking.command?.request ? { outcome: 'repeated', held } : { outcome: 'key-reused' };
    }
    const at = held.at !== null && held.at > drawn.at ? held.at : drawn.at;
    const circumstances = { now: at, by: asking.actor };
    const decision = (await order.unless?.(held, circumstances)) ?? decide(decider, held.state, command, circumstances);
    if (isRefused(decision)) return { outcome: 'refused', refused: decision, held };
    if (decision.length === 0) return { outcome: 'done', held, events: [] };

    const sealed: NewEvent[] = [];
    let previous = { chain: held.chain };
    for (const [place, fact] of decision.entries()) {
      const event = seal(previous, stream, held.version + place, fact, {
        ...drawn.eventAt(place),
        schema: schemaOf(fact.type),
        at,
        actor: asking.actor,
        command: asking.command,
        cause: order.cause ?? null,
      });
      sealed.push(event);
      previous = { chain: event.metadata.chain };
    }
    const appended = await store.append(stream, held.version, sealed).catch((fault: unknown) => {
      throw fault instanceof LogUnavailable ? unknownOutcome(fault) : fault;
    });
    if (appended.outcome === 'conflict') {
      await takeIn(stream, held.version);
      return 'conflict';
    }
    states.take(appended.events);
    return { outcome: 'done', held: await load<S>(stream, decider.initial), events: appended.events };
  }

  async function load<S>(stream: string, initial: S): Promise<Held<S>> {
    const held = await states.load<S>(stream);
    return held.version === 0 ? { ...held, state: initial } : held;
  }

  async function takeIn(stream: string, from: number): Promise<void> {
    for await (const events of store.readStream(stream, { from })) states.take(events);
  }

  return (decider, order) => {
    if (!states.healthy()) throw behind();
    return inLane(order.stream, async () => {
      const drawn = draw(clock);
      for (let tries = 0; tries < ATTEMPTS; tries += 1) {
        const result = await attempt(decider, order, drawn);
        if (result !== 'conflict') return result;
        await pause(Math.random() * 5 * 2 ** tries);
      }
      throw notReady('busy', 'Gerade ändern viele gleichzeitig. Bitte versuchen Sie es gleich wieder.');
    });
  };
}

interface Drawn {
  readonly at: string;
  eventAt(place: number): { readonly id: string; readonly salt: string };
}

/** Time and ids, once per command: another attempt after a conflict states the same facts. */
function draw(clock: () => Date): Drawn {
  const ids: { id: string; salt: string }[] = [];
  return {
    at: `${clock().toISOString().slice(0, -5)}Z`,
    eventAt: (place) => (ids[place] ??= { id: newEventId(), salt: newSalt() }),
  };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const behind = () =>
  notReady('behind', 'Die Verbindung zur Datenbank ist unterbrochen. Bitte versuchen Sie es gleich wieder.');

function unknownOutcome(cause: unknown) {
  const declined = notReady(
    'outcome-unknown',
    'Es ist nicht sicher, ob gespeichert wurde. Wiederholen Sie die Eingabe mit demselben Idempotency-Key.',
  );
  declined.cause = cause;
  return declined;
}
