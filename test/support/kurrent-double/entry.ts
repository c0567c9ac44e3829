/** One record of the log. Its position is the offset of its first byte in the file, as in the real one: it grows with gaps. */
export interface Entry {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Ticks of 100 ns since 1970. */
  readonly created: bigint;
}

export type Proposed = Pick<Entry, 'id' | 'type' | 'isJson' | 'data' | 'metadata'>;

/** What an append, a delete or a tombstone may find. */
export type Expected = bigint | 'any' | 'no-stream' | 'stream-exists';

export type Outcome =
  | { readonly is: 'written'; readonly revision: bigint; readonly position: bigint }
  | { readonly is: 'wrong-version'; readonly current: bigint }
  | { readonly is: 'stream-deleted' };

/** A place between records: everything before it is known. A page's checkpoint has 0 as `prepare`. */
export interface Place {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** The revision of a tombstone, and what a soft delete truncates before. */
export const tombstone = 9_223_372_036_854_775_807n;
export const noStream = -1n;

export function placeOf({ position }: Entry): Place {
  return { commit: position, prepare: position };
}

/** Below 0: the first is earlier. */
export function comparePlaces(one: Place, other: Place): number {
  const difference = one.commit === other.commit ? one.prepare - other.prepare : one.commit - other.commit;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** As the server counts it for its limit: a letter of the type takes two bytes. */
export function sizeOf(proposed: Proposed): number {
  return proposed.data.length + proposed.metadata.length + 2 * proposed.type.length;
}
