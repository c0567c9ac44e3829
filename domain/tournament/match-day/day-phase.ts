import type { PublicMatchView, PublicTournamentView } from '../contract/views.ts';
import { instantInMs } from '../../durations.ts';

// Whether the day of a tournament is ahead, on or over [MO9]. Apart from the model of its matches: only public pages ask.

/** `ahead`: nothing has begun, and the first kickoff is not near; `over`: every match is finished [MO9]. */
export type DayPhase = 'ahead' | 'on' | 'over';

type PlayedMatches = Pick<PublicTournamentView, 'matches'>;

/** The courts are shown from half an hour before the first kickoff on [MO9]. */
const OPENS_BEFORE_MS = 30 * 60_000;

export function dayPhaseAt({ matches }: PlayedMatches, now: Date): DayPhase {
  if (isOver({ matches })) return 'over';
  return now.getTime() < openingOf(matches) ? 'ahead' : 'on';
}

/** Whether every match of a tournament is finished [MO9]. */
export const isOver = ({ matches }: PlayedMatches): boolean =>
  matches.length > 0 && matches.every(({ outcome }) => outcome.state === 'Finished');

/** When the courts begin to matter, in ms since 1970; 0 where they do already, and where the plan has no times. */
export function openingOf(matches: readonly PublicMatchView[]): number {
  if (matches.some(({ outcome }) => outcome.state !== 'NotStarted')) return 0;
  const kickoffs = matches.map(plannedKickoff).filter((kickoff) => kickoff !== null);
  return kickoffs.length === 0 ? 0 : Math.min(...kickoffs) - OPENS_BEFORE_MS;
}

/** In ms since 1970; null where the plan has no times. */
export const plannedKickoff = ({ metadata }: PublicMatchView): number | null =>
  metadata.kickoff === null ? null : instantInMs(metadata.kickoff);
