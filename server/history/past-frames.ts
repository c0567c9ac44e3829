import { readJson } from '#domain/json-text.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { Change } from '#domain/live-contract.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import { collectReferencedData, type ReferredParts, type TournamentCounts } from '../stream-cache/referenced-data.ts';
import { changesBetween } from '../stream-cache/view-changes.ts';
import { foldPastEvent, type PastState } from './history-reader.ts';

// Past views from plain data: here, or in a thread where the plan is large (past-views.ts).

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

/** A tournament after `version` events, with the present values of what its view takes from other streams. */
export interface PastMoment {
  readonly id: string;
  readonly version: number;
  readonly past: PastState;
  readonly organization: ReferredParts;
  readonly counts: TournamentCounts;
}

type AsOfToday = keyof TournamentView | 'documents.generationCount' | 'teams.emblem';

/** What of a view is not in the tournament's own stream. */
const AS_OF_TODAY: readonly AsOfToday[] = [
  'organizationName',
  'organizationCrest',
  'folderName',
  'venueName',
  'images',
  'publicPageViews',
  'documents.generationCount',
];

export function showMoment({ id, version, past, organization, counts }: PastMoment): TournamentView {
  const joined = collectReferencedData(past.state, organization, counts);
  const asOfToday: readonly AsOfToday[] =
    joined.clubChoices.length === 0 ? AS_OF_TODAY : [...AS_OF_TODAY, 'teams.emblem'];
  return {
    ...memberView(id, past.state, version, joined),
    past: { recordedAt: past.recordedAt, asOfToday: [...asOfToday] },
  };
}

const NO_EVENTS: readonly StoredEvent[] = [];
/** Read at one go: an answer may end before it needs more. */
export const EVENTS_AT_ONCE = 100;
const MAX_CHARACTERS = 2_000_000;
const MAX_MS = 400;

/**
 * The view of a moment, and how it changed with each of the steps that end at these versions. It ends before the last one
 * where that would be more than one answer should hold or take, or `readEvents` has no more.
 */
export async function makeFrames(
  moment: PastMoment,
  versions: readonly number[],
  readEvents: (from: number, to: number) => Promise<readonly StoredEvent[]>,
): Promise<Frames> {
  const view = showMoment(moment);
  const frames: Frame[] = [];
  let [shown, held, reached] = [view, moment.past, moment.version];
  let characters = 0;
  let read = { from: reached, to: reached, events: NO_EVENTS };
  const start = performance.now();
  const giveWay = createEventLoopYield();
  for (const version of versions) {
    await giveWay();
    const isEnough = characters > MAX_CHARACTERS || performance.now() - start > MAX_MS;
    if (isEnough && frames.length > 0) break;
    if (version > read.to) {
      const to = Math.max(version, Math.min(reached + EVENTS_AT_ONCE, versions.at(-1) ?? version));
      read = { from: reached, to, events: await readEvents(reached, to) };
    }
    const events = read.events.slice(reached - read.from, version - read.from);
    if (events.length < version - reached) break;
    held = events.reduce(foldPastEvent, held);
    reached = version;
    const next = showMoment({ ...moment, version, past: held });
    await giveWay();
    const changes = changesBetween(shown, next);
    characters += changes.length;
    frames.push({ version, recordedAt: held.recordedAt, changes: readJson(changes) });
    shown = next;
  }
  // To write all of it takes a turn of its own.
  await giveWay();
  return { from: moment.version, to: reached, view, frames };
}

/** For a thread: frames with the events that follow the moment, or without them the view alone. */
export interface PastTask {
  readonly moment: PastMoment;
  readonly following: { readonly versions: readonly number[]; readonly events: readonly StoredEvent[] } | null;
}

/** A large past view, or its frames, as JSON in UTF-8. */
export async function writePast({ moment, following }: PastTask): Promise<Uint8Array> {
  const { version } = moment;
  const made =
    following === null
      ? showMoment(moment)
      : await makeFrames(moment, following.versions, async (from, to) =>
          following.events.slice(from - version, to - version),
        );
  return Buffer.from(JSON.stringify(made));
}
