import { organizationCalls } from '#domain/calls/organization-calls.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationInPath } from '../access/subjects.ts';
import { route, type Route } from '../http/route.ts';
import { noContent } from '../http/execute-command.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.members;

export const memberRoutes: readonly Route<OrganizationDeps>[] = [
  route(organizationCalls['GET /api/organizations/{id}/members'], {
    tag: 'members',
    summary: t.calls.list,
    description: 'Lists the members with name, address and role.',
    right: 'Auditor',
    subject: organizationInPath,
    keys: 'refused',
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
  route(organizationCalls['PATCH /api/organizations/{id}/members/{userId}'], {
    tag: 'members',
    summary: t.calls.changeRole,
    description: 'Gives a member another role; the last Owner keeps it.',
    right: requiredRoles.ChangeMemberRole,
    subject: organizationInPath,
    commands: ['ChangeMemberRole'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { id, userId } = request.params;
      const command = { type: 'ChangeMemberRole', userId, role: request.body.role } as const;
      return noContent(deps, await changeOrganization(deps, request, id, command));
    },
  }),
  route(organizationCalls['DELETE /api/organizations/{id}/members/{userId}'], {
    tag: 'members',
    summary: t.calls.remove,
    description: 'Removes a member, which takes an Owner, or leaves the organisation: everybody may remove themselves.',
    right: requiredRoles.LeaveOrganization,
    subject: organizationInPath,
    keys: 'refused',
    commands: ['LeaveOrganization', 'RemoveMember'],
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
