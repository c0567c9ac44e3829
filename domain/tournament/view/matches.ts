import { matchLabel, selectorLabel, type LabelSource } from '../planning/selectors/labels.ts';
import { numberBeside, numberOf } from '../model/match-numbers.ts';
import { indexMatches } from '../model/matches.ts';
import { type DecidedResult, decisionOf } from '../model/decided.ts';
import { teamOf } from '../standings/groups.ts';
import type { Lineup, TeamSlot } from '../standings/resolve.ts';
import type { GroupId, Match, Result, Selector, Tournament } from '../model/state.ts';
import type { MatchView, PublicMatchView, PublicSlotView, SlotView } from '../contract/views.ts';
import { indexIn, selectorView } from '../contract/to-model.ts';

/** Every match with its lineup, by index. */
export function matchViews(tournament: Tournament, lineups: readonly Lineup[]): MatchView[] {
  const matches = tournament.plan?.matches ?? [];
  const viewOf = matchViewIn(tournament, matches);
  return lineups.flatMap((lineup, at) => {
    const match = matches[at];
    return match === undefined ? [] : [viewOf(match, at + 1, lineup)];
  });
}

function matchViewIn(tournament: Tournament, matches: readonly Match[]) {
  const indices = indexMatches(matches);
  const groupIds = new Map(tournament.groups.map((group) => [group.letter, group.id]));
  const labels: LabelSource = {
    groups: tournament.groups,
    teamName: (id) => teamOf(tournament, id).name,
    numberOf: (id) => numberOf(tournament.matchNumbers, id, indexIn(indices, id)),
  };
  const slotView = (selector: Selector, slot: TeamSlot, score: number | null): SlotView => ({
    teamSelector: selectorView(selector, indices),
    label: selectorLabel(selector, labels),
    teamId: slot.teamId,
    provisionalTeamId: slot.provisionalTeamId,
    score,
    tied: slot.tied,
    reassigned: slot.reassigned,
  });
  return (match: Match, index: number, lineup: Lineup): MatchView => ({
    id: match.id,
    index,
    ...numberBeside(tournament.matchNumbers, match.id, index),
    metadata: metadataOf(match, groupIds),
    teamA: slotView(match.selectorA, lineup.a, scoreOf(match.result)?.a ?? null),
    teamB: slotView(match.selectorB, lineup.b, scoreOf(match.result)?.b ?? null),
    outcome: {
      state: match.result?.state ?? 'NotStarted',
      type: match.result?.outcomeType ?? null,
      startedAt: match.result?.startedAt ?? null,
      ...besidesScore(match.result),
    },
    affected: expectedOf(lineup),
    sameTeam: lineup.sameTeam,
  });
}

const scoreOf = (result: Result | null): DecidedResult['score'] => result && decisionOf(result).score;

/** What the score does not say [RE13] [RE18]. */
function besidesScore(result: Result | null): Pick<MatchView['outcome'], 'winner' | 'shootout' | 'ruling'> {
  const { shootout, ruling } = result ?? {};
  if (result === null || (shootout === undefined && ruling === undefined)) return {};
  const { winner, counts } = decisionOf(result);
  const isSaid = winner === null || winner === 'nobody' || result.scoreA !== result.scoreB;
  return {
    ...(isSaid ? {} : { winner }),
    ...(shootout === undefined || shootout.score === null ? {} : { shootout: shootout.score }),
    ...(ruling === undefined ? {} : { ruling: { ...ruling, counts } }),
  };
}

/** The public form, field by field: nothing gets in that is not named here. */
export const publicMatchView = (view: MatchView): PublicMatchView => {
  const { id, index, number, metadata, teamA, teamB, outcome, affected, sameTeam } = view;
  const slots = { teamA: publicSlot(teamA), teamB: publicSlot(teamB) };
  return { id, index, ...(number === undefined ? {} : { number }), metadata, ...slots, outcome, affected, sameTeam };
};

const publicSlot = (view: SlotView): PublicSlotView => {
  const { teamSelector, label, teamId, provisionalTeamId, score, tied, reassigned } = view;
  return { teamSelector, label, teamId, provisionalTeamId, score, tied, reassigned };
};

const expectedOf = ({ a, b, affected }: Lineup): MatchView['affected'] =>
  affected ? { expectedTeamAId: a.expectedTeamId, expectedTeamBId: b.expectedTeamId } : null;

function metadataOf({ court, kickoff, stage }: Match, groupIds: ReadonlyMap<string, GroupId>): MatchView['metadata'] {
  return {
    court,
    kickoff,
    type: stage.type,
    groupId: stage.type === 'GroupMatch' ? (groupIds.get(stage.group) ?? null) : null,
    finalsRound: stage.type === 'NonFinalKnockout' ? stage.finalsRound : stage.type === 'Final' ? 'Final' : null,
    playoffPosition: stage.type === 'AdditionalPlayoff' ? stage.playoffPosition : null,
    label: matchLabel(stage),
  };
}
