import { decide, type RuleContext } from '#domain/decider.ts';
import { foldStored, organization } from '#domain/deciders.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization, Venue, VenueFacts } from '#domain/organization/state.ts';
import { venueFactsOf } from '#domain/organization/venue-facts.ts';
import { isRefused, refuse, type Refused } from '#domain/refusal.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import { attributeConflicts } from '../command-handler/attributed-conflicts.ts';
import type { EventStore } from '../event-store/event-store.ts';

/**
 * The refusal of a change to a venue that was changed meanwhile, with what its editor has to choose from; null where it is
 * not refused for that. A venue is saved whole, so it is one conflict; its `base` is the version that was edited.
 */
export async function refusedAsStaleVenue(
  { store }: { readonly store: EventStore },
  { stream, state }: LoadedStream<Organization>,
  command: Extract<OrganizationCommand, { type: 'ChangeVenue' }>,
  context: RuleContext,
): Promise<Refused | null> {
  const { venueId, basedOn = null } = command;
  const venue = getOwnEntry(state.venues, venueId);
  const decision = decide(organization, state, command, context);
  if (!isRefused(decision) || decision.refusal !== 'changed-meanwhile' || venue === undefined || basedOn === null) {
    return null;
  }
  let base = organization.initial;
  for await (const events of store.readStream(stream, { limit: basedOn })) {
    base = events.reduce((before, event) => foldStored(organization, before, event), base);
  }
  const conflict = {
    path: `venues/${venueId}`,
    base: contentOf(getOwnEntry(base.venues, venueId)),
    theirs: contentOf(venue),
    version: venue.touched,
  };
  return refuse('changed-meanwhile', { conflicts: await attributeConflicts(store, stream, [conflict]) });
}

const contentOf = (venue: Venue | undefined): VenueFacts | null => (venue === undefined ? null : venueFactsOf(venue));
