import { organization } from '#domain/deciders.ts';
import type { Decider } from '#domain/decider.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationStream } from '#domain/streams.ts';
import type { Order } from '../command-handler/command.ts';
import { type Asks, write } from '../http/execute-command.ts';

type CommandOf<D> = D extends Decider<infer C, infer _E, infer _S> ? C : never;

export const onOrganization = (
  asked: Asks,
  id: string,
  command: CommandOf<typeof organization>,
  more: Pick<Order<OrganizationCommand, Organization>, 'unless' | 'needsLog'> = {},
) => write(asked, organization, organizationStream(id), command, more);
