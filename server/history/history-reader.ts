import { foldStored, tournament as decider } from '#domain/deciders.ts';
import type { StoredEvent } from '#domain/events.ts';
import { findEffects, NO_EFFECTS, type StepEffects } from '#domain/tournament/history/step-effects.ts';
import { collectCommands, summarizeStep, type PastStep } from '#domain/tournament/history/steps.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { byteCache } from '../runtime/byte-cache.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import { PURGE_STREAM, purgedStream } from '../event-store/purge-note.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';

/** A tournament's history up to the version this node had when it was read. */
export interface TournamentHistory {
  readonly version: number;
  /** The changes of each command, oldest first. */
  readonly steps: readonly PastStep[];
}

/** A tournament after some event, and the instant of that event. */
export interface PastState {
  readonly state: Tournament;
  readonly recordedAt: string;
}

/** Past states of tournaments, folded from their streams (README, "How it is worked out"). */
export interface HistoryReader {
  /** Reads up to the version of this node's stream cache. */
  of(tournamentId: string): Promise<TournamentHistory>;
  /** The state after this many events (0: before the first one, at no instant); the stream has that many. */
  at(tournamentId: string, version: number): Promise<PastState>;
  /** The events that lead from one version to another. */
  events(tournamentId: string, from: number, version: number): Promise<readonly StoredEvent[]>;
  /** The chain hash after this many events, at least one; rejects if the stream has fewer. */
  headAt(tournamentId: string, version: number): Promise<string>;
  stop(): void;
}

interface CachedHistory {
  steps: PastStep[];
  version: number;
  /** The last state read, on which the next event is folded. */
  last: PastState;
  /** By version: states after multiples of `EVENTS_PER_KEYFRAME` events. */
  readonly keyframes: Map<number, PastState>;
  reading: Promise<void>;
}

/** A new object for each weight: `byteCache` weighs no object twice. */
interface WeighedHistory {
  readonly history: CachedHistory;
  readonly entryBytes: number;
}

/** Folding this many events takes a few milliseconds. */
const EVENTS_PER_KEYFRAME = 250;

const isKeyframe = (version: number): boolean => version % EVENTS_PER_KEYFRAME === 0;

/** Before the first event. */
export const INITIAL_PAST_STATE: PastState = { state: decider.initial, recordedAt: '' };

/** The state after one more event. Throws `UnknownEventTypeError`. */
export const foldPastEvent = ({ state }: PastState, event: StoredEvent): PastState => ({
  state: foldStored(decider, state, event),
  recordedAt: event.metadata.at,
});

// Rough bytes of heap: a step with its names, and the part of a keyframe not shared with its neighbours.
const STEP_BYTES = 400;
const NAMED_BY_STEP_BYTES = 16;
const KEYFRAME_BYTES = 4_000;
const MATCH_IN_KEYFRAME_BYTES = 60;

const estimatePastBytes = ({ state }: PastState): number =>
  KEYFRAME_BYTES + (state.plan?.matches.length ?? 0) * MATCH_IN_KEYFRAME_BYTES;

/** Caches the steps and some states of the most recently used histories, up to `bytes`. */
export function createHistoryReader(parts: {
  readonly store: EventStore;
  readonly states: StreamCache;
  readonly bytes?: number;
}): HistoryReader {
  const { store, states, bytes = 24 * 2 ** 20 } = parts;
  const known = byteCache<WeighedHistory>(bytes, ({ entryBytes }) => entryBytes);

  function keep(id: string): CachedHistory {
    const found = known.get(id);
    if (found !== undefined) return found.history;
    const history: CachedHistory = {
      steps: [],
      version: 0,
      last: INITIAL_PAST_STATE,
      keyframes: new Map(),
      reading: Promise.resolve(),
    };
    // Its last state weighs, too, so that no number of short ones is for nothing.
    known.set(id, { history, entryBytes: estimatePastBytes(history.last) });
    return history;
  }

  const isCached = (id: string, history: CachedHistory): boolean => known.peek(id)?.history === history;

  function addBytes(id: string, history: CachedHistory, addedBytes: number): void {
    const weighed = known.peek(id);
    if (weighed?.history === history) known.set(id, { history, entryBytes: weighed.entryBytes + addedBytes });
  }

  function keepKeyframe(id: string, entry: CachedHistory, version: number, past: PastState): void {
    if (!isCached(id, entry) || entry.keyframes.has(version)) return;
    entry.keyframes.set(version, past);
    addBytes(id, entry, estimatePastBytes(past));
  }

  async function readOn(id: string, entry: CachedHistory): Promise<void> {
    const { version } = await states.load(tournamentStream(id));
    if (entry.version >= version) return;
    // A fold that fails leaves the cached history unchanged.
    let { last } = entry;
    let read = 0;
    // Steps instead of events: a long stream is not held as a whole while it is read.
    const steps: PastStep[] = [];
    const commands = collectCommands();
    const keyframes: [number, PastState][] = [];
    const giveWay = createEventLoopYield();
    const effects = new Map<number, StepEffects>();
    const note = (whole: ReturnType<typeof commands.add>): void => {
      if (whole !== null) steps.push(summarizeStep(whole, effects));
    };
    for await (const page of store.readStream(tournamentStream(id), { from: entry.version })) {
      for (const event of page) {
        const before = last.state;
        last = foldPastEvent(last, event);
        const own = findEffects(before, event, last.state);
        if (own !== NO_EFFECTS) effects.set(event.revision, own);
        read += 1;
        note(commands.add(event));
        if (isKeyframe(event.revision + 1)) keyframes.push([event.revision + 1, last]);
        await giveWay();
      }
    }
    note(commands.pending());
    for (const [at, kept] of keyframes) keepKeyframe(id, entry, at, kept);
    let added = estimatePastBytes(last) - estimatePastBytes(entry.last);
    for (const { matches, teams } of steps) added += STEP_BYTES + (matches.length + teams.length) * NAMED_BY_STEP_BYTES;
    Object.assign(entry, { steps: entry.steps.concat(steps), version: entry.version + read, last });
    addBytes(id, entry, added);
  }

  async function events(id: string, from: number, version: number): Promise<readonly StoredEvent[]> {
    const found: StoredEvent[] = [];
    if (version <= from) return found;
    for await (const page of store.readStream(tournamentStream(id), { from, limit: version - from }))
      found.push(...page);
    return found;
  }

  const stop = states.onEvents((heard) => {
    for (const event of heard) {
      const purged = event.stream === PURGE_STREAM ? purgedStream(event) : null;
      if (purged !== null) known.delete(purged.slice(tournamentStream('').length));
    }
  });

  return {
    async of(id) {
      const entry = keep(id);
      // One after another: a concurrent request finds what this one read.
      entry.reading = entry.reading.catch(() => undefined).then(() => readOn(id, entry));
      await entry.reading;
      const { steps, version } = entry;
      return { steps, version };
    },
    async at(id, version) {
      const keyframes = known.get(id)?.history.keyframes ?? new Map<number, PastState>();
      const nearest = Math.max(0, ...[...keyframes.keys()].filter((at) => at <= version));
      let past = keyframes.get(nearest) ?? INITIAL_PAST_STATE;
      const limit = version - nearest;
      // A short way back leaves nothing behind.
      const entry = limit < EVENTS_PER_KEYFRAME ? null : keep(id);
      const giveWay = createEventLoopYield();
      for await (const page of limit === 0 ? [] : store.readStream(tournamentStream(id), { from: nearest, limit })) {
        for (const event of page) {
          past = foldPastEvent(past, event);
          if (entry !== null && isKeyframe(event.revision + 1)) keepKeyframe(id, entry, event.revision + 1, past);
          await giveWay();
        }
      }
      const { state, recordedAt } = past;
      return { state, recordedAt };
    },
    events,
    async headAt(id, version) {
      const loaded = await states.load(tournamentStream(id));
      if (loaded.version === version) return loaded.chain;
      const [last] = await events(id, version - 1, version);
      if (last === undefined) throw new Error(`${tournamentStream(id)} has no version ${version}`);
      return last.metadata.chain;
    },
    stop,
  };
}
