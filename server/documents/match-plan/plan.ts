import { decidedTeam } from '#domain/match-day.ts';
import type { MatchPlanDocument } from '#domain/tournament/contract/documents.ts';
import { groupLabel } from '#domain/tournament/planning/selectors/labels.ts';
import type { GroupView, MatchView, SlotView, TournamentView } from '#domain/tournament/contract/views.ts';
import { getDateFormats, type DateFormats } from '../parts/date-formats.ts';
import type { DocumentData } from '../template.ts';

// What the sections of a match plan have in common: names by id, and what the document shows of results.

export interface Plan {
  readonly tournament: TournamentView;
  readonly moments: DateFormats;
  /** Columns and tables for results: left out, empty for a pen, or filled. */
  readonly outcomes: MatchPlanDocument['outcomes'];
  readonly groupMatches: readonly MatchView[];
  readonly finals: readonly MatchView[];
  readonly teamName: (teamId: string) => string;
  /** Who plays there; null while that is open, or only a lot can tell [MO6]. */
  readonly decidedName: (slot: SlotView) => string | null;
  readonly isOutOfCompetition: (teamId: string) => boolean;
  /** 'Gruppe A', or what it is called instead; '' for what is none. */
  readonly nameOf: (groupId: string) => string;
  /** The letter of a group. */
  readonly letterOf: (groupId: string) => string;
  /** The plan is played on more than one day. */
  readonly hasDays: boolean;
  /** The breaks right before a match [SC8]; null: those after all matches. */
  readonly breaksBefore: (match: MatchView | null) => TournamentView['breaks'];
}

export function printedPlan({ tournament, configuration, timeZone }: DocumentData<'MatchPlan'>): Plan {
  const moments = getDateFormats(timeZone);
  const names = new Map(tournament.teams.map(({ id, name }) => [id, name]));
  const outside = new Set(tournament.teams.flatMap(({ id, outOfCompetition }) => (outOfCompetition ? [id] : [])));
  const letters = new Map(tournament.groups.map(({ id, alphabeticalId }) => [id, alphabeticalId]));
  const groupNames = new Map(tournament.groups.map((group) => [group.id, nameOfGroup(group)]));
  const isGroupMatch = ({ metadata }: MatchView): boolean => metadata.type === 'GroupMatch';
  return {
    tournament,
    moments,
    outcomes: configuration.outcomes,
    groupMatches: tournament.matches.filter(isGroupMatch),
    finals: tournament.matches.filter((match) => !isGroupMatch(match)),
    teamName: (teamId) => names.get(teamId) ?? '',
    decidedName: (slot) => names.get(decidedTeam(slot) ?? '') ?? null,
    isOutOfCompetition: (teamId) => outside.has(teamId),
    nameOf: (groupId) => groupNames.get(groupId) ?? '',
    letterOf: (groupId) => letters.get(groupId) ?? '',
    hasDays: daysOf(tournament.matches, moments).size > 1,
    breaksBefore: placeBreaks(tournament.breaks, tournament.matches),
  };
}

/** Which of the breaks are right before one of these matches [SC8]; null: after all of them. */
export function placeBreaks(breaks: TournamentView['breaks'], matches: readonly MatchView[]): Plan['breaksBefore'] {
  const placed = breaks.map((one) => ({ one, next: nextMatch(matches, one.from) }));
  return (match) => placed.flatMap(({ next, one }) => (next === match ? [one] : []));
}

/** The first match from this instant on; null: there is none. */
const nextMatch = (matches: readonly MatchView[], instant: string): MatchView | null =>
  matches
    .filter(({ metadata }) => metadata.kickoff !== null && metadata.kickoff >= instant)
    .toSorted((one, other) => ((one.metadata.kickoff ?? '') < (other.metadata.kickoff ?? '') ? -1 : 1))[0] ?? null;

/** The days on which these matches are played. */
export const daysOf = (matches: readonly MatchView[], { day }: DateFormats): ReadonlySet<string> =>
  new Set(matches.flatMap(({ metadata: { kickoff } }) => (kickoff === null ? [] : [day(kickoff)])));

/** First and last kickoff of these matches; null where none is known. */
export function kickoffsOf(matches: readonly MatchView[]): { readonly first: string; readonly last: string } | null {
  const kickoffs = matches.flatMap(({ metadata }) => metadata.kickoff ?? []).toSorted();
  const [first] = kickoffs;
  const last = kickoffs.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

export const nameOfGroup = ({ alphabeticalId, displayName }: GroupView): string =>
  groupLabel({ letter: alphabeticalId, displayName });
