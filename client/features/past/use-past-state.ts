import { create } from 'zustand';
import type { HistoryTimeline, TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import { viewsFrom, type Frame, type Frames } from './frames.ts';

// A past state of a tournament and the position on its timeline. One at a time: the tournament whose pages are open.

/** One step of a tournament's history: what one command did. */
export interface HistoryStep {
  readonly version: number;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly kind: HistoryTimeline[number][2];
}

interface PastState {
  readonly tournamentId: string;
  /** All steps, oldest first; null while they load. */
  readonly steps: readonly HistoryStep[] | null;
  /** The version up to which `readViewAt` knows views; 0: none. */
  readonly viewsUntil: number;
  /** Why the steps or their views are missing; null if they are loaded or loading. */
  readonly unread: Problem | null;
  /** The requested version; null: the present. */
  readonly position: number | null;
  /** The view being shown; it names its own version and moment. It is that of `position` once loaded. */
  readonly view: TournamentView | null;
  /** Why the requested version is not shown; null if it is shown or loading. */
  readonly problem: Problem | 'unknown' | null;
  readonly playing: boolean;
  /** Steps a second. */
  readonly pace: Pace;
}

export type Pace = (typeof SPEEDS)[number];
export const SPEEDS = [1, 4, 16] as const;

const NOTHING: PastState = {
  tournamentId: '',
  steps: null,
  viewsUntil: 0,
  unread: null,
  position: null,
  view: null,
  problem: null,
  playing: false,
  pace: SPEEDS[0],
};

export const usePastState = create<PastState>(() => NOTHING);

const { getState: state, setState: set } = usePastState;

let views: Frames | null = null;
let isLoading = false;
/** Counts the openings: returning to a tournament starts again and ignores reads still under way. */
let opened = 0;
/** The latest known version of the tournament. */
let wanted = 0;
let asking: ReturnType<typeof setTimeout> | undefined;
let playing: ReturnType<typeof setInterval> | undefined;

/** Debounce: while dragging over steps not loaded yet, only the final position is requested. */
const RESTS_FOR_MS = 120;

/** Switches to this tournament; nothing of another one is shown any more. */
export function openPast(tournamentId: string): void {
  if (state().tournamentId !== tournamentId) forgetPast(tournamentId);
}

/** Reads a tournament's steps and then its frames; later calls read what was added. `upTo`: its current version. */
export async function readPast(tournamentId: string, upTo: number): Promise<void> {
  openPast(tournamentId);
  wanted = Math.max(wanted, upTo);
  if (isLoading) return;
  isLoading = true;
  set({ unread: null });
  const mine = opened;
  const isLeft = (): boolean => opened !== mine;
  for (let before = loadedUntil(); before < wanted; before = loadedUntil()) {
    const timeline = await call('GET /api/tournaments/{id}/history/timeline', { path: { id: tournamentId } });
    if (isLeft()) return;
    if (timeline.ok) set({ steps: timeline.value.map(([version, at, kind]): HistoryStep => ({ version, at, kind })) });
    const problem = timeline.ok ? await readFrames(tournamentId, isLeft) : timeline.problem;
    if (isLeft()) return;
    if (problem !== null) set({ unread: problem });
    if (problem !== null || loadedUntil() <= before) break;
  }
  isLoading = false;
}

const knownUntil = (): number => state().steps?.at(-1)?.version ?? 0;

/** The version up to which both steps and views are loaded. */
const loadedUntil = (): number => Math.min(knownUntil(), views?.until() ?? 0);

/** Reads frames batch by batch from the last loaded one to the last step. Returns why it stopped early. */
async function readFrames(id: string, isLeft: () => boolean): Promise<Problem | null> {
  const { steps } = state();
  const first = steps?.[0]?.version;
  const upTo = knownUntil();
  if (first === undefined) return null;
  while (views === null || views.until() < upTo) {
    const known = views?.until() ?? first;
    const answer = await call('GET /api/tournaments/{id}/history/frames', {
      path: { id },
      query: { from: String(known), to: String(upTo) },
    });
    if (isLeft()) return null;
    if (!answer.ok) return answer.problem;
    const { from, view, frames } = answer.value;
    views ??= viewsFrom({ version: from, view });
    views.add(frames as readonly Frame[]);
    set({ viewsUntil: views.until() });
    const { position } = state();
    const wantedView = position === null ? null : views.at(position);
    if (wantedView !== null) set({ view: wantedView, problem: null });
    if (views.until() <= known) return null;
  }
  return null;
}

/** The tournament at this version, as far as its frames are read; null: not yet, or not the one whose pages are open. */
export const readViewAt = (tournamentId: string, version: number): TournamentView | null =>
  state().tournamentId === tournamentId ? (views?.at(version) ?? null) : null;

function forgetPast(tournamentId: string): void {
  pause();
  clearTimeout(asking);
  opened += 1;
  views = null;
  isLoading = false;
  wanted = 0;
  set({ ...NOTHING, tournamentId, pace: state().pace });
}

/** Shows the tournament as of this version; null: the present. */
export function showVersion(position: number | null): void {
  clearTimeout(asking);
  if (position === null) {
    pause();
    return set({ position, view: null, problem: null });
  }
  const view = views?.at(position) ?? null;
  if (view !== null) return set({ position, view, problem: null });
  set({ position, problem: null });
  asking = setTimeout(() => void askFor(state().tournamentId, position), state().view === null ? 0 : RESTS_FOR_MS);
}

/** The address names a version that does not exist. */
export function showUnknownVersion(): void {
  showVersion(null);
  set({ problem: 'unknown' });
}

/** Repeats the failed reads. */
export function retryVersion(): void {
  const { tournamentId, position, problem, unread } = state();
  if (problem !== null) showVersion(position);
  if (unread !== null) void readPast(tournamentId, wanted);
}

async function askFor(id: string, position: number): Promise<void> {
  const mine = opened;
  const answer = await call('GET /api/tournaments/{id}', { path: { id }, query: { version: String(position) } });
  if (opened !== mine || state().position !== position) return;
  const view = views?.at(position) ?? (answer.ok ? answer.value : null);
  if (view !== null) return set({ view, problem: null });
  if (answer.ok) return;
  // Next to "no such version", no view is shown: it could be mistaken for that version.
  if ([400, 404].includes(answer.problem.status)) set({ view: null, problem: 'unknown' });
  else set({ problem: answer.problem });
}

/** Index of the step that made this version, or before which it lies; -1: before the first. */
export function stepAt(steps: readonly HistoryStep[], version: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.version ?? 0) <= version) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The last step up to a moment (milliseconds); -1: none. */
export const stepUpTo = (steps: readonly HistoryStep[], moment: number): number =>
  steps.findLastIndex(({ at }) => Date.parse(at) <= moment);

/** The step before or after the current one; `of`: of one kind only. null: there is none. */
export function nextStep(
  steps: readonly HistoryStep[],
  position: number | null,
  by: 1 | -1,
  ofKind: HistoryStep['kind'] | null = null,
): number | null {
  const here = position === null ? steps.length - 1 : stepAt(steps, position);
  for (let at = here + by; at >= 0 && at < steps.length; at += by) {
    const step = steps[at];
    if (step !== undefined && (ofKind === null || step.kind === ofKind)) return step.version;
  }
  return null;
}

/** Moves one step forward or back; stays if there is none. */
export function stepBy(by: 1 | -1, of: HistoryStep['kind'] | null = null): void {
  const { steps, position } = state();
  const next = nextStep(steps ?? [], position, by, of);
  if (next !== null) showVersion(next);
}

/** Plays the steps from the current position, or from the first if that is the last. */
export function play(): void {
  const { steps, position, pace } = state();
  if (steps === null || steps.length === 0) return;
  const isAtEnd = position === null || nextStep(steps, position, 1) === null;
  if (isAtEnd) showVersion(steps[0]?.version ?? null);
  clearInterval(playing);
  set({ playing: true });
  playing = setInterval(() => {
    stepBy(1);
    const now = state();
    if (nextStep(now.steps ?? [], now.position, 1) === null) pause();
  }, 1_000 / pace);
}

export function pause(): void {
  clearInterval(playing);
  if (state().playing) set({ playing: false });
}

export function setPace(pace: Pace): void {
  set({ pace });
  if (state().playing) play();
}
