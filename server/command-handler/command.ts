import type { RuleContext, Command, Decision } from '#domain/decider.ts';
import type { Actor, EventMetadata, Fact, StoredEvent } from '#domain/events.ts';
import type { Refused } from '#domain/refusal.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';

/** Who asks, and the marks that make a lost answer repeatable: hashes of the Idempotency-Key and of the request. */
export interface CommandMetadata {
  readonly actor: Actor;
  readonly command: { readonly key: string; readonly request: string } | null;
}

/** The result of a command. `events` is empty if nothing had to change, or it was executed before. */
export type CommandResult<S> =
  | { readonly outcome: 'done'; readonly loaded: LoadedStream<S>; readonly events: readonly StoredEvent[] }
  /** The same key and request were executed before: the current state. */
  | { readonly outcome: 'repeated'; readonly loaded: LoadedStream<S> }
  | { readonly outcome: 'refused'; readonly refused: Refused; readonly loaded: LoadedStream<S> }
  /** The same key came with another request before. */
  | { readonly outcome: 'key-reused' };

/** What an event undoes or restores. */
export type RevertCause = NonNullable<EventMetadata['cause']>;

/** Limits what an account or key writes. The portal itself (a system actor) is not limited. */
export interface WriteBudget {
  /** Rejects if nothing is left. */
  reserve(actor: Actor): Promise<void>;
  record(actor: Actor, events: readonly StoredEvent[]): void;
}

/** What a command requires of the stream it is decided on, apart from its rule; null: it is met. */
export type Precondition<C, S> = (command: C, base: LoadedStream<S>, context: RuleContext) => Promise<Refused | null>;

export interface StreamCommand<C extends Command, S> {
  readonly stream: string;
  readonly command: C;
  readonly metadata: CommandMetadata;
  readonly cause?: RevertCause | null;
  /** Brings the command up to the stream it is decided on: an undo reads the steps since. */
  readonly rebase?: (command: C, base: LoadedStream<S>) => Promise<C>;
  /** Asked in order before the rule, but not of a repeat; the first refusal ends it. */
  readonly preconditions?: readonly Precondition<C, S>[];
  /** Asks the command's rule in place of the decider: elsewhere, if that takes long. */
  readonly decide?: (command: C, base: LoadedStream<S>, context: RuleContext) => Promise<Decision<Fact>>;
  /** One of these functions reads the log: all events before the command must be stored. */
  readonly readsLog?: boolean;
  /** Whether `decide` takes so long that no other command may wait for it: then it is decided before its turn. */
  readonly isSlow?: (base: LoadedStream<S>) => boolean;
  /** The write budget neither refuses it nor counts its events. */
  readonly isUnmetered?: boolean;
}

/** Asks preconditions in order; returns the first refusal, null if all are met. */
export async function findRefusal<C, S>(
  preconditions: readonly Precondition<C, S>[],
  command: C,
  base: LoadedStream<S>,
  context: RuleContext,
): Promise<Refused | null> {
  for (const precondition of preconditions) {
    const refused = await precondition(command, base, context);
    if (refused !== null) return refused;
  }
  return null;
}
