import {
  countMatches,
  findPlanWarnings,
  generatePlan,
  isPlayedOverNight,
  isRefused,
  planEnd,
  refusalTexts,
  restInGroupPhase,
  selectorLabel,
  type PlanConfiguration,
  type PlannedMatch,
  MAX_MATCHES,
} from '#domain/play.ts';
import { planWarningText } from '../../features/tournament/plan-warning-text.ts';
import { bodyOf, selectNonEmptyGroups, type Draft, type DraftTeam } from './draft.ts';
import { groupLetter } from './group-letter.ts';
import { minutesDuration } from '../../texts/typed-times.ts';

/** What would come out of the draft, reckoned with the same rules as the server's. */
export interface PlanPreview {
  readonly matchCount: number;
  readonly breakCount: number;
  /** The first kickoff; null without times. */
  readonly start: string | null;
  readonly end: string | null;
  /** Matches continue past midnight without a night's rest. */
  readonly overNight: boolean;
  /** Fewest and most group matches of a team. */
  readonly perTeam: readonly [number, number] | null;
  /** How teams rest in the group phase; null without one. */
  readonly rest: PreviewedRest | null;
  readonly first: readonly { readonly kickoff: string | null; readonly matches: readonly PreviewMatch[] }[];
  /** Why there would be no plan. */
  readonly trouble: string | null;
  /** What may not be meant [FI13] to [FI15]. */
  readonly warnings: readonly string[];
}

/** In minutes, within a day of play [SC9]; null where no team plays twice in one. */
export interface PreviewedRest {
  readonly shortestPauseMinutes: number | null;
  readonly longestWaitMinutes: number | null;
  readonly longestDayMinutes: number;
  /** How often a team plays twice running, and the least that is possible. */
  readonly backToBackTeams: number;
  readonly least: number;
}

export interface PreviewMatch {
  readonly id: string;
  readonly court: number;
  readonly teamA: string;
  readonly teamB: string;
}

const SLOTS_SHOWN = 5;

type Planned = ReturnType<typeof generatePlan>;
let lastPlanned: { readonly configuration: string; readonly matches: Planned } | null = null;

/** The plan of a configuration; the last is remembered: while names are typed, nothing else of it changes. */
function planned(configuration: PlanConfiguration): Planned {
  const asText = JSON.stringify(configuration);
  if (lastPlanned?.configuration !== asText) {
    lastPlanned = { configuration: asText, matches: generatePlan(configuration, 1) };
  }
  return lastPlanned.matches;
}

/** The configuration of a draft as planning takes it; it numbers its matches from 1 on. */
export function configurationOf(draft: Draft): PlanConfiguration {
  const { firstMatchKickoff, groupPhase, finalsPhase, breaks } = bodyOf(draft, false);
  return {
    groups: selectNonEmptyGroups(draft).map(({ teams }, at) => ({ letter: groupLetter(at), teamIds: teams.map(idOf) })),
    firstMatchKickoff,
    groupPhase,
    pause: minutesDuration(draft.finals.pauseBefore),
    finalsPhase: finalsPhase && {
      ...finalsPhase,
      firstRoundPairings: finalsPhase.firstRoundPairings?.map(plannedPairing) ?? null,
      additionalPlayoffs: finalsPhase.additionalPlayoffs.map(({ playoffPosition, ...selectors }) => ({
        playoffPosition,
        ...plannedPairing(selectors),
      })),
    },
    breaks,
  };
}

/** null while there are too few names for any match. */
export function previewOf(draft: Draft): PlanPreview | null {
  const groups = selectNonEmptyGroups(draft);
  if (groups.length === 0 || groups.some(({ teams }) => teams.length < 2)) return null;
  const configuration = configurationOf(draft);
  const { groupPhase, finalsPhase, breaks } = configuration;
  const nothing = {
    matchCount: 0,
    breakCount: breaks.length,
    start: null,
    end: null,
    overNight: false,
    perTeam: null,
    rest: null,
    first: [],
    warnings: [],
  };
  if (groupPhase === null && finalsPhase === null) return { ...nothing, trouble: refusalTexts['no-phase'] };
  if (countMatches(configuration) > MAX_MATCHES) return { ...nothing, trouble: refusalTexts['too-many-matches'] };
  const matches = planned(configuration);
  if (isRefused(matches)) return { ...nothing, trouble: refusalTexts[matches.refusal] };

  const names = new Map(groups.flatMap(({ teams }) => teams.map((team) => [idOf(team), team.name.trim()] as const)));
  const labels = {
    groups: groups.map((group, at) => ({
      id: group.key,
      letter: groupLetter(at),
      displayName: group.displayName,
      teamIds: group.teams.map(idOf),
    })),
    teamName: (id: string) => names.get(id) ?? '',
    numberOf: (id: string) => matches.findIndex((match) => match.id === id) + 1,
  };
  const sizes = groups.map(({ teams }) => (teams.length - 1) * draft.groupPhase.rounds);
  return {
    matchCount: matches.length,
    breakCount: breaks.length,
    start: configuration.firstMatchKickoff,
    end: planEnd(configuration, matches),
    overNight: isPlayedOverNight(matches.flatMap(({ kickoff }) => (kickoff === null ? [] : [Date.parse(kickoff)]))),
    perTeam: groupPhase === null ? null : [Math.min(...sizes), Math.max(...sizes)],
    rest: previewRest(draft, restInGroupPhase(configuration, matches)),
    first: slots(matches)
      .slice(0, SLOTS_SHOWN)
      .map(({ kickoff, matches: here }) => ({
        kickoff,
        matches: here.map(({ id, court, selectorA, selectorB }) => ({
          id,
          court,
          teamA: selectorLabel(selectorA, labels),
          teamB: selectorLabel(selectorB, labels),
        })),
      })),
    trouble: null,
    warnings: findPlanWarnings({ ...configuration, matches }).map((warning) =>
      planWarningText(warning, labels.teamName),
    ),
  };
}

/** A new team has no id yet. */
const idOf = ({ id, key }: DraftTeam): string => id ?? key;

function previewRest(
  { groupPhase: { playMinutes, pauseMinutes } }: Draft,
  rest: ReturnType<typeof restInGroupPhase>,
): PreviewedRest | null {
  if (rest === null) return null;
  const { timed, twice, least } = rest;
  if (timed !== null) {
    const inMinutes = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 60_000));
    return {
      shortestPauseMinutes: inMinutes(timed.shortestPauseMs),
      longestWaitMinutes: inMinutes(timed.longestWaitMs),
      longestDayMinutes: Math.round(timed.longestDayMs / 60_000),
      backToBackTeams: twice,
      least,
    };
  }
  const between = (gap: number | null): number | null =>
    gap === null ? null : Math.round(gap * (playMinutes + pauseMinutes) - playMinutes);
  return {
    shortestPauseMinutes: between(rest.shortestGap),
    longestWaitMinutes: between(rest.longestGap),
    longestDayMinutes: Math.round(rest.longestDay * (playMinutes + pauseMinutes) - pauseMinutes),
    backToBackTeams: twice,
    least,
  };
}

type Selector = PlannedMatch['selectorA'];
type BodyPairing = NonNullable<Draft['finals']['pairings']>[number];

/** The preview numbers matches from 1, so an index names its match as the rules do. */
const toPlannedSelector = (selector: BodyPairing['teamSelectorA']): Selector =>
  selector.kind === 'winner' || selector.kind === 'loser'
    ? { kind: selector.kind, matchId: `m${selector.match}` }
    : selector;

const plannedPairing = ({ teamSelectorA, teamSelectorB }: BodyPairing) => ({
  selectorA: toPlannedSelector(teamSelectorA),
  selectorB: toPlannedSelector(teamSelectorB),
});

/** Without times, as many matches side by side as there are courts. */
function slots(matches: readonly PlannedMatch[]): { kickoff: string | null; matches: PlannedMatch[] }[] {
  const found: { kickoff: string | null; matches: PlannedMatch[] }[] = [];
  for (const match of matches) {
    const last = found.at(-1);
    const together =
      last !== undefined && last.kickoff === match.kickoff && !last.matches.some(({ court }) => court === match.court);
    if (together) last.matches.push(match);
    else found.push({ kickoff: match.kickoff, matches: [match] });
  }
  return found;
}
