import { randomUUID } from 'node:crypto';
import { type Entry, type Expected, noStream, type Outcome, type Proposed, tombstone } from './entry.ts';
import { Records } from './records.ts';

const nothing = new Uint8Array();

/** What the metadata of a stream says about what may be read of it. */
interface Limits {
  readonly truncateBefore: bigint;
  readonly maxCount: bigint | null;
}

/** What is in a stream, as a read finds it. */
export type Readable =
  | { readonly is: 'none' }
  | { readonly is: 'deleted' }
  | { readonly is: 'there'; readonly entries: readonly Entry[]; readonly first: bigint; readonly last: bigint };

/** The log of the double, with the rules by which the real one appends, repeats, deletes and truncates. */
export class Log {
  readonly records: Records;
  readonly #streams = new Map<string, Entry[]>();
  /** Ids that `any` and `stream-exists` are compared with. The real one keeps them in memory only. */
  readonly #remembered = new Map<string, Entry>();

  constructor(start: bigint) {
    this.records = new Records(start);
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Outcome {
    const check = this.#check(
      stream,
      expected,
      events.map(({ id }) => id),
    );
    if (check.is !== 'free') return check;

    const isUndeleted = this.#isSoftDeleted(stream);
    const undeletedByItsMetadata =
      stream.startsWith('$$') && this.#isSoftDeleted(stream.slice(2)) ? stream.slice(2) : null;
    let position = this.records.end;
    let revision = this.lastRevision(stream);
    for (const event of events) {
      revision += 1n;
      ({ position } = this.#write(stream, revision, event));
    }
    if (events.length === 0) this.records.skip(128n);
    if (isUndeleted) this.#truncate(stream, check.current + 1n);
    if (undeletedByItsMetadata !== null) {
      this.#truncate(undeletedByItsMetadata, this.lastRevision(undeletedByItsMetadata) + 1n);
    }
    this.records.tellAll();
    return { is: 'written', revision, position };
  }

  /** Hides what is there; the stream can be written again and goes on counting. */
  delete(stream: string, expected: Expected): Outcome {
    const check = this.#check(stream, expected, [randomUUID()]);
    if (check.is !== 'free') return check;
    const isUnknown = check.current === noStream && this.lastRevision(`$$${stream}`) === noStream;
    if (isUnknown) return { is: 'wrong-version', current: noStream };
    const { position } = this.#truncate(stream, tombstone);
    this.records.tellAll();
    return { is: 'written', revision: check.current, position };
  }

  /** Ends the stream for ever. */
  bury(stream: string, expected: Expected): Outcome {
    const check = this.#check(stream, expected, [randomUUID()]);
    if (check.is !== 'free') return check;
    const end = { id: randomUUID(), type: '$streamDeleted', isJson: false, data: nothing, metadata: nothing };
    const { position } = this.#write(stream, tombstone, end);
    this.records.tellAll();
    return { is: 'written', revision: tombstone, position };
  }

  /** What no client can do: writes other data into a record, as a hand in the files of the server would. */
  change(stream: string, revision: bigint, data: Uint8Array): void {
    const entry = this.at(stream, revision);
    if (entry === undefined) throw new Error(`${stream} has no event ${revision}`);
    Object.assign(entry, { data });
  }

  /** Removes what truncation and deletion have hidden; only then is it gone from $all. */
  scavenge(): void {
    const isKept = (entry: Entry): boolean => {
      const last = this.lastRevision(entry.stream);
      if (entry.revision === last) return true;
      return last !== tombstone && entry.revision >= this.#firstReadable(entry.stream, last);
    };
    this.records.keepOnly(isKept);
    for (const [stream, entries] of this.#streams) {
      this.#streams.set(stream, entries.filter(isKept));
    }
  }

  /** What a restart does to ids: only those that stand where an exact append looks for them are still known. */
  forgetIds(): void {
    this.#remembered.clear();
  }

  read(stream: string): Readable {
    const last = this.lastRevision(stream);
    if (last === tombstone) return { is: 'deleted' };
    if (last === noStream || this.#isSoftDeleted(stream)) return { is: 'none' };
    const first = this.#firstReadable(stream, last);
    const entries = (this.#streams.get(stream) ?? []).filter(({ revision }) => revision >= first);
    return { is: 'there', entries, first, last };
  }

  at(stream: string, revision: bigint): Entry | undefined {
    const entries = this.#streams.get(stream) ?? [];
    // Revisions have no gaps: truncation takes from the front only, and a tombstone is looked for at the end.
    const entry = revision === tombstone ? entries.at(-1) : entries[Number(revision - (entries[0]?.revision ?? 0n))];
    return entry?.revision === revision ? entry : undefined;
  }

  /** The first record of a stream behind a revision; its tombstone is the last. */
  next(stream: string, revision: bigint): Entry | undefined {
    const last = this.lastRevision(stream);
    if (last <= revision) return undefined;
    const first = last === tombstone ? 0n : this.#firstReadable(stream, last);
    const oldest = this.#streams.get(stream)?.[0]?.revision ?? 0n;
    const wanted = [revision + 1n, first, oldest].reduce((one, other) => (one > other ? one : other));
    return this.at(stream, wanted) ?? this.at(stream, last);
  }

  countAfter(stream: string, revision: bigint): number {
    const entries = this.#streams.get(stream) ?? [];
    const upTo = revision - (entries[0]?.revision ?? 0n) + 1n;
    return Math.max(entries.length - Math.max(Number(upTo), 0), 0);
  }

  /** -1 where nothing was ever written; the metadata of a buried stream is buried with it. */
  lastRevision(stream: string): bigint {
    const last = this.#streams.get(stream)?.at(-1)?.revision ?? noStream;
    if (!stream.startsWith('$$')) return last;
    return this.#streams.get(stream.slice(2))?.at(-1)?.revision === tombstone ? tombstone : last;
  }

  #write(stream: string, revision: bigint, proposed: Proposed): Entry {
    const entry = this.records.write(stream, revision, proposed);
    const entries = this.#streams.get(stream);
    if (entries === undefined) this.#streams.set(stream, [entry]);
    else entries.push(entry);
    this.#remembered.set(entry.id, entry);
    return entry;
  }

  #truncate(stream: string, before: bigint): Entry {
    const kept = before === tombstone ? {} : this.#metadata(stream);
    const rest = Object.entries(kept).filter(([key]) => key !== '$tb');
    // The real one writes a number that JavaScript cannot hold, so it is put in as text.
    const text = JSON.stringify({ ...Object.fromEntries(rest), $tb: 0 }).replace('"$tb":0', `"$tb":${before}`);
    const metastream = `$$${stream}`;
    return this.#write(metastream, this.lastRevision(metastream) + 1n, {
      id: randomUUID(),
      type: '$metadata',
      isJson: true,
      data: Buffer.from(text),
      metadata: nothing,
    });
  }

  #metadata(stream: string): Record<string, unknown> {
    const entry = this.#streams.get(`$$${stream}`)?.at(-1);
    if (entry === undefined || !entry.isJson) return {};
    const said: unknown = JSON.parse(Buffer.from(entry.data).toString('utf8'));
    return typeof said === 'object' && said !== null ? { ...said } : {};
  }

  #limits(stream: string): Limits {
    const { $tb, $maxCount } = this.#metadata(stream);
    const before = typeof $tb === 'number' ? $tb : 0;
    return {
      truncateBefore: before > Number.MAX_SAFE_INTEGER ? tombstone : BigInt(before),
      maxCount: typeof $maxCount === 'number' ? BigInt($maxCount) : null,
    };
  }

  #isSoftDeleted(stream: string): boolean {
    return this.#limits(stream).truncateBefore === tombstone;
  }

  #firstReadable(stream: string, last: bigint): bigint {
    // Of a stream's metadata the server keeps the newest.
    if (stream.startsWith('$$')) return last;
    const { truncateBefore, maxCount } = this.#limits(stream);
    const byCount = maxCount === null ? 0n : last - maxCount + 1n;
    return byCount > truncateBefore ? byCount : truncateBefore;
  }

  #check(
    stream: string,
    expected: Expected,
    ids: readonly string[],
  ): Outcome | { readonly is: 'free'; readonly current: bigint } {
    const current = this.lastRevision(stream);
    if (current === tombstone) return { is: 'stream-deleted' };
    const wrong = { is: 'wrong-version', current } as const;
    const free = { is: 'free', current } as const;

    if (expected === 'any' || expected === 'stream-exists') {
      if (expected === 'stream-exists') {
        if (this.#isSoftDeleted(stream)) return wrong;
        if (current === noStream && this.lastRevision(`$$${stream}`) === noStream) return wrong;
      }
      const known = ids
        .map((id) => this.#remembered.get(id))
        .map((entry) => (entry?.stream === stream ? entry : undefined));
      return this.#repeated(known) ?? (known.length === 0 || known[0] === undefined ? free : wrong);
    }

    const revision = expected === 'no-stream' ? noStream : expected;
    if (revision > current) return wrong;
    if (revision === current) return free;
    const known = ids.map((id, index) => {
      const entry = this.at(stream, revision + 1n + BigInt(index));
      return entry?.id === id ? entry : undefined;
    });
    const isAnew = known[0] === undefined && expected === 'no-stream' && this.#isSoftDeleted(stream);
    return this.#repeated(known) ?? (isAnew ? free : wrong);
  }

  /** Everything stands there already: the answer of the first time. */
  #repeated(known: readonly (Entry | undefined)[]): Outcome | null {
    const last = known.at(-1);
    if (last === undefined || known.includes(undefined)) return null;
    return { is: 'written', revision: last.revision, position: last.position };
  }
}
