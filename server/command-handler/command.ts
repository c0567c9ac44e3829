import type { RuleContext, Command } from '#domain/decider.ts';
import type { Actor, EventMetadata, StoredEvent } from '#domain/events.ts';
import type { Refused } from '#domain/refusal.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';

/** Who asks, and the marks that make a lost answer repeatable: hashes of the Idempotency-Key and of the request. */
export interface CommandMetadata {
  readonly actor: Actor;
  readonly command: { readonly key: string; readonly request: string } | null;
}

/** What a command led to. `events` is empty where it asked for what already is, or was carried out before. */
export type CommandResult<S> =
  | { readonly outcome: 'done'; readonly held: LoadedStream<S>; readonly events: readonly StoredEvent[] }
  /** The same key and request were carried out before: the thing as it is now. */
  | { readonly outcome: 'repeated'; readonly held: LoadedStream<S> }
  | { readonly outcome: 'refused'; readonly refused: Refused; readonly held: LoadedStream<S> }
  /** The same key came with another request before. */
  | { readonly outcome: 'key-reused' };

/** What an event undoes or restores. */
export type RevertCause = NonNullable<EventMetadata['cause']>;

export interface StreamCommand<C extends Command, S> {
  readonly stream: string;
  readonly command: C;
  readonly asking: CommandMetadata;
  readonly cause?: RevertCause | null;
  /** `unless` looks into the log: then the state it is asked about has to be there already. */
  readonly needsLog?: boolean | undefined;
  /** Looked at against the state the rule will see: a value refuses before the rule is asked. */
  readonly unless?: ((held: LoadedStream<S>, circumstances: RuleContext) => Promise<Refused | null>) | undefined;
}

/**
 * The mark that a command's events carry: the caller's where there is one. Several events without one get one after the
 * first of them, which nobody can send: it tells that they are one step (domain/steps.ts).
 */
export const createIdempotencyMark = (
  command: EventMetadata['command'],
  [first, second]: readonly { readonly id: string }[],
): EventMetadata['command'] =>
  command ?? (first === undefined || second === undefined ? null : { key: first.id, request: '' });
