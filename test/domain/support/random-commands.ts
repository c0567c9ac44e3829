import * as fc from 'fast-check';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import { matchPlanBody, type ConfigureBody } from '#domain/tournament/contract.ts';
import type { Selector, Tournament } from '#domain/tournament/state.ts';
import { memberView } from '#domain/tournament/view.ts';
import { configure, finals, Played, report } from './played.ts';

// Random commands of organisers and scorers on a small tournament.

/** Empty data of everything outside the tournament's own stream. */
export const joined = {
  organizationName: 'SV Musterstadt',
  folderName: null,
  venueName: null,
  venue: null,
  publicPageViews: 0,
  images: {},
  generationCounts: {},
};
/** The member view, without its version. */
export const viewOf = (state: Tournament) => memberView('x', state, 0, joined);

const small = () => configure([3, 3], { finalsPhase: finals('SemiFinal', { thirdPlacePlayoff: true }) });
const seeding = (): ConfigureBody & { readonly type: 'Configure' } =>
  configure([4], { groupPhase: null, finalsPhase: finals('SemiFinal'), acknowledgeResultLoss: true });

/** A random step as numbers, because the possible commands depend on the state they meet. */
export type RandomStep = readonly [kind: number, which: number, a: number, b: number];
const deed: fc.Arbitrary<RandomStep> = fc.tuple(fc.nat(19), fc.nat(30), fc.nat(3), fc.nat(3));

/** The command that a step means for the current tournament; the rules may refuse it. */
export function commandOf(played: Played, [kind, which, a, b]: RandomStep): TournamentCommand {
  const { state } = played;
  const matches = state.plan?.matches ?? [];
  const teamIds = state.groups.flatMap((group) => group.teamIds);
  const teamId = teamIds[which % Math.max(1, teamIds.length)] ?? 't1';
  const group = state.groups.find((one) => one.teamIds.includes(teamId));
  const matchId = matches[which % Math.max(1, matches.length)]?.id ?? 'm1';
  const version = played.steps[which % played.steps.length] ?? 0;
  switch (kind) {
    case 0:
      return { type: 'RenameTeam', teamId, name: `Team ${a}` };
    case 1:
      return { type: 'SetTeamPriority', teamId, groupId: group?.id ?? 'g1', priority: a - 1 };
    case 2:
      return { type: 'SetOutOfCompetition', teamId, outOfCompetition: a > 1 };
    case 3:
      return { type: 'RenameGroup', groupId: group?.id ?? 'g1', name: a > 1 ? `Gruppe ${a}` : '' };
    case 4:
      return { type: 'ConfigureComputation', configuration: { ...state.computation, matchWonPoints: a } };
    case 5:
      return { ...small(), acknowledgeResultLoss: b > 1 };
    case 6:
      return seeding();
    case 7:
      return version === 0 ? played.restore(0) : played.undo(version);
    case 8:
      return played.restore(which % (played.version + 1));
    case 9:
      return turned(state, which, a);
    case 10:
      return { type: 'SetEntryFee', teamId, hasPaidEntryFee: a > 1 };
    case 11:
      return report(matchId, '');
    case 12:
      return report(matchId, `${a}:${b} live`);
    default:
      return report(matchId, `${a}:${b}`);
  }
}

/** The plan with two matches exchanged and one put on another court. */
function turned({ plan }: Tournament, which: number, by: number): TournamentCommand {
  const matches = plan?.matches ?? [];
  const one = which % Math.max(1, matches.length);
  const other = (which + by) % Math.max(1, matches.length);
  const order = matches.map((_, at) => (at === one ? other : at === other ? one : at));
  const body = matchPlanBody.parse({
    matches: matches.map(({ id, court, selectorA, selectorB }, at) => ({
      id,
      index: (order[at] ?? at) + 1,
      court: at === one ? by + 1 : court,
      teamSelectorA: byIndex(selectorA, plan),
      teamSelectorB: byIndex(selectorB, plan),
    })),
    acknowledgePlacingChange: true,
  });
  return { type: 'EditMatchPlan', ...body };
}

const byIndex = (selector: Selector, plan: Tournament['plan']) =>
  selector.kind === 'winner' || selector.kind === 'loser'
    ? { kind: selector.kind, match: 1 + (plan?.matches.findIndex(({ id }) => id === selector.matchId) ?? 0) }
    : selector;

/** A tournament with two groups of three, semi-finals, third place and final. */
export const begun = () => new Played(small());
export const randomSteps = fc.array(deed, { maxLength: 40 });
/** The same for a longer day. */
export const manyDeeds = fc.array(deed, { minLength: 25, maxLength: 40 });
