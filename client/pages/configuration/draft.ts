import type { ConfigureBody, TournamentView } from '#domain/contract.ts';
import type { ImportedTeam, TeamImport } from '#domain/play.ts';
import { fitsLike, type Fits } from '../../features/editing/draft-storage.ts';
import { draftBreaks, sentBreaks, type DraftBreak } from './draft-breaks.ts';
import { plannedMatches } from '../../features/tournament/planned-matches.ts';
import { groupLetter } from './group-letter.ts';
import {
  draftPlayoffs,
  pairingsWithoutGroupAt,
  sentPairings,
  sentPlayoffs,
  stagesByIndex,
  withoutGroupAt,
  type DraftPlayoff,
  type PlanShape,
} from './playoff-draft.ts';
import { durationMinutes, parseLocalInput, toLocalInput, minutesDuration } from '../../texts/typed-times.ts';

// The edited state of the configuration page: names as typed, minutes as numbers, the kickoff as its field holds it.

export interface DraftTeam {
  /** Identifies the field while its name changes. */
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  /** What a list said of it, which is saved after the plan; left out: nothing. */
  readonly listed?: ListedMarks;
  /** By lot it meets none of its pot in its group, as far as there are groups; left out: drawn after all pots. */
  readonly pot?: number;
}

export type ListedMarks = Pick<ImportedTeam, 'paid' | 'outOfCompetition'>;

export interface DraftGroup {
  readonly key: string;
  readonly id: string | null;
  readonly displayName: string;
  readonly teams: readonly DraftTeam[];
}

export interface DraftPhase {
  readonly on: boolean;
  readonly courts: number;
  readonly playMinutes: number;
  readonly pauseMinutes: number;
}

type Finals = NonNullable<ConfigureBody['finalsPhase']>;
type ConfiguredTournament = Pick<TournamentView, 'teams' | 'groups' | 'matches' | 'matchPlanConfiguration' | 'breaks'>;

export interface Draft {
  readonly groups: readonly DraftGroup[];
  /** Value of a datetime-local field; '' is no time. */
  readonly kickoff: string;
  /** The one before, which the breaks are of, while `kickoff` is none; left out: it is one, or none was known. */
  readonly lastKickoff?: string;
  readonly breaks: readonly DraftBreak[];
  readonly groupPhase: DraftPhase & {
    readonly rounds: number;
    /** Teams rest between their matches, whatever `alternating` says. */
    readonly rested: boolean;
    readonly alternating: boolean;
  };
  readonly finals: DraftPhase & {
    /** Set explicitly; until then the finals follow the number of groups. */
    readonly chosen: boolean;
    readonly first: Finals['firstFinalsRound'];
    readonly pauseBefore: number;
    readonly thirdPlace: boolean;
    readonly playoffs: readonly DraftPlayoff[];
    /** Own ones of the first round [FI5]; they name groups by their letter on the page, as playoffs do. */
    readonly pairings: Finals['firstRoundPairings'];
  };
}

export const ORDERS = ['Rested', 'Alternating', 'Blockwise'] as const;

/** The order of the group matches, as one choice. */
export function orderOf({ rested, alternating }: Draft['groupPhase']): (typeof ORDERS)[number] {
  if (rested) return 'Rested';
  return alternating ? 'Alternating' : 'Blockwise';
}

let keys = 0;
export const newKey = (): string => `k${(keys += 1)}`;

/** Keys made from now on are none of a draft that comes from an earlier page. */
export function reserveKeys({ groups }: Pick<Draft, 'groups'>): void {
  const taken = groups.flatMap(({ key, teams }) => [key, ...teams.map((team) => team.key)]);
  keys = Math.max(keys, ...taken.map((key) => Number(key.slice(1)) || 0));
}

export const newTeam = (name: string): DraftTeam => ({ key: newKey(), id: null, name });
export const newGroup = (): DraftGroup => ({ key: newKey(), id: null, displayName: '', teams: [] });

const NO_TEAM: DraftTeam = { key: '', id: null, name: '' };
const LISTED_TEAM: DraftTeam = { ...NO_TEAM, listed: { paid: false, outOfCompetition: false } };
const isTeam: Fits<DraftTeam> = (kept): kept is DraftTeam =>
  [NO_TEAM, LISTED_TEAM].some((team) => fitsLike(team)(kept) || fitsLike({ ...team, pot: 1 })(kept));
const NO_GROUP: DraftGroup = { key: '', id: null, displayName: '', teams: [] };
const NO_PLAN: ConfiguredTournament = { teams: [], groups: [], matches: [], matchPlanConfiguration: null, breaks: [] };
const NO_BREAK: DraftBreak = { name: '', from: '', to: '' };
const NO_PLAYOFF = { playoffPosition: 0, a: {}, b: {} };

/** Whether what an earlier page kept has the shape of a draft. */
export const isDraft: Fits<Draft> = (kept): kept is Draft => {
  const empty = toDraft(NO_PLAN);
  const cleared: Draft = { ...empty, lastKickoff: '' };
  return (
    (fitsLike(empty)(kept) || fitsLike(cleared)(kept)) &&
    fitsLike(empty.groupPhase)(kept.groupPhase) &&
    fitsLike(empty.finals)(kept.finals) &&
    kept.breaks.every(fitsLike(NO_BREAK)) &&
    kept.finals.playoffs.every(fitsLike(NO_PLAYOFF)) &&
    kept.groups.every((group) => fitsLike(NO_GROUP)(group) && group.teams.every(isTeam))
  );
};

/** The initial draft: the current configuration, or sensible defaults for a new tournament. */
export function toDraft(tournament: ConfiguredTournament): Draft {
  const names = new Map(tournament.teams.map((team) => [team.id, team.name]));
  const plan = tournament.matchPlanConfiguration;
  const groupPhase = plan?.groupPhaseConfig ?? null;
  const finals = plan?.finalsPhaseConfig ?? null;
  const minutes = (duration: string | undefined, otherwise: number) =>
    duration === undefined ? otherwise : durationMinutes(duration);
  const groups = tournament.groups.map(({ id, displayName, participants }) => ({
    key: newKey(),
    id,
    displayName,
    teams: participants.map(({ teamId }) => ({ key: newKey(), id: teamId, name: names.get(teamId) ?? '' })),
  }));
  return {
    groups: groups.length === 0 ? [newGroup()] : groups,
    kickoff: plan?.firstMatchKickoff == null ? '' : toLocalInput(plan.firstMatchKickoff),
    breaks: draftBreaks(tournament.breaks),
    groupPhase: {
      on: plan === null || groupPhase !== null,
      courts: groupPhase?.numberOfCourts ?? 1,
      playMinutes: minutes(groupPhase?.schedule?.playTime, 10),
      pauseMinutes: minutes(groupPhase?.schedule?.pauseTime, 2),
      rounds: groupPhase?.numberOfGroupRounds ?? 1,
      // A plan that was made without it keeps its order.
      rested: groupPhase === null ? plan === null : groupPhase.order === 'Rested',
      alternating: groupPhase?.useAlternatingOrder ?? true,
    },
    finals: {
      on: finals !== null,
      chosen: plan !== null,
      courts: finals?.numberOfCourts ?? 1,
      playMinutes: minutes(finals?.schedule?.playTime, 10),
      pauseMinutes: minutes(finals?.schedule?.pauseTime, 2),
      first: finals?.firstFinalsRound ?? 'SemiFinal',
      // A plan that was made without one has the pause of the group phase there [SC3].
      pauseBefore: minutes(
        plan?.pauseBetweenGroupAndFinalsPhase ?? (finals === null ? undefined : groupPhase?.schedule?.pauseTime),
        10,
      ),
      thirdPlace: finals?.thirdPlacePlayoff ?? true,
      playoffs: draftPlayoffs(finals?.additionalPlayoffs ?? [], stagesByIndex(plannedMatches(tournament))),
      pairings: finals?.firstRoundPairings ?? null,
    },
  };
}

/** The phase whose times and courts are asked first. */
export const phaseOfPlay = ({ groupPhase }: Draft): 'groupPhase' | 'finals' =>
  groupPhase.on ? 'groupPhase' : 'finals';

/** What is asked of each phase. */
export type Play = Pick<DraftPhase, 'courts' | 'playMinutes' | 'pauseMinutes'>;
const PLAY = ['courts', 'playMinutes', 'pauseMinutes'] as const;

/** With other courts or times; the finals follow where they had the same. */
export function withPlay(draft: Draft, part: Partial<Play>): Draft {
  const phase = phaseOfPlay(draft);
  const before = draft[phase];
  const followed = PLAY.filter((key) => key in part && draft.finals[key] === before[key]);
  const follows = Object.fromEntries(followed.map((key) => [key, part[key]]));
  const after = { ...draft, finals: { ...draft.finals, ...follows } };
  return { ...after, [phase]: { ...after[phase], ...part } };
}

export const isFinalsAsInGroups = ({ groupPhase, finals }: Draft): boolean =>
  PLAY.every((key) => finals[key] === groupPhase[key]);

/** With finals of which something was chosen: they follow the number of groups no more. */
export const withFinals = (draft: Draft, part: Partial<Draft['finals']>): Draft => ({
  ...draft,
  finals: { ...draft.finals, chosen: true, ...part },
});

/**
 * Suggests finals by the number of groups unless they were chosen: none for one group, semi-finals for two and three,
 * quarter-finals for more, with two of each of four; on the courts of the group phase.
 */
export function withSuggestedFinals(draft: Draft): Draft {
  if (draft.finals.chosen) return draft;
  const groups = selectNonEmptyGroups(draft).length;
  const big = selectNonEmptyGroups(draft).every(({ teams }) => teams.length >= 2);
  return {
    ...draft,
    finals: {
      ...draft.finals,
      on: groups >= 2 && big,
      first: groups > 3 ? 'QuarterFinal' : 'SemiFinal',
      courts: draft.groupPhase.courts,
    },
  };
}

/** Groups with at least one name; empty ones are not sent. */
export const selectNonEmptyGroups = (draft: Draft): readonly DraftGroup[] =>
  draft.groups
    .map((group) => ({ ...group, teams: group.teams.filter(hasName) }))
    .filter(({ teams }) => teams.length > 0);

/** The draft without one of its groups; no playoff and no pairing goes with it. */
export const withoutGroup = (draft: Draft, at: number): Draft => ({
  ...draft,
  groups: draft.groups.filter((_group, index) => index !== at),
  finals: {
    ...draft.finals,
    playoffs: withoutGroupAt(draft.finals.playoffs, at),
    pairings: pairingsWithoutGroupAt(draft.finals.pairings, at),
  },
});

/**
 * The draft with teams that are added to its groups, and the groups they need; as `importTeams` says. Groups that stay
 * empty before others go: they would not be saved, and the letters behind them would change by that.
 */
export function addTeams(draft: Draft, groups: TeamImport['groups']): Draft {
  const filled = groups.map(({ displayName, added }, at) => {
    const group = draft.groups[at] ?? newGroup();
    return { ...group, displayName, teams: [...group.teams.filter(hasName), ...added.map(listedTeam)] };
  });
  const last = filled.findLastIndex(({ teams }) => teams.length > 0);
  const empty = [...filled.keys()].filter((at) => at < last && filled[at]?.teams.length === 0);
  return empty.reduceRight(withoutGroup, { ...draft, groups: filled });
}

function listedTeam({ name, paid, outOfCompetition }: ImportedTeam): DraftTeam {
  return paid || outOfCompetition ? { ...newTeam(name), listed: { paid, outOfCompetition } } : newTeam(name);
}

/** A new team has no id yet. */
export const idOfTeam = ({ id, key }: DraftTeam): string => id ?? key;

export const hasName = ({ name }: DraftTeam): boolean => name.trim() !== '';

function planShape({ groups, groupPhase, finals }: Draft): PlanShape {
  const filled = groups
    .map(({ teams }, at) => ({ letter: groupLetter(at), count: teams.filter(hasName).length }))
    .filter(({ count }) => count > 0);
  const pairs = filled.reduce((sum, { count }) => sum + (count * (count - 1)) / 2, 0);
  return {
    letters: filled.map(({ letter }) => letter),
    groupMatches: groupPhase.on ? pairs * groupPhase.rounds : 0,
    finals,
  };
}

/** The body of the call. */
export function bodyOf(draft: Draft, acknowledgeResultLoss: boolean): ConfigureBody {
  const { groupPhase, finals } = draft;
  const schedule = ({ playMinutes, pauseMinutes }: DraftPhase) => ({
    playTime: minutesDuration(playMinutes),
    pauseTime: minutesDuration(pauseMinutes),
  });
  return {
    groups: selectNonEmptyGroups(draft).map(({ id, displayName, teams }, index) => ({
      id,
      alphabeticalId: groupLetter(index),
      displayName,
      teams: teams.map((team) => ({ id: team.id, name: team.name.trim() })),
    })),
    firstMatchKickoff: parseLocalInput(draft.kickoff),
    groupPhase: groupPhase.on
      ? {
          schedule: schedule(groupPhase),
          numberOfCourts: groupPhase.courts,
          useAlternatingOrder: groupPhase.alternating,
          numberOfGroupRounds: groupPhase.rounds,
          ...(groupPhase.rested ? { order: 'Rested' as const } : {}),
        }
      : null,
    pauseBetweenGroupAndFinalsPhase: groupPhase.on && finals.on ? minutesDuration(finals.pauseBefore) : null,
    finalsPhase: finals.on
      ? {
          schedule: schedule(finals),
          numberOfCourts: finals.courts,
          firstFinalsRound: finals.first,
          firstRoundPairings: sentPairings(finals.pairings, planShape(draft).letters),
          thirdPlacePlayoff: finals.thirdPlace && finals.first !== 'Final',
          additionalPlayoffs: sentPlayoffs(planShape(draft)),
        }
      : null,
    breaks: sentBreaks(draft),
    keepEdits: true,
    acknowledgeResultLoss,
  };
}

/** Names that occur more than once, each once. */
export function findDuplicateNames(draft: Draft): readonly string[] {
  const names = selectNonEmptyGroups(draft).flatMap(({ teams }) => teams.map(({ name }) => name.trim()));
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
