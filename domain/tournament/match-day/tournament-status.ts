import { instantInMs } from '../../durations.ts';
import type { AnnouncedStatus } from '../model/state.ts';

/** What a tournament's status is made of; `kickoff` and `end` are ISO 8601 instants of its plan, null without times. */
export interface StatusFacts {
  readonly kickoff: string | null;
  readonly end: string | null;
  readonly matchCount: number;
  readonly finishedCount: number;
  readonly runningCount: number;
  /** What its organisers say of it [OR4]. */
  readonly announcedStatus: AnnouncedStatus['status'];
}

/** `draft`: without a plan. `unfinished`: its day is over, and matches have no result. */
export type TournamentStatus = 'cancelled' | 'postponed' | 'draft' | 'planned' | 'running' | 'unfinished' | 'ended';

/** How long after its planned end a tournament is still under way, in ms: no hall runs later than that [MO8]. */
const STILL_ITS_DAY_MS = 12 * 3_600_000;

/** How far a tournament is at a moment: by its day and by its matches, in the same way wherever it is listed [MO8]. */
export function statusAt(tournament: StatusFacts, now: Date): TournamentStatus {
  const { kickoff, end, matchCount, finishedCount, runningCount, announcedStatus } = tournament;
  if (announcedStatus === 'Cancelled') return 'cancelled';
  if (announcedStatus === 'Postponed') return 'postponed';
  if (matchCount === 0) return 'draft';
  if (finishedCount === matchCount) return 'ended';
  const at = now.getTime();
  if (end !== null && at >= instantInMs(end) + STILL_ITS_DAY_MS) return 'unfinished';
  const hasBegun = runningCount + finishedCount > 0 || (kickoff !== null && at >= instantInMs(kickoff));
  return hasBegun ? 'running' : 'planned';
}
