import { call, type Answered } from '../../commands/call.ts';
import type { VenueView } from '../../parts/venue-lines.ts';

export type VenuePart = Partial<Omit<VenueView, 'id'>>;

/** Changes a part of a venue. The call takes it whole, so the rest goes along as it stands now. */
export function changed(venue: VenueView, part: VenuePart): Promise<Answered<void>> {
  const { id, ...now } = venue;
  const next = { ...now, ...part };
  return call('PUT /api/venues/{id}', {
    path: { id },
    body: {
      name: next.name,
      description: next.description,
      addressDetails: [...next.addressDetails],
      externalLinks: [...next.externalLinks],
    },
  });
}
