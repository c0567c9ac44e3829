import type { Match, Result, Selector, TeamId, Tournament } from '../model/state.ts';
import { winnerAndLoser } from '../model/decided.ts';
import { movableFirstRound, resolveFirstRound, type NamedTeam, type NameOf } from './first-round.ts';
import { groupStandings, type Standings } from './groups.ts';
import { openSlots } from './open-slots.ts';
import { type HoldersOfRank, holdersOfRanks, type StandingsView, tableOf } from './rank-holders.ts';

/** One side of a match. */
export interface TeamSlot {
  /** The team: the result's own while there is a result [RE3], else the selector's; null: undecided. */
  readonly teamId: TeamId | null;
  /** The selector's team; differs from `teamId` only in an affected match. */
  readonly expectedTeamId: TeamId | null;
  /** The team if play stopped now, running scores counted; null if `teamId` is known [SE3]. */
  readonly provisionalTeamId: TeamId | null;
  /** A lot that is still to be drawn can change who comes here [SE3]. */
  readonly tied: boolean;
  /** Swapped so that no first-round match joins two teams of one group [FI8]. */
  readonly reassigned: boolean;
}

export interface Lineup {
  readonly a: TeamSlot;
  readonly b: TeamSlot;
  /** The match has a result of teams that its selectors no longer name [RE3]. */
  readonly affected: boolean;
  /** Both selectors name one team, so neither counts [SE4]. */
  readonly sameTeam: boolean;
}

/**
 * The teams of each match, in the order of the plan [SE1][SE3][SE4][RE3][FI8]; `standings` are the tournament's own.
 */
export function lineups(tournament: Tournament, standings = groupStandings(tournament)): readonly Lineup[] {
  const movable = movableFirstRound(tournament);
  const holdersIn = (view: StandingsView) => holdersOfRanks(tournament, standings, view);
  const holders = holdersIn('official');
  const official = namesOf(tournament, standings, 'official', holders);
  const open = openSlots(tournament, movable, official, holders);
  const seated = seatedBy(official, resolveFirstRound(tournament, movable, official));
  const expected: Naming = (match, side) => {
    const named = seated(match, side);
    const tied = open.get(match.id)?.[side];
    return tied === undefined ? named : { ...named, tied };
  };
  const now = namesOf(tournament, standings, 'now', holdersIn('now'));
  const atPresent = seatedBy(now, resolveFirstRound(tournament, movable, now));
  return (tournament.plan?.matches ?? []).map((match) => lineupOf(match, expected, atPresent));
}

/** Whether the teams are independent of all results. In the finals even a fixed seat may have to swap [FI8]. */
const isFixed = ({ stage, selectorA, selectorB }: Match): boolean =>
  stage.type === 'GroupMatch' && isFixedSelector(selectorA) && isFixedSelector(selectorB);

const isFixedSelector = ({ kind }: Selector): boolean => kind === 'team' || kind === 'groupSlot';

interface Expected {
  /** The teams that a match's selectors name; null while one is undecided or both are the same team. */
  readonly teams: { readonly teamA: TeamId; readonly teamB: TeamId } | null;
  /** A lot that is still to be drawn can bring another team to it [SE3]. */
  readonly isTied: boolean;
}

/** Whom a report of a match, by its place in the plan from 0, is for: the result of one that is tied is refused [RE19]. */
export function expectedIn(tournament: Tournament, at: number): Expected {
  const match = tournament.plan?.matches[at];
  // Most results are of group matches, and the standings are expensive.
  if (match !== undefined && isFixed(match)) {
    const [teamA, teamB] = [fixedTeam(tournament, match.selectorA), fixedTeam(tournament, match.selectorB)];
    const isOpen = teamA === null || teamB === null || teamA === teamB;
    return { teams: isOpen ? null : { teamA, teamB }, isTied: false };
  }
  const lineup = lineups(tournament)[at];
  return { teams: findExpectedTeams(lineup), isTied: lineup !== undefined && (lineup.a.tied || lineup.b.tied) };
}

export const expectedTeams = (tournament: Tournament, at: number): Expected['teams'] =>
  expectedIn(tournament, at).teams;

/** The teams of a lineup that is known already. */
export function findExpectedTeams(lineup: Lineup | undefined): { teamA: TeamId; teamB: TeamId } | null {
  const [teamA, teamB] = [lineup?.a.expectedTeamId ?? null, lineup?.b.expectedTeamId ?? null];
  return teamA === null || teamB === null ? null : { teamA, teamB };
}

/** The team a selector names independent of all results; null if it depends on one, or the slot is empty. */
function fixedTeam({ groups }: Pick<Tournament, 'groups'>, selector: Selector): TeamId | null {
  if (selector.kind === 'team') return selector.teamId;
  if (selector.kind !== 'groupSlot') return null;
  return groups.find(({ letter }) => letter === selector.group)?.teamIds[selector.slot - 1] ?? null;
}

type Side = 'a' | 'b';
type Naming = (match: Match, side: Side) => NamedTeam;

const named = (teamId: TeamId | null, tied = false): NamedTeam => ({ teamId, tied, reassigned: false });
const NOBODY = named(null);

/**
 * The teams that a tournament's selectors name: `official` by what is finished, `now` as if play stopped now. A winner
 * is the winner of the result, even if that match's selectors name other teams by now [RE3]: so one pass is enough, in
 * any order of matches.
 */
function namesOf(tournament: Tournament, groups: Standings, view: StandingsView, holders: HoldersOfRank): NameOf {
  const byId = new Map(tournament.plan?.matches.map((match) => [match.id, match]));
  return (selector) => {
    switch (selector.kind) {
      case 'team':
        return named(selector.teamId);
      case 'groupSlot':
        return named(groups.get(selector.group)?.teams[selector.slot - 1]?.id ?? null);
      case 'groupRank': {
        const standing = groups.get(selector.group);
        const row = standing && tableOf(standing, view)?.rows[selector.rank - 1];
        return row === undefined ? NOBODY : named(row.team.id, row.tie !== null);
      }
      case 'bestOfRank': {
        const ranked = holders(selector.rank)[selector.ordinal - 1];
        if (ranked === undefined) return NOBODY;
        const { row, level } = ranked.holder;
        return named(row.team.id, ranked.rivals.length > 0 || level.length > 1);
      }
      case 'winner':
      case 'loser': {
        const result = byId.get(selector.matchId)?.result ?? null;
        return named(result && outcomeOf(result, view)[selector.kind]);
      }
    }
  };
}

/** Who sits where: those that FI8 has moved, else whom the selector names. */
const seatedBy =
  (name: NameOf, moved: ReturnType<typeof resolveFirstRound>): Naming =>
  (match, side) =>
    moved.get(match.id)?.[side] ?? name(side === 'a' ? match.selectorA : match.selectorB);

/** Winner and loser by the teams who played; a running match has preliminary ones, a draw has none. */
function outcomeOf(result: Result, view: StandingsView): { winner: TeamId | null; loser: TeamId | null } {
  const isOver = view === 'now' || result.state === 'Finished';
  const [winner, loser] = (isOver ? winnerAndLoser(result) : null) ?? [null, null];
  return { winner, loser };
}

function lineupOf(match: Match, official: Naming, now: Naming): Lineup {
  const [a, b] = [official(match, 'a'), official(match, 'b')];
  const sameTeam = a.teamId !== null && a.teamId === b.teamId;
  const [expectedA, expectedB] = sameTeam ? [NOBODY, NOBODY] : [a, b];
  const { result } = match;
  if (result !== null) {
    return {
      a: slot(result.teamA, expectedA, null),
      b: slot(result.teamB, expectedB, null),
      affected: result.teamA !== expectedA.teamId || result.teamB !== expectedB.teamId,
      sameTeam,
    };
  }
  const ahead = (known: NamedTeam, side: Side) => (known.teamId === null && !sameTeam ? now(match, side) : NOBODY);
  const [nextA, nextB] = [ahead(a, 'a'), ahead(b, 'b')];
  // A provisional team is not shown if it would meet itself.
  const clash = (nextA.teamId ?? a.teamId) === (nextB.teamId ?? b.teamId);
  return {
    a: slot(expectedA.teamId, expectedA, clash ? NOBODY : nextA),
    b: slot(expectedB.teamId, expectedB, clash ? NOBODY : nextB),
    affected: false,
    sameTeam,
  };
}

const slot = (teamId: TeamId | null, expected: NamedTeam, ahead: NamedTeam | null): TeamSlot => ({
  teamId,
  expectedTeamId: expected.teamId,
  provisionalTeamId: ahead?.teamId ?? null,
  tied: expected.tied && teamId === expected.teamId,
  reassigned: expected.reassigned ? teamId === expected.teamId : (ahead?.reassigned ?? false),
});
