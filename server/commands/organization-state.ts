import type { Organization } from '#domain/organization/state.ts';
import type { Portal } from '../portal.ts';
import { notFound } from './problems.ts';
import { organizationStream } from './streams.ts';

/** The organisation as this node has it; throws 404 where it never was or is deleted. */
export async function livingOrganization(portal: Portal, id: string): Promise<Organization> {
  const { state, version } = await portal.states.load<Organization>(organizationStream(id));
  if (version === 0 || state.existence !== 'alive') throw notFound();
  return state;
}
