import { z } from 'zod';
import type { Actor } from '#domain/events.ts';
import { isRefused } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import { consequencesBetween, previewCommand } from '#domain/tournament/consequences.ts';
import { consequences, lotBody, teamSelector } from '#domain/tournament/contract.ts';
import { indexOf } from '#domain/tournament/match-places.ts';
import { findScheduleConflicts } from '#domain/tournament/planning/schedule-conflicts.ts';
import { planEnd } from '#domain/tournament/planning/schedule.ts';
import type { Match, Tournament } from '#domain/tournament/state.ts';
import { memberView } from '#domain/tournament/view.ts';
import { tournamentStream } from '#domain/streams.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { notFound } from '../http/problem-details.ts';
import { route } from '../http/route.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { byId } from '../http/parameters.ts';
import { BODY_BYTES } from '../http/limits.ts';
import type { TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

// What a command would change, asked before it is sent (docs/api.md, "Previews"). Nothing is written.

const t = texts.tournaments;

/** How a command is previewed. */
export interface Previewing {
  readonly answer: z.ZodType;
  readonly of: (deps: TournamentDeps, by: Actor, id: string, command: TournamentCommand) => Promise<unknown>;
}

async function wouldBe(deps: TournamentDeps, by: Actor, id: string, ...commands: readonly TournamentCommand[]) {
  const held = await deps.states.load<Tournament>(tournamentStream(id));
  if (held.version === 0 || held.state.existence !== 'alive') throw notFound();
  const now = deps.clock().toISOString();
  let after = held.state;
  for (const command of commands) {
    const next = previewCommand(after, command, { now, by }, held.version);
    if (isRefused(next)) throw problemForRefusal(next);
    after = next;
  }
  return { before: held.state, after, now };
}

/** Who else would play, stand or be placed otherwise. */
export const consequencesPreview: Previewing = {
  answer: consequences,
  of: async (...asked) => {
    const { before, after } = await wouldBe(...asked);
    return consequencesBetween(before, after);
  },
};

/** A lot among several teams is one priority each: what they would change together. */
export const lotPreview = route({
  method: 'POST',
  path: '/api/tournaments/:id/lot/preview',
  tag: 'tournaments',
  summary: t.calls.previewLot,
  right: requiredRoles.SetTeamPriority,
  concerns: tournamentInPath,
  keys: 'allowed',
  params: byId,
  body: lotBody,
  bodyLimit: BODY_BYTES.general,
  answers: { 200: consequences },
  writes: false,
  handle: async ({ asking, params, body }, deps: TournamentDeps) => {
    const commands = body.priorities.map((each) => ({ type: 'SetTeamPriority', ...each }) as const);
    const { before, after } = await wouldBe(deps, asking.actor, params.id, ...commands);
    return { status: 200, body: consequencesBetween(before, after) };
  },
});

const plannedMatch = z.object({
  id: z.string(),
  index: z.number(),
  label: z.string(),
  court: z.number(),
  kickoff: z.string().nullable(),
  teamSelectorA: teamSelector,
  teamSelectorB: teamSelector,
  labelA: z.string(),
  labelB: z.string(),
});

/** What an organiser should look at; `matches` are indices of the plan that would be. Nothing of it is refused [PL2]. */
const conflict = z.object({
  kind: z.enum(['inTwoPlaces', 'tooLittleRest', 'courtTaken', 'beforeSource', 'kickoffInPast']),
  matches: z.array(z.number()),
  court: z.number().nullable(),
});

/** The same with the whole plan, its end, and what in it should be looked at. */
export const planPreview: Previewing = {
  answer: consequences.safeExtend({
    matchCount: z.number(),
    end: z.string().nullable(),
    plan: z.array(plannedMatch),
    conflicts: z.array(conflict),
  }),
  of: async (deps, by, id, command) => {
    const { before, after, now } = await wouldBe(deps, by, id, command);
    const matches = after.plan?.matches ?? [];
    return {
      ...consequencesBetween(before, after),
      matchCount: matches.length,
      end: after.plan === null ? null : planEnd(after.plan, matches),
      plan: planned(id, after),
      conflicts: after.plan === null ? [] : conflictsIn(after, now),
    };
  },
};

const NOTHING_JOINED = {
  organizationName: '',
  folderName: null,
  venueName: null,
  publicPageViews: 0,
  images: {},
  generationCounts: {},
};

const planned = (id: string, tournament: Tournament): z.infer<typeof plannedMatch>[] =>
  memberView(id, tournament, 0, NOTHING_JOINED).matches.map(({ id: matchId, index, metadata, teamA, teamB }) => ({
    id: matchId,
    index,
    label: metadata.label,
    court: metadata.court,
    kickoff: metadata.kickoff,
    teamSelectorA: teamA.teamSelector,
    teamSelectorB: teamB.teamSelector,
    labelA: teamA.label,
    labelB: teamB.label,
  }));

function conflictsIn({ plan, groups }: Tournament, now: string): z.infer<typeof conflict>[] {
  if (plan === null) return [];
  const indexIn = (matches: readonly Match[], id: string): number => indexOf(matches, id) ?? 0;
  return findScheduleConflicts({ ...plan, groups }, now).map((found) => {
    const named = 'matches' in found ? found.matches : 'source' in found ? [found.match, found.source] : [found.match];
    return {
      kind: found.kind,
      matches: named.map((id) => indexIn(plan.matches, id)),
      court: found.kind === 'courtTaken' ? found.court : null,
    };
  });
}
