// The third door for the client: how matches stand now. Public pages come through here and carry nothing else of the domain.
export {
  byTime,
  decidedTeam,
  matchDayAt,
  minuteOf,
  needsLot,
  placedTeam,
  type Court,
  type MatchDay,
  type MatchMoment,
  type MatchTimes,
} from './tournament/match-day/match-day.ts';
export { interruptionAt, stoodStill } from './tournament/match-day/interruption.ts';
export { matchNumber } from './tournament/match-day/match-number.ts';
export { statusAt } from './tournament/match-day/tournament-status.ts';
export { dayPhaseAt, isOver, type DayPhase } from './tournament/match-day/day-phase.ts';
export { isNothing, nothing, type Nothing } from './typed-keys.ts';
