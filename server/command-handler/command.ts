import type { RuleContext, Command, Decision } from '#domain/decider.ts';
import type { Actor, EventMetadata, Fact, StoredEvent } from '#domain/events.ts';
import type { Refused } from '#domain/refusal.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';

/** Who asks, and the marks that make a lost answer repeatable: hashes of the Idempotency-Key and of the request. */
export interface CommandMetadata {
  readonly actor: Actor;
  readonly command: { readonly key: string; readonly request: string } | null;
  /**
   * The hash that this request had when the order of members still made another one: what was handled then may be
   * repeated after the update of a node. Left out for what no caller sent.
   */
  readonly formerRequest?: () => string;
}

/** Whether the request that was handled under this key, by its hash, is the one that asks. */
export const isSameRequest = (
  handled: string,
  { command, formerRequest }: Pick<CommandMetadata, 'command' | 'formerRequest'>,
): boolean => handled === command?.request || handled === formerRequest?.();

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

export interface StreamCommand<C extends Command, S> {
  readonly stream: string;
  readonly command: C;
  readonly metadata: CommandMetadata;
  readonly cause?: RevertCause | null;
  /** `unless` or `decide` read the log: the state they are asked about has to be stored already. */
  readonly needsLog?: boolean | undefined;
  /** Asks the command's rule in place of the decider: elsewhere, where that takes long. */
  readonly decide?: ((loaded: LoadedStream<S>, context: RuleContext) => Promise<Decision<Fact>>) | undefined;
  /** Whether `decide` takes so long that no other command may wait for it: then it is decided before its turn. */
  readonly isSlow?: ((loaded: LoadedStream<S>) => boolean) | undefined;
  /** Checked against the state the rule will see: a returned value refuses before the rule is asked. */
  readonly unless?: ((loaded: LoadedStream<S>, context: RuleContext) => Promise<Refused | null>) | undefined;
}

/**
 * The idempotency mark of a command's events: the caller's, if there is one. Several events without one share the first
 * one's id as key, which no client can send: it marks them as one step (domain/steps.ts).
 */
export const createIdempotencyMark = (
  command: EventMetadata['command'],
  [first, second]: readonly { readonly id: string }[],
): EventMetadata['command'] =>
  command ?? (first === undefined || second === undefined ? null : { key: first.id, request: '' });
