import { z } from 'zod';
import {
  clubColorBody,
  clubName,
  clubPageBody,
  invitationAnswer,
  invitationBody,
  invitationPreview,
  invitationTokenBody,
  meAnswer,
  memberAnswer,
  memberRoleBody,
  organizationNameBody,
  role,
  secondFactorDemandBody,
  teamColorsBody,
} from '../organization/bodies.ts';
import { chosenEmblemView } from '../organization/view.ts';
import { utcInstant } from '../utc-instant.ts';
import { byId, deletedFilter, partId, streamId } from './parameters.ts';
import { callTable } from './call-table.ts';

const byInvitation = z.object({ id: streamId, invitationId: partId });

const byMember = z.object({ id: streamId, userId: z.string().max(100) });

const organizationAnswer = z
  .object({
    id: z.string(),
    name: z.string(),
    licensing: z.object({ allowApiAccess: z.boolean() }),
    demandsSecondFactor: z.boolean(),
    role,
    color: z.string().optional(),
    crest: z.string().optional(),
  })
  .meta({ id: 'Organization' });

const ownOrganization = z
  .object({ id: z.string(), name: z.string(), role, deletedAt: utcInstant.optional() })
  .meta({ id: 'OwnOrganization' });

export const organizationCalls = callTable({
  'GET /api/organizations': { query: z.strictObject({ deleted: deletedFilter }), response: z.array(ownOrganization) },
  'POST /api/organizations': { body: organizationNameBody, response: organizationAnswer, status: 201 },
  'GET /api/organizations/{id}': { params: byId, response: organizationAnswer },
  'GET /api/organizations/{id}/teams': {
    params: byId,
    response: z.array(
      z.object({ teamId: z.string(), name: z.string(), tournamentId: z.string(), tournamentName: z.string() }),
    ),
  },
  'PATCH /api/organizations/{id}/name': { params: byId, body: organizationNameBody, response: null },
  'PATCH /api/organizations/{id}/second-factor': { params: byId, body: secondFactorDemandBody, response: null },
  'DELETE /api/organizations/{id}': { params: byId, response: null },
  'POST /api/organizations/{id}/undelete': { params: byId, response: null },
  'PATCH /api/organizations/{id}/page': { params: byId, body: clubPageBody, response: null },
  'PATCH /api/organizations/{id}/color': { params: byId, body: clubColorBody, response: null },
  'PUT /api/organizations/{id}/crest': {
    params: byId,
    form: { fields: z.strictObject({}), file: 'Image' },
    response: null,
  },
  'DELETE /api/organizations/{id}/crest': { params: byId, response: null },
  'GET /api/organizations/{id}/team-emblems': { params: byId, response: z.array(chosenEmblemView) },
  'PATCH /api/organizations/{id}/team-emblems/colors': { params: byId, body: teamColorsBody, response: null },
  'PUT /api/organizations/{id}/team-emblems/crest': {
    params: byId,
    form: { fields: z.strictObject({ Club: clubName }), file: 'Image' },
    response: null,
  },
  'DELETE /api/organizations/{id}/team-emblems/crest': {
    params: byId,
    query: z.strictObject({ club: clubName }),
    response: null,
  },
  'GET /api/organizations/{id}/members': { params: byId, response: z.array(memberAnswer) },
  'PATCH /api/organizations/{id}/members/{userId}': { params: byMember, body: memberRoleBody, response: null },
  'DELETE /api/organizations/{id}/members/{userId}': { params: byMember, response: null },
  'GET /api/organizations/{id}/invitations': { params: byId, response: z.array(invitationAnswer) },
  'GET /api/organizations/{id}/invitations/{invitationId}': { params: byInvitation, response: invitationAnswer },
  'POST /api/organizations/{id}/invitations': {
    params: byId,
    body: invitationBody,
    response: invitationAnswer,
    status: 201,
  },
  'DELETE /api/organizations/{id}/invitations/{invitationId}': { params: byInvitation, response: null },
  'POST /api/invitations/look-up': { body: invitationTokenBody, response: invitationPreview },
  'POST /api/invitations/accept': { body: invitationTokenBody, response: organizationAnswer },
  'GET /api/me': { response: meAnswer },
});
