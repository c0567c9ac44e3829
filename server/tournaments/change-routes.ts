import {
  computationBody,
  configureBody,
  groupNameBody,
  matchPlanBody,
  outcomeBody,
  outOfCompetitionBody,
  presentationBody,
  shiftBody,
  teamNameBody,
  teamPriorityBody,
  tournamentNameBody,
  visibilityBody,
} from '#domain/tournament/contract.ts';
import { templateBody } from '#domain/tournament/copy-contract.ts';
import { announcementBody, informationBody, tournamentStatusBody } from '#domain/tournament/notice-contract.ts';
import type { Route } from '../http/route.ts';
import { byId } from '../http/parameters.ts';
import { BODY_BYTES } from '../http/limits.ts';
import { change } from './change-route.ts';
import { lotPreview } from './command-previews.ts';
import {
  computationExample,
  configureExample,
  matchPlanExample,
  outcomeExample,
  statusExample,
} from './example-bodies.ts';
import { byGroup, byMatch, byTeam } from './parameters.ts';
import type { TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

// Calls that are one command on one tournament and answer 204.

const t = texts.tournaments;

export const tournamentChangeRoutes: readonly Route<TournamentDeps>[] = [
  ...change({
    does: 'RenameTournament',
    path: '/api/tournaments/:id/name',
    summary: t.calls.rename,
    params: byId,
    body: tournamentNameBody,
    command: ({ body }) => ({ type: 'RenameTournament', ...body }),
  }),
  ...change({
    does: 'SetVisibility',
    path: '/api/tournaments/:id/visibility',
    summary: t.calls.setVisibility,
    params: byId,
    body: visibilityBody,
    command: ({ body }) => ({ type: 'SetVisibility', ...body }),
  }),
  ...change({
    does: 'SetAnnouncement',
    path: '/api/tournaments/:id/announcement',
    summary: t.calls.setAnnouncement,
    params: byId,
    body: announcementBody,
    command: ({ body }) => ({ type: 'SetAnnouncement', ...body }),
  }),
  ...change({
    does: 'SetInformation',
    path: '/api/tournaments/:id/information',
    summary: t.calls.setInformation,
    params: byId,
    body: informationBody,
    bodyLimit: BODY_BYTES.general,
    command: ({ body }) => ({ type: 'SetInformation', ...body }),
  }),
  ...change({
    does: 'SetTemplate',
    path: '/api/tournaments/:id/template',
    summary: t.calls.setTemplate,
    params: byId,
    body: templateBody,
    // One with results cannot become a template.
    example: { template: false },
    command: ({ body }) => ({ type: 'SetTemplate', ...body }),
  }),
  ...change({
    does: 'SetStatus',
    path: '/api/tournaments/:id/status',
    summary: t.calls.setStatus,
    params: byId,
    body: tournamentStatusBody,
    example: statusExample,
    command: ({ body }) => ({ type: 'SetStatus', ...body }),
  }),
  ...change({
    does: 'ConfigureComputation',
    preview: 'consequences',
    path: '/api/tournaments/:id/computation-configuration',
    summary: t.calls.configureComputation,
    params: byId,
    body: computationBody,
    example: computationExample,
    bodyLimit: BODY_BYTES.general,
    command: ({ body }) => ({ type: 'ConfigureComputation', ...body }),
  }),
  ...change({
    does: 'ConfigurePresentation',
    path: '/api/tournaments/:id/presentation-configuration',
    summary: t.calls.configurePresentation,
    params: byId,
    body: presentationBody,
    command: ({ body }) => ({ type: 'ConfigurePresentation', ...body }),
  }),
  ...change({
    does: 'Configure',
    preview: 'configuration',
    method: 'POST',
    path: '/api/tournaments/:id/configure',
    summary: t.calls.configure,
    params: byId,
    body: configureBody,
    example: configureExample,
    bodyLimit: BODY_BYTES.tournament,
    readsAway: 'configure',
    takesLong: true,
    command: ({ body }) => ({ type: 'Configure', ...body }),
  }),
  ...change({
    does: 'EditMatchPlan',
    preview: 'plan',
    path: '/api/tournaments/:id/match-plan',
    summary: t.calls.editMatchPlan,
    params: byId,
    body: matchPlanBody,
    example: matchPlanExample,
    bodyLimit: BODY_BYTES.tournament,
    readsAway: 'matchPlan',
    takesLong: true,
    command: ({ body }) => ({ type: 'EditMatchPlan', ...body }),
  }),
  ...change({
    does: 'ShiftMatches',
    preview: 'plan',
    method: 'POST',
    path: '/api/tournaments/:id/match-plan/shift',
    summary: t.calls.shiftMatches,
    bodyLimit: BODY_BYTES.general,
    takesLong: true,
    params: byId,
    body: shiftBody,
    command: ({ body }) => ({ type: 'ShiftMatches', ...body }),
  }),
  ...change({
    does: 'RenameGroup',
    path: '/api/tournaments/:id/groups/:groupId/name',
    summary: t.calls.renameGroup,
    params: byGroup,
    body: groupNameBody,
    command: ({ params, body }) => ({ type: 'RenameGroup', groupId: params.groupId, ...body }),
  }),
  ...change({
    does: 'RenameTeam',
    path: '/api/tournaments/:id/teams/:teamId/name',
    summary: t.calls.renameTeam,
    params: byTeam,
    body: teamNameBody,
    command: ({ params, body }) => ({ type: 'RenameTeam', teamId: params.teamId, ...body }),
  }),
  ...change({
    does: 'SetTeamPriority',
    preview: 'consequences',
    path: '/api/tournaments/:id/teams/:teamId/priority',
    summary: t.calls.setTeamPriority,
    params: byTeam,
    body: teamPriorityBody,
    command: ({ params, body }) => ({ type: 'SetTeamPriority', teamId: params.teamId, ...body }),
  }),
  lotPreview,
  ...change({
    does: 'SetOutOfCompetition',
    preview: 'consequences',
    path: '/api/tournaments/:id/teams/:teamId/out-of-competition',
    summary: t.calls.setOutOfCompetition,
    params: byTeam,
    body: outOfCompetitionBody,
    command: ({ params, body }) => ({ type: 'SetOutOfCompetition', teamId: params.teamId, ...body }),
  }),
  ...change({
    does: 'ReportOutcome',
    preview: 'consequences',
    path: '/api/tournaments/:id/matches/:matchId/outcome',
    summary: t.calls.reportOutcome,
    params: byMatch,
    body: outcomeBody,
    example: outcomeExample,
    command: ({ params, body }) => ({ type: 'ReportOutcome', matchId: params.matchId, ...body }),
  }),
];
