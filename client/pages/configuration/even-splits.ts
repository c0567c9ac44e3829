import {
  countMatches,
  generatePlan,
  isRefused,
  MAX_GROUPS,
  MAX_MATCHES,
  planEnd,
  type PlanConfiguration,
} from '#domain/play.ts';
import { allTeams } from './draft-teams.ts';
import { newGroup, newTeam, selectNonEmptyGroups, withSuggestedFinals, type Draft } from './draft.ts';
import { withAllPlacesKept, withPossiblePlayoffs } from './playoff-choices.ts';
import { configurationOf, NO_CLOCK } from './plan/plan-preview.ts';
import { formatInstant } from '../../texts/typed-times.ts';

// Ways to share the teams out evenly, offered as soon as there are enough of them. The list keeps its order: what was chosen
// before is one tap away.

/** From so many names on splits are offered. */
const LEAST_TEAMS = 6;
/** In a smaller group a team plays once. */
const LEAST_IN_GROUP = 3;
const MOST_OFFERED = 6;
/** Matches of a team in its group that clubs like best. */
const GOOD_MATCHES: ReadonlySet<number> = new Set([3, 4, 5]);

export interface EvenSplit {
  readonly groups: number;
  /** Teams of the smallest and of the largest group. */
  readonly least: number;
  readonly most: number;
}

const splitOf = (teams: number, groups: number): EvenSplit => ({
  groups,
  least: Math.floor(teams / groups),
  most: Math.ceil(teams / groups),
});

/** The splits of so many teams, those around the best one; none where there are too few teams. */
export function evenSplits(teams: number): readonly EvenSplit[] {
  if (teams < LEAST_TEAMS) return [];
  const most = Math.min(MAX_GROUPS, Math.floor(teams / LEAST_IN_GROUP));
  const all = Array.from({ length: most }, (_, at) => splitOf(teams, at + 1));
  const best = all.findIndex(({ groups }) => groups === bestSplit(teams).groups);
  const first = Math.max(0, Math.min(best - Math.floor(MOST_OFFERED / 2), all.length - MOST_OFFERED));
  return all.slice(first, first + MOST_OFFERED);
}

/**
 * The split whose teams all play three to five times: one of equal groups if there is one, then the one with the fewest.
 * Where there is none, the one with the most groups of three or more.
 */
export function bestSplit(teams: number): EvenSplit {
  const most = Math.max(1, Math.min(MAX_GROUPS, Math.floor(teams / LEAST_IN_GROUP)));
  const all = Array.from({ length: most }, (_, at) => splitOf(teams, at + 1));
  const isGood = ({ least, most: largest }: EvenSplit): boolean =>
    GOOD_MATCHES.has(least - 1) && GOOD_MATCHES.has(largest - 1);
  const good = all.filter(isGood);
  return (
    good.find(({ least, most: largest }) => least === largest) ??
    good[0] ??
    all.findLast(({ least }) => least - 1 >= 2) ??
    splitOf(teams, 1)
  );
}

/**
 * The draft with its teams in so many groups, in the order of the list; the first groups stay, so that they keep names. Pairings
 * and playoffs that name other groups than these would have are gone; where every place was played for, it still is.
 */
export function withSplit(draft: Draft, groups: number): Draft {
  if (splitIn(draft)?.groups === groups) return draft;
  const teams = allTeams(draft);
  const { least } = splitOf(teams.length, groups);
  const larger = teams.length - least * groups;
  let from = 0;
  const split = withSuggestedFinals({
    ...draft,
    groups: Array.from({ length: groups }, (_, at) => {
      const size = least + (at < larger ? 1 : 0);
      from += size;
      return { ...(draft.groups[at] ?? newGroup()), teams: teams.slice(from - size, from) };
    }),
    finals: { ...draft.finals, pairings: null },
  });
  return withPossiblePlayoffs(withAllPlacesKept(draft, split));
}

/** After a list has come into an empty draft: in the best split, where neither it (`isGrouped`) nor the draft had groups. */
export const withPresetSplit = (before: Draft, after: Draft, isGrouped: boolean): Draft =>
  !isGrouped && before.groups.length === 1 && allTeams(before).length === 0 ? withBestSplit(after) : after;

/** One list of so many teams that splits are offered, in the best of them; other drafts as they are. */
export function withBestSplit(draft: Draft): Draft {
  const filled = selectNonEmptyGroups(draft);
  const teams = allTeams(draft).length;
  const isOneList = filled.length === 1 && filled[0]?.displayName === '';
  return isOneList && teams >= LEAST_TEAMS ? withSplit(draft, bestSplit(teams).groups) : draft;
}

/** Which split a draft is; null: none, its groups are of other sizes or another one is empty. */
export function splitIn(draft: Draft): EvenSplit | null {
  const sizes = selectNonEmptyGroups(draft).map(({ teams }) => teams.length);
  const split = splitOf(
    sizes.reduce((sum, size) => sum + size, 0),
    Math.max(1, sizes.length),
  );
  return sizes.length === draft.groups.length && sizes.every((size) => size === split.least || size === split.most)
    ? split
    : null;
}

export interface SplitFacts {
  readonly matches: number;
  /** An ISO 8601 instant, or where there is no first kickoff minutes of the whole plan. */
  readonly end: string | number;
}

const known = new Map<string, { readonly matches: number; readonly minutes: number } | null>();

/** How many matches a split makes, and until when; null: it makes no plan. Reckoned once for teams of any name, on any day. */
export function splitFacts(draft: Draft, { groups }: EvenSplit): SplitFacts | null {
  const configuration = configurationOf(withoutNames(withSplit(draft, groups)));
  const { firstMatchKickoff, breaks } = configuration;
  // Breaks lie at times of the clock.
  const start = (breaks.length > 0 ? firstMatchKickoff : null) ?? NO_CLOCK;
  const onClock = { ...configuration, firstMatchKickoff: start };
  const key = JSON.stringify(onClock);
  const facts = known.get(key) ?? (known.has(key) ? null : reckon(onClock));
  if (known.size > MOST_KNOWN) known.clear();
  known.set(key, facts);
  if (facts === null || firstMatchKickoff === null) return facts && { matches: facts.matches, end: facts.minutes };
  return { matches: facts.matches, end: formatInstant(Date.parse(firstMatchKickoff) + facts.minutes * 60_000) };
}

const MOST_KNOWN = 100;

function reckon(configuration: PlanConfiguration & { readonly firstMatchKickoff: string }) {
  if (countMatches(configuration) > MAX_MATCHES) return null;
  const matches = generatePlan(configuration, 1);
  if (isRefused(matches)) return null;
  const end = planEnd(configuration, matches);
  if (end === null) return null;
  const minutes = (Date.parse(end) - Date.parse(configuration.firstMatchKickoff)) / 60_000;
  return { matches: matches.length, minutes };
}

/** The same with teams that are called by their places, so that a new letter is no new plan. */
const withoutNames = (draft: Draft): Draft => ({
  ...draft,
  groups: draft.groups.map((group, at) => ({
    ...group,
    id: null,
    teams: group.teams.map((_, slot) => ({ ...newTeam('x'), key: `${at} ${slot}` })),
  })),
});
