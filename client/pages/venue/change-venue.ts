import { keysOf } from '#domain/play.ts';
import { call, type CallResult, type Problem } from '../../api/call.ts';
import type { VenueView } from '../../features/organization/venue-view.ts';

export type VenuePart = Partial<Omit<VenueView, 'id' | 'version'>>;

/**
 * Saves one part of a venue. The call replaces the whole venue: if another part was saved meanwhile, its current value
 * is sent along; if the same part was, the change is refused and the page shows the newer value.
 */
export async function saveVenuePart(venue: VenueView, part: VenuePart): Promise<CallResult<void>> {
  const answer = await sent(venue, part);
  if (answer.ok) return answer;
  const now = findCurrentVenue(venue, part, answer.problem);
  return now === null ? answer : sent(now, part);
}

function sent(venue: VenueView, part: VenuePart): Promise<CallResult<void>> {
  const { name, description, addressDetails, externalLinks } = { ...venue, ...part };
  return call('PUT /api/venues/{id}', {
    path: { id: venue.id },
    body: { name, description, addressDetails: [...addressDetails], externalLinks: [...externalLinks] },
    basedOn: venue.version,
  });
}

interface VenueConflict {
  readonly theirs: Omit<VenueView, 'id' | 'version'>;
  readonly version: number;
}

/** The current venue from a refusal; null if the same part differs there, or the refusal has another reason. */
export function findCurrentVenue(shown: VenueView, part: VenuePart, { code, details }: Problem): VenueView | null {
  if (code !== 'changed-meanwhile' || !Array.isArray(details['conflicts'])) return null;
  const [conflict] = details['conflicts'] as readonly VenueConflict[];
  if (conflict === undefined) return null;
  const now = { id: shown.id, ...conflict.theirs, version: conflict.version };
  const moved = keysOf(part).some((field) => JSON.stringify(now[field]) !== JSON.stringify(shown[field]));
  return moved ? null : now;
}
