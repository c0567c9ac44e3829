// What every event carries, whichever stream it is of. The log stores exactly this (docs/architecture.md).

/** Who did something: an account, an API key, or the portal itself (`{ kind: 'system', id: 'local' }`). */
export interface Actor {
  readonly kind: 'user' | 'apiKey' | 'system';
  readonly id: string;
}

/** What is hashed into the chain besides the data. `at` is an ISO 8601 instant (`timeOfNext`). */
export interface EventMetadata {
  readonly at: string;
  readonly actor: Actor;
  /** Hash of the caller's Idempotency-Key and of the request it came with. */
  readonly command: { readonly key: string; readonly request: string } | null;
  readonly cause: { readonly restores: number } | { readonly undoes: number } | null;
  readonly salt: string;
  readonly dataHash: string;
  readonly chain: string;
}

/** A fact as a decider states it: named in the past tense, with plain JSON data. */
export interface Fact<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** What a fold may read of a fact in the log. `revision` counts from 0 within the stream. */
export interface FoldableEvent extends Fact {
  readonly stream: string;
  readonly revision: number;
  readonly schema: number;
  readonly metadata: Pick<EventMetadata, 'at'>;
}

/** A fact in the log. `position` orders the whole log as strings order. */
export interface StoredEvent extends FoldableEvent {
  readonly id: string;
  readonly position: string;
  readonly metadata: EventMetadata;
}

/** What a fold may know of an event besides its data: `version` is the number of events up to and with this one. */
export interface FoldContext {
  readonly version: number;
  readonly at: string;
}
