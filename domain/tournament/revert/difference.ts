import type { ConfiguredGroup, TournamentEvent } from '../model/events.ts';
import { groupFields, matchFields, teamFields } from '../model/fields.ts';
import { createTournamentConfigured, planEdit } from '../model/plan-events.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import type { Decisions, Plan, Tournament } from '../model/state.ts';

/** What restore and undo return to: teams, groups, plan, results, decisions and computation, and nothing else [PL4]. */
export type Restorable = Pick<Tournament, 'teams' | 'groups' | 'plan' | 'decisions' | 'computation'>;

/**
 * Up to this many changes become single events. Above it, one `TournamentConfigured` replaces everything: an append is
 * limited to 900 kB and an event costs about 0.5 kB.
 */
const MAX_CHANGES = 500;

/** The ordinary events that lead from one state to another, as far as it is restorable; none where they say the same. */
export function difference(from: Restorable, to: Restorable): readonly TournamentEvent[] {
  const single = isDeepEqual(structureOf(from), structureOf(to)) ? [...changes(from, to)] : null;
  const isReplaced = single === null || single.length > MAX_CHANGES;
  return [
    ...(isReplaced ? replacement(to) : single),
    // A new configuration leaves none.
    ...decided(isReplaced ? {} : from.decisions.ties, to.decisions.ties),
    ...(isDeepEqual(from.computation, to.computation)
      ? []
      : [{ type: 'ComputationConfigured' as const, data: { configuration: to.computation } }]),
  ];
}

/** What only `TournamentConfigured` can change: groups with their members, phases, and which matches there are. */
export const structureOf = ({ groups, plan }: Pick<Restorable, 'groups' | 'plan'>) => [
  groups.map(({ id, letter, teamIds }) => [id, letter, teamIds]),
  plan && [
    plan.groupPhase && { ...plan.groupPhase, schedule: null },
    plan.finalsPhase && { ...plan.finalsPhase, schedule: null },
    Object.fromEntries(plan.matches.map(({ id, stage }) => [id, stage])),
  ],
];

const NO_PLAN: Plan = {
  firstMatchKickoff: null,
  groupPhase: null,
  pause: null,
  finalsPhase: null,
  breaks: [],
  matches: [],
};

function replacement({ teams, groups, plan }: Restorable): readonly TournamentEvent[] {
  const restored = groups.map((group): ConfiguredGroup => ({
    id: group.id,
    letter: group.letter,
    ...groupFields.of(group),
    teams: group.teamIds.flatMap((teamId) => {
      const team = teams[teamId];
      if (team === undefined) return [];
      return [{ id: teamId, ...teamFields.of(team) }];
    }),
  }));
  return [
    createTournamentConfigured(restored, plan ?? NO_PLAN),
    ...matchFields.events(NO_PLAN.matches, plan?.matches ?? NO_PLAN.matches),
  ];
}

function decided(from: Decisions['ties'], to: Decisions['ties']): readonly TournamentEvent[] {
  const ids = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return ids.flatMap((id): TournamentEvent[] =>
    isDeepEqual(from[id], to[id]) ? [] : [{ type: 'TieDecided', data: { id, decision: to[id] ?? null } }],
  );
}

function* changes(from: Restorable, to: Restorable): Iterable<TournamentEvent> {
  for (const [at, group] of to.groups.entries()) yield* groupFields.events(from.groups[at], group);
  for (const team of Object.values(to.teams)) yield* teamFields.events(from.teams[team.id], team);
  if (from.plan === null || to.plan === null) return;
  const edit = planEdit(from.plan, to.plan);
  if (edit !== null) yield edit;
  yield* matchFields.events(from.plan.matches, to.plan.matches);
}
