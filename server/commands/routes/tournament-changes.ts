import type { z } from 'zod';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import {
  computationBody,
  configureBody,
  groupNameBody,
  matchPlanBody,
  outcomeBody,
  outOfCompetitionBody,
  presentationBody,
  teamNameBody,
  teamPriorityBody,
  tournamentNameBody,
  visibilityBody,
} from '#domain/tournament/contract.ts';
import { route, type Method, type Right, type Route } from '../route.ts';
import { noContent, onTournament } from '../writing.ts';
import { byGroup, byId, byMatch, byTeam } from './parameters.ts';

// Calls that are one command on one tournament and answer 204.

const LARGE = 4 * 1024 * 1024;

function change<P extends z.ZodObject, B extends z.ZodType>(row: {
  readonly method?: Method;
  readonly path: string;
  readonly summary: string;
  readonly right: Right;
  readonly params: P;
  readonly body: B;
  readonly bodyLimit?: number;
  readonly command: (asked: { readonly params: z.output<P>; readonly body: z.output<B> }) => TournamentCommand;
}): Route {
  const { command, ...described } = row;
  return route({
    method: 'PATCH',
    tag: 'Turniere',
    answers: { 204: null },
    writes: true,
    tournament: 'changed',
    ...described,
    handle: async (asked) => {
      const { id } = byId.parse({ id: asked.params['id'] });
      return noContent(asked.portal, await onTournament(asked, id, command(asked)));
    },
  });
}

export const tournamentChangeRoutes: readonly Route[] = [
  change({
    path: '/api/tournaments/:id/name',
    summary: 'Ein Turnier umbenennen',
    right: 'Organizer',
    params: byId,
    body: tournamentNameBody,
    command: ({ body }) => ({ type: 'RenameTournament', ...body }),
  }),
  change({
    path: '/api/tournaments/:id/visibility',
    summary: 'Ein Turnier veröffentlichen oder zurückziehen',
    right: 'Organizer',
    params: byId,
    body: visibilityBody,
    command: ({ body }) => ({ type: 'SetVisibility', ...body }),
  }),
  change({
    path: '/api/tournaments/:id/computation-configuration',
    summary: 'Die Wertung ändern',
    right: 'Organizer',
    params: byId,
    body: computationBody,
    command: ({ body }) => ({ type: 'ConfigureComputation', ...body }),
  }),
  change({
    path: '/api/tournaments/:id/presentation-configuration',
    summary: 'Die öffentliche Darstellung ändern',
    right: 'Organizer',
    params: byId,
    body: presentationBody,
    command: ({ body }) => ({ type: 'ConfigurePresentation', ...body }),
  }),
  change({
    method: 'POST',
    path: '/api/tournaments/:id/configure',
    summary: 'Gruppen, Mannschaften und Phasen festlegen und den Spielplan neu erzeugen',
    right: 'Organizer',
    params: byId,
    body: configureBody,
    bodyLimit: LARGE,
    command: ({ body }) => ({ type: 'Configure', ...body }),
  }),
  change({
    path: '/api/tournaments/:id/match-plan',
    summary: 'Den Spielplan bearbeiten: Reihenfolge, Felder, Anstoßzeiten, Paarungen',
    right: 'Organizer',
    params: byId,
    body: matchPlanBody,
    bodyLimit: LARGE,
    command: ({ body }) => ({ type: 'EditMatchPlan', ...body }),
  }),
  change({
    path: '/api/tournaments/:id/groups/:groupId/name',
    summary: 'Eine Gruppe umbenennen; leer nimmt den vorgegebenen Namen zurück',
    right: 'Organizer',
    params: byGroup,
    body: groupNameBody,
    command: ({ params, body }) => ({ type: 'RenameGroup', groupId: params.groupId, ...body }),
  }),
  change({
    path: '/api/tournaments/:id/teams/:teamId/name',
    summary: 'Eine Mannschaft umbenennen',
    right: 'Organizer',
    params: byTeam,
    body: teamNameBody,
    command: ({ params, body }) => ({ type: 'RenameTeam', teamId: params.teamId, ...body }),
  }),
  change({
    path: '/api/tournaments/:id/teams/:teamId/priority',
    summary: 'Die Priorität einer Mannschaft in ihrer Gruppe setzen (Losentscheid)',
    right: 'Organizer',
    params: byTeam,
    body: teamPriorityBody,
    command: ({ params, body }) => ({ type: 'SetTeamPriority', teamId: params.teamId, ...body }),
  }),
  change({
    path: '/api/tournaments/:id/teams/:teamId/out-of-competition',
    summary: 'Eine Mannschaft außer Konkurrenz stellen oder zurücknehmen',
    right: 'Organizer',
    params: byTeam,
    body: outOfCompetitionBody,
    command: ({ params, body }) => ({ type: 'SetOutOfCompetition', teamId: params.teamId, ...body }),
  }),
  change({
    path: '/api/tournaments/:id/matches/:matchId/outcome',
    summary: 'Ein Ergebnis melden, korrigieren oder löschen',
    right: 'Scorer',
    params: byMatch,
    body: outcomeBody,
    command: ({ params, body }) => ({ type: 'ReportOutcome', matchId: params.matchId, ...body }),
  }),
];
