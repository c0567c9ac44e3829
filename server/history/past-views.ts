import { readJson } from '#domain/json-text.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { Change } from '#domain/live-contract.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { PastStep } from '#domain/tournament/history/steps.ts';
import type { TournamentView } from '#domain/tournament/view-contract.ts';
import { memberView } from '#domain/tournament/view.ts';
import { organizationStream } from '#domain/streams.ts';
import { changesBetween } from '../stream-cache/view-changes.ts';
import { collectReferencedData } from '../stream-cache/referenced-data.ts';
import type { CountsSource } from '../stream-cache/tournament-counts.ts';
import { encodeView, type EncodedView } from '../stream-cache/encoded-view.ts';
import { goThroughMatches } from '../stream-cache/many-matches.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';
import { createYielder } from '../runtime/yield-thread.ts';
import { foldNext, type HistoryReader, type PastState } from './history-reader.ts';

/** The tournament after an entry of its history, as what to set in the view before. */
export interface Frame {
  readonly version: number;
  readonly recordedAt: string;
  readonly changes: readonly Change[];
}

/** A view and what followed it. */
export interface Frames {
  readonly from: number;
  /** How far they go. */
  readonly to: number;
  readonly view: TournamentView;
  readonly frames: readonly Frame[];
}

/** Tournaments as their members saw them. */
export interface PastViews {
  /** After so many events, no fewer than one; the stream has that many. */
  at(tournamentId: string, version: number): Promise<EncodedView<TournamentView>>;
  /**
   * The view at `from`, and how it changed with each of the steps, which follow it without a gap. It ends before the last
   * one where that would be more than one answer should hold or take.
   */
  frames(tournamentId: string, from: number, steps: readonly PastStep[]): Promise<EncodedView<Frames>>;
}

/** What of a view is not in the tournament's own stream, and so is as it is now. */
const AS_OF_TODAY: readonly (keyof TournamentView | 'documents.generationCount')[] = [
  'organizationName',
  'folderName',
  'venueName',
  'images',
  'publicPageViews',
  'documents.generationCount',
];

const NO_EVENTS: readonly StoredEvent[] = [];
/** Read at one go: an answer may end before it needs more. */
const EVENTS_AT_ONCE = 100;
const MAX_CHARACTERS = 2_000_000;
const MAX_MS = 400;

/** Shows what `pasts` work out, with the names and counts of today. */
export function createPastViews(parts: {
  readonly pasts: HistoryReader;
  readonly states: StreamCache;
  readonly counted: CountsSource;
}): PastViews {
  const { pasts, states, counted } = parts;

  async function showing(id: string, organizationId: string) {
    const organization = await states.load<Organization>(organizationStream(organizationId));
    const counts = counted.of(id);
    return (version: number, { state, recordedAt }: PastState): TournamentView => ({
      ...memberView(id, state, version, collectReferencedData(state, organization.state, counts)),
      past: { recordedAt, asOfToday: [...AS_OF_TODAY] },
    });
  }

  return {
    async at(id, version) {
      const then = await pasts.at(id, version);
      const show = await showing(id, then.state.organizationId);
      const view = await goThroughMatches(countMatches(then), () => show(version, then));
      return goThroughMatches(countMatches(then), () => encodeView(view, version));
    },
    async frames(id, from, steps) {
      let held = await pasts.at(id, from);
      const show = await showing(id, held.state.organizationId);
      const view = await goThroughMatches(countMatches(held), () => show(from, held));
      const frames: Frame[] = [];
      let shown = view;
      let characters = 0;
      let reached = from;
      let read = { from, to: from, events: NO_EVENTS };
      const start = performance.now();
      const giveWay = createYielder();
      for (const { version } of steps) {
        await giveWay();
        const isEnough = characters > MAX_CHARACTERS || performance.now() - start > MAX_MS;
        if (isEnough && frames.length > 0) break;
        if (version > read.to) {
          const to = Math.max(version, Math.min(reached + EVENTS_AT_ONCE, steps.at(-1)?.version ?? version));
          read = { from: reached, to, events: await pasts.events(id, reached, to) };
        }
        held = read.events.slice(reached - read.from, version - read.from).reduce(foldNext, held);
        reached = version;
        const now = held;
        const before = shown;
        const next = await goThroughMatches(countMatches(now), () => show(version, now));
        await giveWay();
        const changes = await goThroughMatches(countMatches(now), () => changesBetween(before, next));
        characters += changes.length;
        frames.push({ version, recordedAt: held.recordedAt, changes: readJson(changes) });
        shown = next;
      }
      // To write all of it takes a turn of its own.
      await giveWay();
      const all = { from, to: reached, view, frames };
      return goThroughMatches(countMatches(held), () => encodeView(all, all.to));
    },
  };
}

const countMatches = ({ state }: PastState): number => state.plan?.matches.length ?? 0;
