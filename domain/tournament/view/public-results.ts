import { decidedTeam } from '../match-day/match-day.ts';
import type { GroupStanding } from '../standings/groups.ts';
import type { PresentationConfiguration } from '../model/state.ts';
import type {
  GroupView,
  MatchView,
  PublicGroupView,
  PublicMatchView,
  PublicSlotView,
  RankingView,
} from '../contract/views.ts';
import { groupWithoutTable, publicGroupView } from './groups.ts';
import { publicMatchView } from './matches.ts';

interface Results {
  readonly groups: PublicGroupView[];
  readonly matches: PublicMatchView[];
  readonly rankings: RankingView[];
}

interface Source {
  readonly standings: readonly GroupStanding[];
  readonly groups: readonly GroupView[];
  readonly matches: readonly MatchView[];
  readonly rankings: RankingView[];
}

/** What of the results the presentation shows the public [PR1]. */
export const publicResults: Record<PresentationConfiguration['showResults'], (source: Source) => Results> = {
  Default: ({ groups, matches, rankings }) => ({
    groups: groups.map(publicGroupView),
    matches: matches.map(publicMatchView),
    rankings,
  }),
  OnlyMatchOutcomes: ({ standings, matches }) => ({
    groups: standings.map(groupWithoutTable),
    matches: matches.map(publicMatchView).map(withoutTables),
    rankings: [],
  }),
  NoResults: ({ standings, matches }) => ({
    groups: standings.map(groupWithoutTable),
    matches: matches.map(publicMatchView).map(withoutResult),
    rankings: [],
  }),
};

/** Who would play, and whether a lot must be drawn, is read off the tables. */
function withoutTables(match: PublicMatchView): PublicMatchView {
  const slot = (view: PublicSlotView): PublicSlotView => ({
    ...view,
    teamId: decidedTeam(view),
    provisionalTeamId: null,
    tied: false,
  });
  return { ...match, teamA: slot(match.teamA), teamB: slot(match.teamB) };
}

/** That a match runs or is over may be seen, but not how it went: a resolved team would tell too. */
function withoutResult(match: PublicMatchView): PublicMatchView {
  const { teamA, teamB, affected } = match;
  return {
    ...match,
    teamA: fixedOnly(teamA, affected === null ? teamA.teamId : affected.expectedTeamAId),
    teamB: fixedOnly(teamB, affected === null ? teamB.teamId : affected.expectedTeamBId),
    outcome: { state: match.outcome.state, type: null, startedAt: match.outcome.startedAt },
    affected: null,
    sameTeam: false,
  };
}

/** Only a team that is named outright; once there is a result, the one the selector names, not the one that played. */
function fixedOnly(view: PublicSlotView, named: string | null): PublicSlotView {
  const fixed = view.teamSelector.kind === 'team' || view.teamSelector.kind === 'groupSlot';
  return {
    ...view,
    teamId: fixed ? named : null,
    provisionalTeamId: null,
    score: null,
    tied: false,
    reassigned: false,
  };
}
