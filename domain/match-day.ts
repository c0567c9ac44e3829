// The third door for the client: how matches stand now. Public pages come through here and carry nothing else of the domain.
export {
  byTime,
  isOver,
  matchDayAt,
  minuteOf,
  type Court,
  type DayPhase,
  type MatchDay,
  type MatchMoment,
  type MatchTimes,
} from './tournament/match-day/match-day.ts';
