// The second door for the client: pure calculations it previews with, which need only the data of a view, and tools.

export * from './limits.ts';
export { shortNamesAmong } from './team-name.ts';
export { splitPath } from './tournament/model/changed-paths.ts';
export { findRevertedBy } from './tournament/revert/find-reverted-by.ts';
export { plannedEnd } from './tournament/match-day/planned-end.ts';
export { statusAt, type StatusFacts } from './tournament/match-day/tournament-status.ts';
export { clubOfChoice, emblemsOfList, type ClubChoice } from './tournament/view/emblems.ts';
export { toMatchStage } from './documents/referee-context.ts';
export { timeOfDay } from './documents/time-of-day.ts';
export { FORFEIT_GOALS } from './tournament/model/decided.ts';
export { bestOfRank, type RankHolder } from './tournament/standings/best-of-rank.ts';
export { type Contender, type GroupTable, groupTable, type TableRow } from './tournament/standings/table.ts';
export { decideTie } from './tournament/standings/tie-decisions.ts';
export type { CountedMatch, Tally } from './tournament/standings/tally.ts';
export {
  countMatches,
  generatePlan,
  type PlanConfiguration,
  type PlannedMatch,
} from './tournament/planning/generate/generate-plan.ts';
export {
  importTeams,
  type ImportedTeam,
  type ImportRefusal,
  type TeamImport,
} from './tournament/planning/team-list/import-teams.ts';
export { parseNameList } from './tournament/planning/team-list/parse-name-list.ts';
export { parseTeamList } from './tournament/planning/team-list/parse-team-list.ts';
export { findPlanWarnings } from './tournament/planning/checks/plan-warnings.ts';
export { isPlayedOverNight } from './tournament/planning/timing/nights.ts';
export { handEditsIn, isHandMade } from './tournament/planning/edits/hand-edits.ts';
export { inGeneratedOrder } from './tournament/planning/generate/generated-order.ts';
export { restInGroupPhase } from './tournament/planning/checks/plan-rest.ts';
export { playTimes } from './tournament/history/retime.ts';
export { matchLabel, selectorLabel } from './tournament/planning/selectors/labels.ts';
export { type ScheduleConflict, findScheduleConflicts } from './tournament/planning/checks/schedule-conflicts.ts';
export { listSelectorsFor } from './tournament/planning/selectors/list-selectors.ts';
export { sourceOf, type Timing } from './tournament/model/planned-match.ts';
export { resolveGroupSlot, sameTeamIn } from './tournament/planning/selectors/same-team.ts';
export { areLengthsKnown, computePhaseDurationsMs, planEnd } from './tournament/planning/timing/phase-times.ts';
export { schedule } from './tournament/planning/timing/schedule.ts';
export { kickoffsAfterBreaks } from './tournament/planning/timing/follow-breaks.ts';
export { type Shift, shiftedBreaks, shiftedKickoffs } from './tournament/planning/timing/shift-matches.ts';
export { validateSelectors } from './tournament/planning/selectors/selector-rules.ts';
export { writeSelector } from './tournament/model/selector-notation.ts';
export type { Group, MatchStage, Selector } from './tournament/model/state.ts';
export { isRefused } from './refusal.ts';
export { isKeyOf, isNothing, isRecord, keysOf, nothing, type Nothing } from './typed-keys.ts';
export { readJson, writeJson, type JsonText } from './json-text.ts';
export { isEmptyOrPadded, missingInPassword, PASSWORD_LENGTH, type PasswordCriterion } from './identity/password.ts';

/** What a user reads when a rule says no. */
export { refusals as refusalTexts } from './texts/de/subjects.ts';
