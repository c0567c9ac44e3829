import { z } from 'zod';
import { organizationCalls } from '#domain/calls/organization-calls.ts';
import { organization } from '#domain/deciders.ts';
import { isExpired } from '#domain/organization/invitations.ts';
import { invitationBody } from '#domain/organization/bodies.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationOf, organizationStream } from '#domain/streams.ts';
import { withErasureBlocked } from '../../identity/accounts/accounts.ts';
import type { LoadedStream } from '../../stream-cache/stream-cache.ts';
import { organizationInPath } from '../../access/subjects.ts';
import { loadExistingOrganization } from '../load-organization.ts';
import { ProblemError, notFound } from '../../http/problem-details.ts';
import { route, type RouteRequest, type Route } from '../../http/route.ts';
import {
  problemForRefusal,
  noContent,
  executeCommand,
  buildWriteHeaders,
  type WrittenStream,
} from '../../http/execute-command.ts';
import { toOrganizationBody } from '../organization-routes.ts';
import { newPartId } from '../../http/idempotent-ids.ts';
import { changeOrganization, type OrganizationDeps } from '../organization-command.ts';
import { texts } from '../../texts/de.ts';

const t = texts.invitations;

type Inviting = RouteRequest<{ readonly id: string }, unknown, z.output<typeof invitationBody>>;

/** The same answer for every invalid token. */
const unknownInvitation = (): ProblemError => problemForRefusal({ refusal: 'invitation-unknown' });

const loadStream = (deps: OrganizationDeps, id: string): Promise<LoadedStream<Organization>> =>
  deps.states.load<Organization>(organizationStream(id));

/** The row is written before the event, so that no invitation is without its address. */
async function invite(
  deps: OrganizationDeps,
  request: Inviting,
  invitationId: string,
): Promise<WrittenStream<Organization>> {
  const { params, body, metadata } = request;
  const { invitations } = deps;
  await invitations.note({ id: invitationId, eMail: body.eMail, inviterId: metadata.actor.id });
  const addressHash = invitations.hashOf(body.eMail);
  const { role, instead } = body;
  const command = {
    type: 'InviteMember',
    invitationId,
    role,
    addressHash,
    ...(instead === undefined ? {} : { instead }),
  } as const;
  try {
    return await changeOrganization(deps, request, params.id, command);
  } catch (error) {
    // After a 503 the event may be in the log: the address stays until that is known.
    if (error instanceof ProblemError && error.status !== 503) await forgetUnlessInvited(deps, invitationId);
    throw error;
  }
}

async function forgetUnlessInvited(deps: OrganizationDeps, invitationId: string): Promise<void> {
  const { state } = await loadStream(deps, organizationOf(invitationId));
  if (getOwnEntry(state.invitations, invitationId) === undefined) await deps.invitations.forget(invitationId);
}

/** Those that can still be accepted. */
async function openInvitations(deps: OrganizationDeps, organizationId: string) {
  const { invitations } = await loadExistingOrganization(deps, organizationId);
  const addresses = await deps.invitations.addressesOf(organizationId);
  const now = deps.clock().toISOString();
  return Object.entries(invitations).flatMap(([id, invitation]) => {
    const eMail = addresses.get(id);
    if (eMail === undefined || isExpired(invitation, now)) return [];
    const { role, invitedAt, expiresAt } = invitation;
    return [{ id, eMail, role, invitedAt, expiresAt }];
  });
}

/** An Owner may know who is a member, so this reveals nothing new. */
async function assertNotMember(deps: OrganizationDeps, { params, body }: Inviting): Promise<void> {
  const { state } = await loadStream(deps, params.id);
  const people = await deps.accounts.people(Object.keys(state.members));
  const invited = deps.invitations.hashOf(body.eMail);
  if ([...people.values()].some(({ eMail }) => deps.invitations.hashOf(eMail) === invited)) {
    throw new ProblemError(409, 'address-of-a-member', t.isMember);
  }
}

export const invitationRoutes: readonly Route<OrganizationDeps>[] = [
  route(organizationCalls['GET /api/organizations/{id}/invitations'], {
    tag: 'members',
    summary: t.calls.list,
    description: 'Lists the open invitations.',
    right: 'Owner',
    concerns: organizationInPath,
    writes: false,
    handle: async ({ params }, deps: OrganizationDeps) => ({
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: await openInvitations(deps, params.id),
    }),
  }),
  route(organizationCalls['GET /api/organizations/{id}/invitations/{invitationId}'], {
    tag: 'members',
    summary: t.calls.one,
    description: 'Answers one open invitation.',
    right: 'Owner',
    concerns: organizationInPath,
    declines: ['invitation-unknown'],
    writes: false,
    handle: async ({ params }, deps: OrganizationDeps) => {
      const invitation = (await openInvitations(deps, params.id)).find(({ id }) => id === params.invitationId);
      if (invitation === undefined) throw unknownInvitation();
      return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: invitation };
    },
  }),
  route(organizationCalls['POST /api/organizations/{id}/invitations'], {
    tag: 'members',
    summary: t.calls.create,
    description: 'Invites an address, by a mail; the invitation is open for 14 days.',
    right: requiredRoles.InviteMember,
    concerns: organizationInPath,
    does: ['InviteMember'],
    declines: ['address-of-a-member', 'quota-invitations'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { params, body } = request;
      const id = newPartId(params.id, deps.idSecret, request.metadata);
      const known = getOwnEntry((await loadStream(deps, params.id)).state.invitations, id);
      if (known === undefined) await assertNotMember(deps, request);
      // Otherwise any account could write to any number of strangers, in the name of any club. Withdrawing gives nothing
      // back: it is the mail that counts.
      const use = { actor: request.metadata.actor, organizationId: params.id, thing: id };
      const loaded = await (known === undefined
        ? deps.quotas.spend('invitationsPerDay', use, () => invite(deps, request, id))
        : invite(deps, request, id));
      const invitation = getOwnEntry(loaded.state.invitations, id);
      if (invitation === undefined) {
        // A repeat of an invitation that has ended meanwhile.
        await deps.invitations.forget(id);
        throw unknownInvitation();
      }
      deps.invitations.mail();
      const { role, invitedAt, expiresAt } = invitation;
      return {
        status: 201,
        headers: { ...buildWriteHeaders(deps, loaded), Location: `/api/organizations/${params.id}/invitations/${id}` },
        body: { id, eMail: body.eMail, role, invitedAt, expiresAt },
      };
    },
  }),
  route(organizationCalls['DELETE /api/organizations/{id}/invitations/{invitationId}'], {
    tag: 'members',
    summary: t.calls.withdraw,
    description: 'Withdraws an invitation.',
    right: requiredRoles.WithdrawInvitation,
    concerns: organizationInPath,
    does: ['WithdrawInvitation'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { id, invitationId } = request.params;
      const loaded = await changeOrganization(deps, request, id, { type: 'WithdrawInvitation', invitationId });
      await deps.invitations.forget(invitationId);
      return noContent(deps, loaded);
    },
  }),
  route(organizationCalls['POST /api/invitations/look-up'], {
    tag: 'members',
    summary: t.calls.lookUp,
    description: 'Answers what a token from a mail invites to.',
    right: 'anyone',
    declines: ['invitation-unknown'],
    writes: false,
    handle: async ({ body }, deps: OrganizationDeps) => {
      const id = deps.invitations.invitationOf(body.token);
      if (id === null) throw unknownInvitation();
      const organizationId = organizationOf(id);
      const { state } = await loadStream(deps, organizationId);
      const invitation = getOwnEntry(state.invitations, id);
      if (invitation === undefined || state.existence !== 'alive') throw unknownInvitation();
      return {
        status: 200,
        headers: { 'Cache-Control': 'no-store' },
        body: {
          organizationId,
          organizationName: state.name,
          role: invitation.role,
          eMail: await deps.invitations.addressOf(id),
          expiresAt: invitation.expiresAt,
          state: isExpired(invitation, deps.clock().toISOString()) ? ('expired' as const) : ('open' as const),
        },
      };
    },
  }),
  route(organizationCalls['POST /api/invitations/accept'], {
    tag: 'members',
    summary: t.calls.accept,
    description: 'Accepts an invitation, logged in with the invited address; answers the organisation.',
    right: requiredRoles.AcceptInvitation,
    does: ['AcceptInvitation'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { metadata, body } = request;
      const { invitations, accounts } = deps;
      const invitationId = invitations.invitationOf(body.token);
      const userId = metadata.actor.id;
      const person = (await accounts.people([userId])).get(userId);
      if (invitationId === null || person === undefined) throw unknownInvitation();
      const organizationId = organizationOf(invitationId);
      const stream = organizationStream(organizationId);
      // Before the account's row is locked: a load may take long.
      await deps.states.load(stream);
      const loaded = await withErasureBlocked(deps.tables, userId, () =>
        executeCommand(deps, request, organization, stream, {
          type: 'AcceptInvitation',
          invitationId,
          userId,
          // From the account's row, which holds only confirmed addresses: a token may be older than the last change.
          addressHash: invitations.hashOf(person.eMail),
        }),
      );
      if (loaded === null) throw unknownInvitation();
      await invitations.forget(invitationId);
      const role = getOwnEntry(loaded.state.members, userId)?.role ?? null;
      // A repeat after the organisation was deleted, or after the member left it.
      if (role === null || loaded.state.existence !== 'alive') throw notFound();
      return {
        status: 200,
        headers: buildWriteHeaders(deps, loaded),
        body: toOrganizationBody(organizationId, loaded.state, role),
      };
    },
  }),
];
