import type { Circumstances, Command } from '#domain/decider.ts';
import type { Actor, EventMetadata, StoredEvent } from '#domain/events.ts';
import type { Refused } from '#domain/refusal.ts';
import type { Held } from '../stream-cache/stream-cache.ts';

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

/**
 * The mark that a command's events carry: the caller's where there is one. Several events without one get one after the
 * first of them, which nobody can send: it tells that they are one step (domain/steps.ts).
 */
export const markOf = (
  command: EventMetadata['command'],
  [first, second]: readonly { readonly id: string }[],
): EventMetadata['command'] =>
  command ?? (first === undefined || second === undefined ? null : { key: first.id, request: '' });
