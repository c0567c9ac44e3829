import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { addTeamBody, moveTeamBody, swapTeamsBody } from '#domain/tournament/contract/bodies.ts';
import { upcastEvent } from '#domain/tournament/history/steps.ts';
import type { TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { teamView } from '#domain/tournament/contract/views.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { buildWriteHeaders, problemForRefusal } from '../http/execute-command.ts';
import { byId } from '../http/parameters.ts';
import { route, type Route, type RouteRequest } from '../http/route.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import { changeRoutes, previewRoute } from './change-route.ts';
import { byTeam } from './parameters.ts';
import { changeTournament, type TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

// Teams that come late, stay away, move and change places once the plan stands.

const t = texts.tournaments;

/** The team that this call added, now or when it was sent first; null: it is no longer known. */
async function addedTeam(
  { store }: Pick<TournamentDeps, 'store'>,
  loaded: LoadedStream<Tournament>,
  { command }: RouteRequest<unknown, unknown, unknown>['metadata'],
): Promise<TeamId | null> {
  const version = (command === null ? undefined : loaded.commands.get(command.key)) ?? loaded.version;
  for await (const [event] of store.readStream(loaded.stream, { from: version - 1, limit: 1 })) {
    if (event === undefined) continue;
    const fact = upcastEvent(event);
    if (fact.type === 'TeamAdded') return fact.data.teamId;
  }
  return null;
}

export const tournamentRosterRoutes: readonly Route<TournamentDeps>[] = [
  route({
    method: 'POST',
    path: '/api/tournaments/:id/teams',
    tag: 'tournaments',
    summary: t.calls.addTeam,
    right: requiredRoles.AddTeam,
    concerns: tournamentInPath,
    keys: 'allowed',
    params: byId,
    body: addTeamBody,
    takesLong: true,
    does: ['AddTeam'],
    declines: ['team-unknown'],
    answers: { 201: teamView },
    writes: true,
    tournament: 'changed',
    handle: async (request, deps: TournamentDeps) => {
      const { id } = request.params;
      const loaded = await changeTournament(deps, request, id, { type: 'AddTeam', ...request.body });
      const teamId = await addedTeam(deps, loaded, request.metadata);
      const team = (await deps.views.member(id))?.view.teams.find((each) => each.id === teamId);
      // A repeat comes after it was struck.
      if (team === undefined) throw problemForRefusal(refuse('team-unknown'));
      return {
        status: 201,
        headers: { ...buildWriteHeaders(deps, loaded), Location: `/api/tournaments/${id}` },
        body: team,
      };
    },
  }),
  previewRoute({
    does: 'AddTeam',
    preview: 'regrouping',
    path: '/api/tournaments/:id/teams/preview',
    summary: t.calls.addTeam,
    params: byId,
    body: addTeamBody,
    command: ({ body }) => ({ type: 'AddTeam', ...body }),
  }),
  ...changeRoutes({
    does: 'RemoveTeam',
    preview: 'regrouping',
    method: 'DELETE',
    path: '/api/tournaments/:id/teams/:teamId',
    previewPath: '/api/tournaments/:id/teams/:teamId/removal/preview',
    summary: t.calls.removeTeam,
    takesLong: true,
    params: byTeam,
    command: ({ params }) => ({ type: 'RemoveTeam', teamId: params.teamId }),
  }),
  ...changeRoutes({
    does: 'SwapTeams',
    preview: 'regrouping',
    method: 'POST',
    path: '/api/tournaments/:id/teams/:teamId/swap',
    summary: t.calls.swapTeams,
    takesLong: true,
    params: byTeam,
    body: swapTeamsBody,
    command: ({ params, body }) => ({ type: 'SwapTeams', teamId: params.teamId, ...body }),
  }),
  ...changeRoutes({
    does: 'MoveTeam',
    preview: 'regrouping',
    method: 'POST',
    path: '/api/tournaments/:id/teams/:teamId/move',
    summary: t.calls.moveTeam,
    takesLong: true,
    params: byTeam,
    body: moveTeamBody,
    command: ({ params, body }) => ({ type: 'MoveTeam', teamId: params.teamId, ...body }),
  }),
  ...changeRoutes({
    does: 'CloseGaps',
    preview: 'regrouping',
    method: 'POST',
    path: '/api/tournaments/:id/match-plan/close-gaps',
    summary: t.calls.closeGaps,
    takesLong: true,
    params: byId,
    command: () => ({ type: 'CloseGaps' }),
  }),
];
