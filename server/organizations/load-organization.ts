import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import { refuse } from '#domain/refusal.ts';
import { organizationStream } from '#domain/streams.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import { notFound } from '../http/problem-details.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';

/** The organisation as this node has it, for what is read of it; throws 404 where it never was or is deleted. */
export async function loadExistingOrganization(
  { states }: { readonly states: StreamCache },
  id: string,
): Promise<Organization> {
  const { state, version } = await states.load<Organization>(organizationStream(id));
  if (version === 0 || state.existence !== 'alive') throw notFound();
  return state;
}

/** Throws 404 `venue-unknown` where the organisation has no such venue. */
export async function assertVenueExists(
  deps: { readonly states: StreamCache },
  organizationId: string,
  venueId: string,
): Promise<void> {
  const { venues } = await loadExistingOrganization(deps, organizationId);
  if (getOwnEntry(venues, venueId) === undefined) throw problemForRefusal(refuse('venue-unknown'));
}
