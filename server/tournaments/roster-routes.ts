import { changeCalls } from '#domain/calls/change-calls.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { upcastEvent } from '#domain/tournament/history/steps.ts';
import type { TeamId, Tournament } from '#domain/tournament/model/state.ts';
import { tournamentInPath } from '../access/subjects.ts';
import { buildWriteHeaders, problemForRefusal } from '../http/execute-command.ts';
import { route, type Route, type RouteRequest } from '../http/route.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import { changeRoutes, previewRoute } from './change-route.ts';
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
  route(changeCalls['POST /api/tournaments/{id}/teams'], {
    tag: 'tournaments',
    summary: t.calls.addTeam,
    description: 'Adds a team to a group with its matches, in free slots or at the end of the group phase.',
    right: requiredRoles.AddTeam,
    subject: tournamentInPath,
    keys: 'allowed',
    isLong: true,
    commands: ['AddTeam'],
    errors: ['team-unknown'],
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
  previewRoute(
    { kind: 'regrouping', call: changeCalls['POST /api/tournaments/{id}/teams/preview'] },
    {
      type: 'AddTeam',
      summary: t.calls.addTeam,
      command: ({ body }) => ({ type: 'AddTeam', ...body }),
    },
  ),
  ...changeRoutes(changeCalls['DELETE /api/tournaments/{id}/teams/{teamId}'], {
    type: 'RemoveTeam',
    preview: { kind: 'regrouping', call: changeCalls['POST /api/tournaments/{id}/teams/{teamId}/removal/preview'] },
    summary: t.calls.removeTeam,
    description: 'Removes a team that has not played, with its matches; all others keep their time.',
    isLong: true,
    command: ({ params }) => ({ type: 'RemoveTeam', teamId: params.teamId }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/teams/{teamId}/swap'], {
    type: 'SwapTeams',
    preview: { kind: 'regrouping', call: changeCalls['POST /api/tournaments/{id}/teams/{teamId}/swap/preview'] },
    summary: t.calls.swapTeams,
    description: 'Lets two teams change places in groups and plan; results stay with those who played.',
    isLong: true,
    command: ({ params, body }) => ({ type: 'SwapTeams', teamId: params.teamId, ...body }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/teams/{teamId}/move'], {
    type: 'MoveTeam',
    preview: { kind: 'regrouping', call: changeCalls['POST /api/tournaments/{id}/teams/{teamId}/move/preview'] },
    summary: t.calls.moveTeam,
    description:
      'Moves a team that has not played to another group, where its matches are added as those of a late team.',
    isLong: true,
    command: ({ params, body }) => ({ type: 'MoveTeam', teamId: params.teamId, ...body }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/match-plan/close-gaps'], {
    type: 'CloseGaps',
    preview: { kind: 'regrouping', call: changeCalls['POST /api/tournaments/{id}/match-plan/close-gaps/preview'] },
    summary: t.calls.closeGaps,
    description:
      'Closes the gaps of the plan: matches that have no result and are still to come move up in their order.',
    isLong: true,
    command: () => ({ type: 'CloseGaps' }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/match-plan/fix-numbers'], {
    type: 'FixMatchNumbers',
    summary: t.calls.fixNumbers,
    description: 'Fixes the numbers of the matches, before cards are printed; the first result does so, too.',
    command: () => ({ type: 'FixMatchNumbers' }),
  }),
];
