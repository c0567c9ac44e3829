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
import { planWarningText } from '../../../features/tournament/plan-warning-text.ts';
import { bodyOf, idOfTeam, selectNonEmptyGroups, type Draft } from '../draft.ts';
import { groupLetter } from '../group-letter.ts';
import { toBlocks, toPauses, type PlanBlock, type PlanPause } from './to-blocks.ts';
import { minutesDuration } from '../../../texts/typed-times.ts';

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
  /** What is drawn: every match, and the breaks between. */
  readonly blocks: readonly PlanBlock[];
  readonly pauses: readonly PlanPause[];
  /** Who meets whom in the first round of the finals, as labels; empty without finals. */
  readonly firstRound: readonly (readonly [string, string])[];
  /** From the first kickoff to the end. */
  readonly minutes: number;
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
    groups: selectNonEmptyGroups(draft).map(({ teams }, at) => ({
      letter: groupLetter(at),
      teamIds: teams.map(idOfTeam),
    })),
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

/** What the groups of a draft are called in its plan, and who is in them. */
export function draftLabels(draft: Draft, matches: readonly PlannedMatch[]) {
  const groups = selectNonEmptyGroups(draft);
  const names = new Map(
    groups.flatMap(({ teams }) => teams.map((team) => [idOfTeam(team), team.name.trim()] as const)),
  );
  return {
    groups: groups.map((group, at) => ({
      id: group.key,
      letter: groupLetter(at),
      displayName: group.displayName,
      teamIds: group.teams.map(idOfTeam),
    })),
    teamName: (id: string) => names.get(id) ?? '',
    numberOf: (id: string) => matches.findIndex((match) => match.id === id) + 1,
  };
}

/** How long a match of a draft's plan is played, in minutes. */
export const playMinutes =
  ({ groupPhase, finals }: Draft) =>
  ({ stage }: PlannedMatch): number =>
    stage.type === 'GroupMatch' ? groupPhase.playMinutes : finals.playMinutes;

const isRound = (stage: PlannedMatch['stage'], round: Draft['finals']['first']): boolean =>
  stage.type === 'NonFinalKnockout' ? stage.finalsRound === round : stage.type === round;

/** Without a first kickoff times are counted from this one, which no page shows. */
export const NO_CLOCK = '2000-01-02T00:00:00Z';

/** null while there are too few names for any match. */
export function previewOf(draft: Draft): PlanPreview | null {
  const groups = selectNonEmptyGroups(draft);
  if (groups.length === 0 || groups.some(({ teams }) => teams.length < 2)) return null;
  const configuration = configurationOf(draft);
  const { groupPhase, finalsPhase, breaks, firstMatchKickoff } = configuration;
  const nothing = {
    matchCount: 0,
    breakCount: breaks.length,
    start: null,
    end: null,
    overNight: false,
    perTeam: null,
    rest: null,
    blocks: [],
    pauses: [],
    firstRound: [],
    minutes: 0,
    warnings: [],
  };
  if (groupPhase === null && finalsPhase === null) return { ...nothing, trouble: refusalTexts['no-phase'] };
  if (countMatches(configuration) > MAX_MATCHES) return { ...nothing, trouble: refusalTexts['too-many-matches'] };
  const onClock = { ...configuration, firstMatchKickoff: firstMatchKickoff ?? NO_CLOCK };
  const matches = planned(onClock);
  if (isRefused(matches)) return { ...nothing, trouble: refusalTexts[matches.refusal] };

  const labels = draftLabels(draft, matches);
  const sizes = groups.map(({ teams }) => (teams.length - 1) * draft.groupPhase.rounds);
  const end = planEnd(onClock, matches) ?? onClock.firstMatchKickoff;
  const hasClock = firstMatchKickoff !== null;
  const blocks = toBlocks(matches, labels, {
    start: onClock.firstMatchKickoff,
    minutesOf: playMinutes(draft),
    hasClock,
  });
  return {
    matchCount: matches.length,
    breakCount: breaks.length,
    start: firstMatchKickoff,
    end: hasClock ? end : null,
    overNight:
      hasClock && isPlayedOverNight(matches.flatMap(({ kickoff }) => (kickoff === null ? [] : [Date.parse(kickoff)]))),
    perTeam: groupPhase === null ? null : [Math.min(...sizes), Math.max(...sizes)],
    rest: previewRest(restInGroupPhase(onClock, matches)),
    blocks,
    pauses: toPauses(breaks, firstMatchKickoff, blocks),
    firstRound: matches
      .filter(({ stage }) => finalsPhase !== null && isRound(stage, finalsPhase.firstFinalsRound))
      .map(({ selectorA, selectorB }) => [selectorLabel(selectorA, labels), selectorLabel(selectorB, labels)]),
    minutes: (Date.parse(end) - Date.parse(onClock.firstMatchKickoff)) / 60_000,
    trouble: null,
    warnings: findPlanWarnings({ ...configuration, matches }).map((warning) =>
      planWarningText(warning, labels.teamName),
    ),
  };
}

function previewRest(rest: ReturnType<typeof restInGroupPhase>): PreviewedRest | null {
  if (rest?.timed == null) return null;
  const { timed, twice, least } = rest;
  const inMinutes = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 60_000));
  return {
    shortestPauseMinutes: inMinutes(timed.shortestPauseMs),
    longestWaitMinutes: inMinutes(timed.longestWaitMs),
    longestDayMinutes: Math.round(timed.longestDayMs / 60_000),
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
