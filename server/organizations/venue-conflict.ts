import { decide } from '#domain/decider.ts';
import { foldStored, organization } from '#domain/deciders.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization, Venue, VenueFacts } from '#domain/organization/state.ts';
import { venueFactsOf } from '#domain/organization/venue-facts.ts';
import { isRefused, refuse } from '#domain/refusal.ts';
import { attributeConflicts } from '../command-handler/attributed-conflicts.ts';
import type { Precondition } from '../command-handler/command.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { assertVersionReached } from '../http/based-on.ts';

/**
 * The venue was not changed since the version that was edited (`Based-On`); else refused with what its editor has to choose
 * from. A venue is saved whole, so it is one conflict; its `base` is the version that was edited.
 */
export const hasNoVenueConflict =
  (
    { store }: { readonly store: EventStore },
    command: Extract<OrganizationCommand, { type: 'ChangeVenue' }>,
  ): Precondition<OrganizationCommand, Organization> =>
  async (_, current, context) => {
    const { venueId, basedOn = null } = command;
    if (basedOn === null) return null;
    await assertVersionReached({ store }, current, basedOn);
    const { stream, state } = current;
    const venue = getOwnEntry(state.venues, venueId);
    const decision = decide(organization, state, command, context);
    if (!isRefused(decision) || decision.refusal !== 'changed-meanwhile' || venue === undefined) return null;
    let edited = organization.initial;
    for await (const events of store.readStream(stream, { limit: basedOn })) {
      edited = events.reduce((before, event) => foldStored(organization, before, event), edited);
    }
    const conflict = {
      path: `venues/${venueId}`,
      base: contentOf(getOwnEntry(edited.venues, venueId)),
      theirs: contentOf(venue),
      version: venue.touched,
    };
    return refuse('changed-meanwhile', { conflicts: await attributeConflicts(store, stream, [conflict]) });
  };

const contentOf = (venue: Venue | undefined): VenueFacts | null => (venue === undefined ? null : venueFactsOf(venue));
