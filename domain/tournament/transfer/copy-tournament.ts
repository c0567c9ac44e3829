import { refuse, type Refused } from '../../refusal.ts';
import { texts } from '../../texts/de.ts';
import type { CopyTournamentBody } from '../contract/copy.ts';
import type { Restorable } from '../revert/difference.ts';
import { newMatch, teamFields } from '../model/fields.ts';
import { initial } from '../model/initial.ts';
import { moveKickoffs } from '../planning/timing/move-kickoffs.ts';
import type { Group, Plan, Team, TeamId, Tournament } from '../model/state.ts';

const t = texts.tournamentFiles;

/**
 * Groups, teams and plan of a tournament to be played once more: order, courts and gaps as they stand, no results. The
 * places of teams that do not come along are open, so that every match stays where it is. Refuses an unknown team.
 */
export function copyTournament(
  { groups, teams, plan, computation }: Tournament,
  { firstMatchKickoff, teams: wanted }: Pick<CopyTournamentBody, 'firstMatchKickoff' | 'teams'>,
): Restorable | Refused {
  const kept = new Set(wanted === 'keep' ? Object.keys(teams) : wanted === 'empty' ? [] : wanted);
  const unknown = [...kept].find((id) => teams[id] === undefined);
  if (unknown !== undefined) return refuse('team-unknown', { teamId: unknown });
  const unplayed: Plan | null = plan && {
    ...plan,
    matches: plan.matches.map((match) => newMatch(match, 0)),
  };
  return {
    teams: Object.fromEntries(groups.flatMap((group) => teamsOf(group, teams, kept))),
    groups,
    plan: unplayed && firstMatchKickoff !== null ? moveKickoffs(unplayed, firstMatchKickoff) : unplayed,
    decisions: initial.decisions,
    computation,
  };
}

/** The teams of a group, with what stays with them in another year; a lot does not. */
const teamsOf = (
  { letter, teamIds }: Group,
  teams: Tournament['teams'],
  kept: ReadonlySet<TeamId>,
): readonly (readonly [TeamId, Team])[] =>
  teamIds.map((id, at) => {
    const team = kept.has(id) ? teams[id] : undefined;
    const facts = team ? teamFields.kept(team, false) : { ...teamFields.initial, name: t.openPlace(letter, at + 1) };
    return [id, { id, ...facts, lastChanged: 0 }];
  });
