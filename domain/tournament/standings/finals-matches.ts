import { sourceOf } from '../model/planned-match.ts';
import { type SameTeam, sameTeamIn } from '../planning/selectors/same-team.ts';
import type { FinalsRound, Group, Match, MatchId, Selector, TeamId, Tournament } from '../model/state.ts';
import { decisionOf, winnerAndLoser } from '../model/decided.ts';
import type { Lineup, TeamSlot } from './resolve.ts';

/**
 * The rounds a team can go out in, from the first to the last: later is better [RK2]. The final decides places itself.
 */
export const ROUNDS: readonly FinalsRound[] = ['SixteenthFinal', 'EighthFinal', 'QuarterFinal', 'SemiFinal'];

/** A match of the finals as the ranking needs it. */
export interface FinalsMatch {
  readonly match: Match;
  /** The teams already known. */
  readonly teams: readonly TeamId[];
  /** The selectors of the others. */
  readonly awaited: readonly Selector[];
  /** Both sides: the team where it is known, for it need not be whom the selector names [FI8] [RE3]. */
  readonly sides: readonly [Selector, Selector];
  readonly sameTeam: boolean;
  /** It is finished, with a winner or without one [RE15]. */
  readonly isOver: boolean;
  /**
   * The teams in the order of the places that it decides, by those who played it [RE3]: the winner first, of a void match
   * both [RK13]; null: it is open, or both lost.
   */
  readonly decided: readonly [better: TeamId, other: TeamId] | null;
  /** A void match decides no order: both have the better place [RK13]. */
  readonly isShared: boolean;
}

/** A match that decides two places, `place` and the next. */
export interface Playoff extends FinalsMatch {
  readonly place: number;
}

export interface Finals {
  readonly matches: readonly FinalsMatch[];
  /** The best places first. */
  readonly playoffs: readonly Playoff[];
  /** The best place that a team can still get by matches that are not finished; infinite: none. */
  readonly within: (team: TeamId) => number;
  /** The best place that another open match can still give to the team of an awaited selector; infinite: none. */
  readonly besides: (awaited: Selector) => number;
  /** The teams known to play for being named by it. */
  readonly contenders: (awaited: Selector) => readonly TeamId[];
}

/** All matches but those of groups, as the ranking needs them. */
export function finalsOf(tournament: Tournament, all: readonly Lineup[]): Finals {
  const matches: FinalsMatch[] = [];
  for (const [at, match] of (tournament.plan?.matches ?? []).entries()) {
    const lineup = all[at];
    if (match.stage.type === 'GroupMatch' || lineup === undefined) continue;
    const { a, b, sameTeam } = lineup;
    const teams = [a.teamId, b.teamId].filter((team) => team !== null);
    const awaited = [...(a.teamId === null ? [match.selectorA] : []), ...(b.teamId === null ? [match.selectorB] : [])];
    const sides = [sideOf(a, match.selectorA), sideOf(b, match.selectorB)] as const;
    matches.push({ match, teams, awaited, sides, sameTeam, ...endOf(match) });
  }
  const leading = leadingTo(matches);
  return {
    matches,
    playoffs: playoffsOf(matches),
    within: reach(matches, tournament.groups, leading),
    besides: reachBesides(matches, tournament, leading),
    contenders: (awaited) => [...leading(awaited)].flatMap(({ teams }) => teams),
  };
}

const sideOf = ({ teamId }: TeamSlot, selector: Selector): Selector =>
  teamId === null ? selector : { kind: 'team', teamId };

/** Whether both teams of a match of the finals are known; until then none is played, and none decides anything. */
export function areTeamsKnown(tournament: Tournament, all: readonly Lineup[]): boolean {
  return (tournament.plan?.matches ?? []).some(
    ({ stage }, at) => stage.type !== 'GroupMatch' && isKnown(all[at]?.a) && isKnown(all[at]?.b),
  );
}

const isKnown = (slot: TeamSlot | undefined): boolean => slot !== undefined && slot.teamId !== null;

function endOf({ result }: Match): Pick<FinalsMatch, 'isOver' | 'decided' | 'isShared'> {
  if (result?.state !== 'Finished') return { isOver: false, decided: null, isShared: false };
  const { winner, counts } = decisionOf(result);
  if (!counts) return { isOver: true, decided: [result.teamA, result.teamB], isShared: true };
  // A level score decides nothing [RE2].
  return { isOver: winner !== null, decided: winnerAndLoser(result), isShared: false };
}

/** The better of the two places a match decides [RK1]; null: it decides none. */
function placePlayedFor({ stage }: Match): number | null {
  if (stage.type === 'Final') return 1;
  if (stage.type === 'ThirdPlacePlayoff') return 3;
  return stage.type === 'AdditionalPlayoff' ? stage.playoffPosition : null;
}

const playoffsOf = (finals: readonly FinalsMatch[]): Playoff[] =>
  finals
    .flatMap((match) => {
      const place = placePlayedFor(match.match);
      return place === null ? [] : [{ ...match, place }];
    })
    .toSorted((one, other) => one.place - other.place);

type Leading = (awaited: Selector) => ReadonlySet<FinalsMatch>;

/** The open finals matches that must be played before a selector names its team. */
function leadingTo(matches: readonly FinalsMatch[]): Leading {
  const byId = new Map<MatchId | null, FinalsMatch>(matches.map((one) => [one.match.id, one]));
  return (awaited) => {
    const found = new Set<FinalsMatch>();
    const follow = (selector: Selector): void => {
      const source = byId.get(sourceOf(selector));
      if (source === undefined || source.isOver || found.has(source)) return;
      found.add(source);
      source.awaited.forEach(follow);
    };
    follow(awaited);
    return found;
  };
}

const better = (one: number, other: number | undefined): number => Math.min(one, other ?? Number.POSITIVE_INFINITY);

/**
 * The best place within reach: a team in a knockout match can still win the final, and one in a playoff that leads to
 * another can get that one's place; a slot that waits for a group is open to all its teams.
 */
function reach(matches: readonly FinalsMatch[], groups: readonly Group[], leading: Leading): Finals['within'] {
  const open = matches.filter(({ isOver }) => !isOver);
  const from = new Map<FinalsMatch, number>();
  for (const one of open) {
    const place = placePlayedFor(one.match) ?? 1;
    for (const match of [one, ...one.awaited.flatMap((selector) => [...leading(selector)])]) {
      from.set(match, better(place, from.get(match)));
    }
  }
  const best = new Map<TeamId, number>();
  for (const [{ teams, awaited }, place] of from) {
    const waiting = groups.filter(({ letter }) =>
      awaited.some((one) => one.kind === 'bestOfRank' || (one.kind === 'groupRank' && one.group === letter)),
    );
    for (const team of [...teams, ...waiting.flatMap((group) => group.teamIds)]) {
      best.set(team, better(place, best.get(team)));
    }
  }
  return (team) => best.get(team) ?? Number.POSITIVE_INFINITY;
}

/** The loser of a semi-final can be awaited for third place and in a playoff too: the better place counts [FI7]. */
function reachBesides(
  matches: readonly FinalsMatch[],
  { groups, plan }: Tournament,
  leading: Leading,
): Finals['besides'] {
  const open = matches.filter(({ isOver }) => !isOver);
  let known: SameTeam | undefined;
  return (awaited) => {
    // Built on first use: during the group phase it is not needed.
    const sameTeam = (known ??= sameTeamIn(groups, withKnownTeams(plan?.matches ?? [], matches)));
    const upTo = leading(awaited);
    const also = open.filter((one) => !upTo.has(one) && one.sides.some((side) => sameTeam(side, awaited)));
    // On the way, only a placement match gives a place: a knockout match leads on.
    const places = [
      ...also.map(({ match }) => placePlayedFor(match) ?? 1),
      ...[...upTo].map(({ match }) => placePlayedFor(match)),
    ];
    return places.reduce<number>((best, place) => better(best, place ?? undefined), Number.POSITIVE_INFINITY);
  };
}

/** All matches, those of the finals with the teams that are known in place of their selectors. */
function withKnownTeams(all: readonly Match[], finals: readonly FinalsMatch[]): readonly Match[] {
  const sides = new Map(finals.map(({ match, sides: [selectorA, selectorB] }) => [match.id, { selectorA, selectorB }]));
  return all.map((match) => ({ ...match, ...sides.get(match.id) }));
}

/** The round whose losers go out; null: none. */
export const roundOf = (place: Match['stage']): FinalsRound | null =>
  place.type === 'NonFinalKnockout' ? place.finalsRound : null;

/** The latest of these rounds that each team has played. */
export function lastRounds(finals: readonly FinalsMatch[]): ReadonlyMap<TeamId, FinalsRound> {
  const last = new Map<TeamId, FinalsRound>();
  for (const round of ROUNDS) {
    for (const { match, isOver, teams } of finals) {
      if (isOver && roundOf(match.stage) === round) for (const team of teams) last.set(team, round);
    }
  }
  return last;
}
