import { create } from 'zustand';
import type { HistoryTimeline, TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../api/call.ts';
import { viewsFrom, type Frame, type Views } from './frames.ts';

// A tournament as it was, and where on its line somebody looks. One at a time: the one whose pages are open.

/** One step of a tournament's history: what one command did. */
export interface HistoryStep {
  readonly version: number;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly kind: HistoryTimeline[number][2];
}

interface PastState {
  readonly tournamentId: string;
  /** Every step, oldest first; null while they are asked for. */
  readonly steps: readonly HistoryStep[] | null;
  /** Why the steps, or what the tournament was like at each of them, are not here; null: they are, or are asked for. */
  readonly unread: Problem | null;
  /** The version that somebody wants to look at; null: now. */
  readonly position: number | null;
  /** What is shown, and says itself which version and moment it is: that of `position` as soon as it is known. */
  readonly view: TournamentView | null;
  /** Why what is wanted is not shown; null: it is, or is asked for. */
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
  unread: null,
  position: null,
  view: null,
  problem: null,
  playing: false,
  pace: SPEEDS[0],
};

export const usePastState = create<PastState>(() => NOTHING);

const { getState: state, setState: set } = usePastState;

let views: Views | null = null;
let isLoading = false;
/** Counts the tournaments that were opened: whoever comes back to one begins anew, whatever is still under way. */
let opened = 0;
/** The last version of the tournament that was heard of. */
let wanted = 0;
let asking: ReturnType<typeof setTimeout> | undefined;
let playing: ReturnType<typeof setInterval> | undefined;

/** Whoever drags over what is not there yet asks for where they come to rest. */
const RESTS = 120;

/** From now on it is this tournament's past: nothing of another one is shown any more. */
export function openPast(tournamentId: string): void {
  if (state().tournamentId !== tournamentId) forgetPast(tournamentId);
}

/** Reads the steps of a tournament and then its frames; called again, whatever came since. `upTo`: its version now. */
export async function readPast(tournamentId: string, upTo: number): Promise<void> {
  openPast(tournamentId);
  wanted = Math.max(wanted, upTo);
  if (isLoading) return;
  isLoading = true;
  set({ unread: null });
  const mine = opened;
  const isLeft = (): boolean => opened !== mine;
  for (let before = reached(); before < wanted; before = reached()) {
    const timeline = await call('GET /api/tournaments/{id}/history/timeline', { path: { id: tournamentId } });
    if (isLeft()) return;
    if (timeline.ok) set({ steps: timeline.value.map(([version, at, kind]): HistoryStep => ({ version, at, kind })) });
    const problem = timeline.ok ? await readFrames(tournamentId, isLeft) : timeline.problem;
    if (isLeft()) return;
    if (problem !== null) set({ unread: problem });
    if (problem !== null || reached() <= before) break;
  }
  isLoading = false;
}

const knownUntil = (): number => state().steps?.at(-1)?.version ?? 0;

/** Up to which version both the steps and their views are here. */
const reached = (): number => Math.min(knownUntil(), views?.until() ?? 0);

/** From where the frames that are here end, batch by batch, to the last step. Answers why it came no further. */
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
    const { position } = state();
    const wantedView = position === null ? null : views.at(position);
    if (wantedView !== null) set({ view: wantedView, problem: null });
    if (views.until() <= known) return null;
  }
  return null;
}

function forgetPast(tournamentId: string): void {
  pause();
  clearTimeout(asking);
  opened += 1;
  views = null;
  isLoading = false;
  wanted = 0;
  set({ ...NOTHING, tournamentId, pace: state().pace });
}

/** Looks at the tournament as it was at this version; null: as it is now. */
export function showVersion(position: number | null): void {
  clearTimeout(asking);
  if (position === null) {
    pause();
    return set({ position, view: null, problem: null });
  }
  const view = views?.at(position) ?? null;
  if (view !== null) return set({ position, view, problem: null });
  set({ position, problem: null });
  asking = setTimeout(() => void askFor(state().tournamentId, position), state().view === null ? 0 : RESTS);
}

/** An address named what no version is. */
export function showUnknownVersion(): void {
  showVersion(null);
  set({ problem: 'unknown' });
}

/** Asks once more for whatever did not come. */
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
  // Beside the word that there is no such version nothing is shown that could be taken for it.
  if ([400, 404].includes(answer.problem.status)) set({ view: null, problem: 'unknown' });
  else set({ problem: answer.problem });
}

/** The index of the step that made this version, or that it was before; -1: before the first. */
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

/** The step before or after the one that is looked at; `of` one kind only. null: there is none. */
export function nextStep(
  steps: readonly HistoryStep[],
  position: number | null,
  by: 1 | -1,
  of: HistoryStep['kind'] | null = null,
): number | null {
  const here = position === null ? steps.length - 1 : stepAt(steps, position);
  for (let at = here + by; at >= 0 && at < steps.length; at += by) {
    const step = steps[at];
    if (step !== undefined && (of === null || step.kind === of)) return step.version;
  }
  return null;
}

/** Goes one step on or back, and stays where there is none. */
export function stepBy(by: 1 | -1, of: HistoryStep['kind'] | null = null): void {
  const { steps, position } = state();
  const next = nextStep(steps ?? [], position, by, of);
  if (next !== null) showVersion(next);
}

/** Shows step after step from where somebody looks, from the first one where that is the last. */
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
