import {
  addTeamBody,
  computationBody,
  configureBody,
  groupNameBody,
  lotBody,
  matchPlanBody,
  moveTeamBody,
  outcomeBody,
  outOfCompetitionBody,
  presentationBody,
  swapTeamsBody,
  teamNameBody,
  teamPriorityBody,
  tournamentNameBody,
  visibilityBody,
} from '../tournament/contract/bodies.ts';
import { rulingBody } from '../tournament/contract/ruling-body.ts';
import { breaksBody, shiftBody } from '../tournament/contract/plan-times.ts';
import { templateBody } from '../tournament/contract/copy.ts';
import {
  announcementBody,
  informationBody,
  interruptionBody,
  resumptionBody,
  tournamentStatusBody,
} from '../tournament/contract/notices.ts';
import { previewAnswers } from '../tournament/contract/previews.ts';
import { teamView } from '../tournament/contract/views.ts';
import { tieDecisionBody } from '../tournament/contract/ties.ts';
import { byDecision, byGroup, byId, byMatch, byTeam } from './parameters.ts';
import { callTable } from './call-table.ts';

// Calls that are one command on one tournament, and what previews it.

const { configuration, consequences, plan, regrouping } = previewAnswers;

export const changeCalls = callTable({
  'PATCH /api/tournaments/{id}/name': { params: byId, body: tournamentNameBody, response: null },
  'PATCH /api/tournaments/{id}/visibility': { params: byId, body: visibilityBody, response: null },
  'PATCH /api/tournaments/{id}/announcement': { params: byId, body: announcementBody, response: null },
  'PATCH /api/tournaments/{id}/interruption': { params: byId, body: interruptionBody, response: null },
  'POST /api/tournaments/{id}/interruption/end': { params: byId, body: resumptionBody, response: null },
  'POST /api/tournaments/{id}/interruption/end/preview': { params: byId, body: resumptionBody, response: plan },
  'PATCH /api/tournaments/{id}/information': { params: byId, body: informationBody, response: null },
  'PATCH /api/tournaments/{id}/template': { params: byId, body: templateBody, response: null },
  'PATCH /api/tournaments/{id}/status': { params: byId, body: tournamentStatusBody, response: null },
  'PATCH /api/tournaments/{id}/computation-configuration': { params: byId, body: computationBody, response: null },
  'POST /api/tournaments/{id}/computation-configuration/preview': {
    params: byId,
    body: computationBody,
    response: consequences,
  },
  'PATCH /api/tournaments/{id}/presentation-configuration': { params: byId, body: presentationBody, response: null },
  'POST /api/tournaments/{id}/configure': { params: byId, body: configureBody, response: null },
  'POST /api/tournaments/{id}/configure/preview': { params: byId, body: configureBody, response: configuration },
  'PATCH /api/tournaments/{id}/match-plan': { params: byId, body: matchPlanBody, response: null },
  'POST /api/tournaments/{id}/match-plan/preview': { params: byId, body: matchPlanBody, response: plan },
  'POST /api/tournaments/{id}/match-plan/shift': { params: byId, body: shiftBody, response: null },
  'POST /api/tournaments/{id}/match-plan/shift/preview': { params: byId, body: shiftBody, response: plan },
  'PATCH /api/tournaments/{id}/match-plan/breaks': { params: byId, body: breaksBody, response: null },
  'POST /api/tournaments/{id}/match-plan/breaks/preview': { params: byId, body: breaksBody, response: plan },
  'POST /api/tournaments/{id}/match-plan/close-gaps': { params: byId, response: null },
  'POST /api/tournaments/{id}/match-plan/close-gaps/preview': { params: byId, response: regrouping },
  'POST /api/tournaments/{id}/match-plan/fix-numbers': { params: byId, response: null },
  'PATCH /api/tournaments/{id}/groups/{groupId}/name': { params: byGroup, body: groupNameBody, response: null },
  'POST /api/tournaments/{id}/teams': { params: byId, body: addTeamBody, response: teamView, status: 201 },
  'POST /api/tournaments/{id}/teams/preview': { params: byId, body: addTeamBody, response: regrouping },
  'DELETE /api/tournaments/{id}/teams/{teamId}': { params: byTeam, response: null },
  'POST /api/tournaments/{id}/teams/{teamId}/removal/preview': { params: byTeam, response: regrouping },
  'POST /api/tournaments/{id}/teams/{teamId}/swap': { params: byTeam, body: swapTeamsBody, response: null },
  'POST /api/tournaments/{id}/teams/{teamId}/swap/preview': {
    params: byTeam,
    body: swapTeamsBody,
    response: regrouping,
  },
  'POST /api/tournaments/{id}/teams/{teamId}/move': { params: byTeam, body: moveTeamBody, response: null },
  'POST /api/tournaments/{id}/teams/{teamId}/move/preview': {
    params: byTeam,
    body: moveTeamBody,
    response: regrouping,
  },
  'PATCH /api/tournaments/{id}/teams/{teamId}/name': { params: byTeam, body: teamNameBody, response: null },
  'PATCH /api/tournaments/{id}/teams/{teamId}/priority': { params: byTeam, body: teamPriorityBody, response: null },
  'POST /api/tournaments/{id}/teams/{teamId}/priority/preview': {
    params: byTeam,
    body: teamPriorityBody,
    response: consequences,
  },
  'PATCH /api/tournaments/{id}/teams/{teamId}/out-of-competition': {
    params: byTeam,
    body: outOfCompetitionBody,
    response: null,
  },
  'POST /api/tournaments/{id}/teams/{teamId}/out-of-competition/preview': {
    params: byTeam,
    body: outOfCompetitionBody,
    response: consequences,
  },
  'POST /api/tournaments/{id}/lot': { params: byId, body: lotBody, response: null },
  'POST /api/tournaments/{id}/lot/preview': { params: byId, body: lotBody, response: consequences },
  'POST /api/tournaments/{id}/tie-decisions': { params: byId, body: tieDecisionBody, response: null },
  'POST /api/tournaments/{id}/tie-decisions/preview': { params: byId, body: tieDecisionBody, response: consequences },
  'POST /api/tournaments/{id}/tie-decisions/{decisionId}/removal': { params: byDecision, response: null },
  'POST /api/tournaments/{id}/tie-decisions/{decisionId}/removal/preview': {
    params: byDecision,
    response: consequences,
  },
  'PATCH /api/tournaments/{id}/matches/{matchId}/outcome': { params: byMatch, body: outcomeBody, response: null },
  'PATCH /api/tournaments/{id}/matches/{matchId}/ruling': { params: byMatch, body: rulingBody, response: null },
  'POST /api/tournaments/{id}/matches/{matchId}/ruling/preview': {
    params: byMatch,
    body: rulingBody,
    response: consequences,
  },
  'POST /api/tournaments/{id}/matches/{matchId}/outcome/preview': {
    params: byMatch,
    body: outcomeBody,
    response: consequences,
  },
});
