import { comparePlaces, type Entry, type Place, placeOf } from './entry.ts';
import { failures } from './failure.ts';
import { streams } from './generated.ts';
import type { Log } from './log.ts';
import { nameOf } from './messages.ts';

const { Options } = streams.ReadReq;

/** What one page of the server looks at, where the filter does not say it. */
const pageSize = 32;

export interface Filter {
  allows(entry: Entry): boolean;
  /** So many events are looked at in one page, … */
  readonly window: number;
  /** … and so many between two checkpoints. */
  readonly checkpointInterval: number;
}

/** A read as asked for. */
export interface Order {
  readonly of:
    | { readonly stream: string; readonly from: bigint | 'start' | 'end' }
    | { readonly from: Place | 'start' | 'end' };
  readonly backwards: boolean;
  /** null: a subscription. */
  readonly count: bigint | null;
  readonly filter: Filter | null;
  readonly resolvesLinks: boolean;
  readonly idAsHalves: boolean;
  /** The client says which answers it knows; since 1 it is told a stream's last revision. */
  readonly compatibility: number;
}

export function orderOf(request: streams.ReadReq): Order {
  const options = request.getOptions();
  const uuidOption = options?.getUuidOption();
  if (options === undefined || uuidOption === undefined) {
    throw failures.invalid("'uuidOption' is a required argument");
  }
  const filter = options.getFilter();
  const isSubscription = options.hasSubscription();
  const backwards = options.getReadDirection() === Options.ReadDirection.BACKWARDS;
  const ofStream = options.getStream();
  if ((isSubscription && backwards) || (ofStream !== undefined && filter !== undefined)) {
    throw failures.invalid('The combination is invalid.');
  }
  return {
    of: ofStream === undefined ? { from: placeAsked(options.getAll()) } : streamAsked(ofStream),
    backwards,
    count: isSubscription ? null : BigInt(options.getCount()),
    filter: filter === undefined ? null : filterOf(filter),
    resolvesLinks: options.getResolveLinks(),
    idAsHalves: !uuidOption.hasString(),
    compatibility: options.getControlOption()?.getCompatibility() ?? 0,
  };
}

function streamAsked(asked: streams.ReadReq.Options.StreamOptions): Order['of'] {
  const from = asked.hasRevision() ? BigInt(asked.getRevision()) : asked.hasEnd() ? 'end' : 'start';
  return { stream: nameOf(asked.getStreamIdentifier()), from };
}

function placeAsked(asked: streams.ReadReq.Options.AllOptions | undefined): Place | 'start' | 'end' {
  if (asked === undefined) throw failures.invalid('Neither a stream nor $all.');
  const position = asked.getPosition();
  if (position === undefined) return asked.hasEnd() ? 'end' : 'start';
  const place = { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
  // The largest number stands for the end: some clients write it out.
  return place.commit === 2n ** 64n - 1n ? 'end' : place;
}

function filterOf(filter: streams.ReadReq.Options.FilterOptions): Filter {
  const byStream = filter.getStreamIdentifier();
  const expression = byStream ?? filter.getEventType();
  if (expression === undefined) throw failures.invalid('A filter on nothing.');
  const regex = expression.getRegex() === '' ? null : new RegExp(expression.getRegex(), 'u');
  const prefixes = expression.getPrefixList();
  const window = filter.hasMax() ? filter.getMax() : pageSize;
  return {
    allows: (entry) => {
      const name = byStream === undefined ? entry.type : entry.stream;
      return regex === null ? prefixes.some((prefix) => name.startsWith(prefix)) : regex.test(name);
    },
    window,
    checkpointInterval: filter.getCheckpointintervalmultiplier() * window,
  };
}

/** The entries a read of $all looks at, one after the other; each step sees what was written meanwhile. */
export function* entriesOfAll(
  log: Log,
  { from }: { from: Place | 'start' | 'end' },
  backwards: boolean,
): Generator<Entry> {
  const { records } = log;
  if (typeof from !== 'string' && !records.isBorder(from.commit)) throw failures.invalidPosition();
  if (backwards) {
    // A backward read begins with what ends before the place.
    const before = from === 'end' ? records.all.length : from === 'start' ? 0 : records.before(from);
    yield* records.all.slice(0, before).reverse();
    return;
  }
  if (from === 'end') return;
  let index = from === 'start' ? 0 : records.before(from);
  for (let entry = records.all[index]; entry !== undefined; entry = records.all[index]) {
    yield entry;
    index += 1;
  }
}

/** The entries of a stream; null: there is none. */
export function entriesOfStream(
  log: Log,
  { stream, from }: { stream: string; from: bigint | 'start' | 'end' },
  backwards: boolean,
): { readonly entries: readonly Entry[]; readonly last: bigint } | null {
  const found = log.read(stream);
  if (found.is === 'deleted') throw failures.streamDeleted(stream);
  if (found.is === 'none') return null;
  const { entries, last } = found;
  if (backwards) {
    if (from === 'start') return { entries: entries.filter(({ revision }) => revision === 0n), last };
    const start = from === 'end' ? last : from;
    return { entries: entries.filter(({ revision }) => revision <= start).reverse(), last };
  }
  if (from === 'end') return { entries: [], last };
  return { entries: from === 'start' ? entries : entries.filter(({ revision }) => revision >= from), last };
}

/** What a link points to, where that is still there. */
export function targetOf(log: Log, entry: Entry): Entry | null {
  if (entry.type !== '$>') return null;
  const [revision, ...stream] = Buffer.from(entry.data).toString('utf8').split('@');
  if (revision === undefined || !/^\d+$/u.test(revision)) return null;
  return log.at(stream.join('@'), BigInt(revision)) ?? null;
}

/** The last place of the log; null while it is empty. */
export function lastPlace(log: Log): Place | null {
  const last = log.records.all.at(-1);
  return last === undefined ? null : placeOf(last);
}

export function isBehind(place: Place | null, other: Place | null): boolean {
  if (other === null) return false;
  return place === null || comparePlaces(place, other) < 0;
}
