// The tournament versions that this page created itself: only changes by others are highlighted.

const ownVersions = new Set<string>();
let pendingWrites = 0;
let answered = 0;
const settledListeners: (() => void)[] = [];

export const beginWrite = (): void => {
  pendingWrites += 1;
};

/** The answer to a write is there; `version` null: it made none, or it is not known which. */
export function endWrite(tournamentId: string, version: number | null): void {
  if (version !== null) ownVersions.add(`${tournamentId}/${version}`);
  pendingWrites -= 1;
  answered += 1;
  if (pendingWrites === 0) for (const each of settledListeners.splice(0)) each();
}

/** How many writes of this page were answered: what was read before the last of them may be outdated. */
export const countWrites = (): number => answered;

/** Whether a write of this page awaits its answer. */
export const isWriting = (): boolean => pendingWrites > 0;

/** Runs when nothing is under way that could turn out to be the page's own. */
export function whenWritesSettled(run: () => void): void {
  if (pendingWrites === 0) run();
  else settledListeners.push(run);
}

export const isOwnWrite = (tournamentId: string, version: number): boolean =>
  ownVersions.has(`${tournamentId}/${version}`);
