import type { Pool } from 'pg';
import { organization } from '#domain/deciders.ts';
import type { Decider } from '#domain/decider.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationStream } from '#domain/streams.ts';
import type { Accounts } from '../access/accounts.ts';
import type { StreamCommand } from '../command-handler/command.ts';
import { type WriteRequest, type CommandDeps, executeCommand } from '../http/execute-command.ts';
import type { Quotas } from '../http/quotas/quotas.ts';
import type { Projector } from '../read-models/projector.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Invitations } from './invitations/invitations.ts';

/** What the calls on organisations work with, and on what they hold. */
export interface OrganizationDeps extends CommandDeps {
  readonly store: EventStore;
  readonly tables: Pool;
  readonly projector: Projector;
  readonly accounts: Accounts;
  readonly invitations: Invitations;
  readonly quotas: Quotas;
  /** Keys the ids of created things, so that a repeated creation meets the same stream on any node. */
  readonly idSecret: Buffer;
  readonly clock: () => Date;
}

type CommandOf<D> = D extends Decider<infer C, infer _E, infer _S> ? C : never;

export const changeOrganization = (
  deps: Pick<CommandDeps, 'handleCommand'>,
  request: Pick<WriteRequest, 'metadata' | 'access'>,
  id: string,
  command: CommandOf<typeof organization>,
  more: Pick<StreamCommand<OrganizationCommand, Organization>, 'preconditions' | 'readsLog'> = {},
) => executeCommand(deps, request, organization, organizationStream(id), command, more);
