import { z } from 'zod';
import { memberAnswer, memberRoleBody } from '#domain/organization/bodies.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationInPath } from '../access/subjects.ts';
import { route, type Route } from '../http/route.ts';
import { noContent } from '../http/execute-command.ts';
import { byId, streamId } from '../http/parameters.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.members;

const byMember = z.object({ id: streamId, userId: z.string().max(100) });

export const memberRoutes: readonly Route<OrganizationDeps>[] = [
  route({
    method: 'GET',
    path: '/api/organizations/:id/members',
    tag: 'members',
    summary: t.calls.list,
    right: 'Auditor',
    concerns: organizationInPath,
    keys: 'refused',
    params: byId,
    answers: { 200: z.array(memberAnswer) },
    writes: false,
    handle: async ({ params }, deps: OrganizationDeps) => {
      const organization = await loadExistingOrganization(deps, params.id);
      const people = await deps.accounts.people(Object.keys(organization.members));
      const members = Object.entries(organization.members).flatMap(([userId, { role, joinedAt }]) => {
        const person = people.get(userId);
        // An erased account has left before; this one was erased just now.
        return person === undefined ? [] : [{ userId, userName: person.userName, eMail: person.eMail, role, joinedAt }];
      });
      return { status: 200, body: members };
    },
  }),
  route({
    method: 'PATCH',
    path: '/api/organizations/:id/members/:userId',
    tag: 'members',
    summary: t.calls.changeRole,
    right: requiredRoles.ChangeMemberRole,
    concerns: organizationInPath,
    params: byMember,
    body: memberRoleBody,
    does: ['ChangeMemberRole'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { id, userId } = request.params;
      const command = { type: 'ChangeMemberRole', userId, role: request.body.role } as const;
      return noContent(deps, await changeOrganization(deps, request, id, command));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/organizations/:id/members/:userId',
    tag: 'members',
    summary: t.calls.remove,
    right: requiredRoles.LeaveOrganization,
    concerns: organizationInPath,
    keys: 'refused',
    params: byMember,
    does: ['LeaveOrganization', 'RemoveMember'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { id, userId } = request.params;
      const isOneself = request.metadata.actor.kind === 'user' && request.metadata.actor.id === userId;
      const command = isOneself
        ? ({ type: 'LeaveOrganization' } as const)
        : ({ type: 'RemoveMember', userId } as const);
      return noContent(deps, await changeOrganization(deps, request, id, command));
    },
  }),
];
