import { changeCalls } from '#domain/calls/change-calls.ts';
import type { Route } from '../http/route.ts';
import { BODY_BYTES } from '../http/body-limits.ts';
import { changeRoutes } from './change-route.ts';
import {
  computationExample,
  configureExample,
  matchPlanExample,
  outcomeExample,
  rulingExample,
  statusExample,
  tieDecisionExample,
} from './example-bodies.ts';
import type { TournamentDeps } from './tournament-command.ts';
import { texts } from '../texts/de.ts';

// Calls that are one command on one tournament and answer 204.

const t = texts.tournaments;

export const tournamentChangeRoutes: readonly Route<TournamentDeps>[] = [
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/name'], {
    type: 'RenameTournament',
    summary: t.calls.rename,
    description: 'Renames a tournament.',
    command: ({ body }) => ({ type: 'RenameTournament', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/visibility'], {
    type: 'SetVisibility',
    summary: t.calls.setVisibility,
    description: 'Publishes a tournament, or makes it private.',
    command: ({ body }) => ({ type: 'SetVisibility', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/announcement'], {
    type: 'SetAnnouncement',
    summary: t.calls.setAnnouncement,
    description:
      'Says a line to everybody at once: on the board, on the page for visitors and in the portal. It replaces the one before; null takes it down.',
    command: ({ body }) => ({ type: 'SetAnnouncement', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/interruption'], {
    type: 'InterruptPlay',
    summary: t.calls.interruptPlay,
    description: 'Play stands still until it is resumed: nothing is called, due or forecast. Reports are taken.',
    example: { name: 'Feueralarm', since: null },
    command: ({ body }) => ({ type: 'InterruptPlay', ...body }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/interruption/end'], {
    type: 'ResumePlay',
    preview: { kind: 'plan', call: changeCalls['POST /api/tournaments/{id}/interruption/end/preview'] },
    summary: t.calls.resumePlay,
    description: 'Play goes on, at once or up to 60 minutes ahead. All open matches may move by what was lost.',
    example: { until: null, shift: true, useBreaks: false, moveBreaks: true },
    isLong: true,
    command: ({ body }) => ({ type: 'ResumePlay', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/information'], {
    type: 'SetInformation',
    summary: t.calls.setInformation,
    description:
      'Sets what visitors should know, as Markdown with headings, lists, links and emphasis; null takes it away.',
    bodyLimit: BODY_BYTES.general,
    command: ({ body }) => ({ type: 'SetInformation', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/template'], {
    type: 'SetTemplate',
    summary: t.calls.setTemplate,
    description:
      'Marks a tournament without results as a template, which makes it private, or takes that back. A template is in no list unless asked for, and takes no results.',
    // One with results cannot become a template.
    example: { template: false },
    command: ({ body }) => ({ type: 'SetTemplate', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/status'], {
    type: 'SetStatus',
    summary: t.calls.setStatus,
    description:
      'Cancels or postpones a tournament, or says that it takes place as planned. A cancelled one takes no results.',
    example: statusExample,
    command: ({ body }) => ({ type: 'SetStatus', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/computation-configuration'], {
    type: 'ConfigureComputation',
    preview: {
      kind: 'consequences',
      call: changeCalls['POST /api/tournaments/{id}/computation-configuration/preview'],
    },
    summary: t.calls.configureComputation,
    description: 'Changes the points and how tables are ordered.',
    example: computationExample,
    bodyLimit: BODY_BYTES.general,
    command: ({ body }) => ({ type: 'ConfigureComputation', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/presentation-configuration'], {
    type: 'ConfigurePresentation',
    summary: t.calls.configurePresentation,
    description: 'Changes how the tournament is shown to visitors.',
    command: ({ body }) => ({ type: 'ConfigurePresentation', ...body }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/configure'], {
    type: 'Configure',
    preview: { kind: 'configuration', call: changeCalls['POST /api/tournaments/{id}/configure/preview'] },
    summary: t.calls.configure,
    description: 'Sets groups, teams and phases, and generates the plan anew. All results are deleted by it.',
    example: configureExample,
    bodyLimit: BODY_BYTES.tournament,
    parsedInWorker: 'configure',
    isLong: true,
    command: ({ body }) => ({ type: 'Configure', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/match-plan'], {
    type: 'EditMatchPlan',
    preview: { kind: 'plan', call: changeCalls['POST /api/tournaments/{id}/match-plan/preview'] },
    summary: t.calls.editMatchPlan,
    description:
      'Edits the plan: order, courts, kickoffs and who plays. Every match is named once; what is left out besides stays as it is.',
    example: matchPlanExample,
    bodyLimit: BODY_BYTES.tournament,
    parsedInWorker: 'matchPlan',
    isLong: true,
    command: ({ body }) => ({ type: 'EditMatchPlan', ...body }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/match-plan/shift'], {
    type: 'ShiftMatches',
    preview: { kind: 'plan', call: changeCalls['POST /api/tournaments/{id}/match-plan/shift/preview'] },
    summary: t.calls.shiftMatches,
    description: 'Moves matches that have no result by minutes, on the courts given or on all. Only times change.',
    bodyLimit: BODY_BYTES.general,
    isLong: true,
    command: ({ body }) => ({ type: 'ShiftMatches', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/match-plan/breaks'], {
    type: 'SetBreaks',
    preview: { kind: 'plan', call: changeCalls['POST /api/tournaments/{id}/match-plan/breaks/preview'] },
    summary: t.calls.setBreaks,
    description:
      'Sets all breaks anew, at any time. Matches that have no result follow them, or stay. Only times change.',
    bodyLimit: BODY_BYTES.general,
    isLong: true,
    command: ({ body }) => ({ type: 'SetBreaks', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/groups/{groupId}/name'], {
    type: 'RenameGroup',
    summary: t.calls.renameGroup,
    description: 'Renames a group; an empty name takes the default one back.',
    command: ({ params, body }) => ({ type: 'RenameGroup', groupId: params.groupId, ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/teams/{teamId}/name'], {
    type: 'RenameTeam',
    summary: t.calls.renameTeam,
    description: 'Renames a team.',
    command: ({ params, body }) => ({ type: 'RenameTeam', teamId: params.teamId, ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/teams/{teamId}/priority'], {
    type: 'SetTeamPriority',
    preview: { kind: 'consequences', call: changeCalls['POST /api/tournaments/{id}/teams/{teamId}/priority/preview'] },
    summary: t.calls.setTeamPriority,
    description:
      'Sets the priority of a team in its group, by which a lot is entered: of level teams the higher one is placed first.',
    command: ({ params, body }) => ({ type: 'SetTeamPriority', teamId: params.teamId, ...body }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/lot'], {
    type: 'DrawLot',
    preview: { kind: 'consequences', call: changeCalls['POST /api/tournaments/{id}/lot/preview'] },
    summary: t.calls.drawLot,
    description: 'Enters a lot: the priorities of all teams among which it was drawn, in one step.',
    bodyLimit: BODY_BYTES.general,
    isLong: true,
    command: ({ body }) => ({ type: 'DrawLot', ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition'], {
    type: 'SetOutOfCompetition',
    preview: {
      kind: 'consequences',
      call: changeCalls['POST /api/tournaments/{id}/teams/{teamId}/out-of-competition/preview'],
    },
    summary: t.calls.setOutOfCompetition,
    description: 'Puts a team out of competition, or back: it plays and is not placed.',
    command: ({ params, body }) => ({ type: 'SetOutOfCompetition', teamId: params.teamId, ...body }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/tie-decisions'], {
    type: 'DecideTie',
    preview: { kind: 'consequences', call: changeCalls['POST /api/tournaments/{id}/tie-decisions/preview'] },
    summary: t.calls.decideTie,
    description: 'Tells level teams apart by a shoot-out, a lot or a match.',
    example: tieDecisionExample,
    bodyLimit: BODY_BYTES.general,
    isLong: true,
    command: ({ body }) => ({ type: 'DecideTie', ...body }),
  }),
  ...changeRoutes(changeCalls['POST /api/tournaments/{id}/tie-decisions/{decisionId}/removal'], {
    type: 'RemoveTieDecision',
    preview: {
      kind: 'consequences',
      call: changeCalls['POST /api/tournaments/{id}/tie-decisions/{decisionId}/removal/preview'],
    },
    summary: t.calls.removeTieDecision,
    description: 'Takes such a decision back.',
    command: ({ params: { decisionId } }) => ({ type: 'RemoveTieDecision', decisionId }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/matches/{matchId}/outcome'], {
    type: 'ReportOutcome',
    preview: {
      kind: 'consequences',
      call: changeCalls['POST /api/tournaments/{id}/matches/{matchId}/outcome/preview'],
    },
    summary: t.calls.reportOutcome,
    description:
      'Reports, corrects or clears a result. A kickoff is a report of `CurrentlyPlaying` with 0:0; `NotStarted` without scores clears it.',
    example: outcomeExample,
    command: ({ params, body }) => ({ type: 'ReportOutcome', matchId: params.matchId, ...body }),
  }),
  ...changeRoutes(changeCalls['PATCH /api/tournaments/{id}/matches/{matchId}/ruling'], {
    type: 'RuleMatch',
    preview: {
      kind: 'consequences',
      call: changeCalls['POST /api/tournaments/{id}/matches/{matchId}/ruling/preview'],
    },
    summary: t.calls.ruleMatch,
    description: 'Decides a match off the field; a report replaces it.',
    example: rulingExample,
    command: ({ params, body }) => ({ type: 'RuleMatch', matchId: params.matchId, ...body }),
  }),
];
