import type { OrganizationView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { SelectField } from '../../ui/field/select-field.tsx';

const t = texts.tournamentSettings;

/** One of the venues of the organisation. */
export const VenueField = ({
  label,
  venues,
  venue,
  choose,
}: {
  label: string;
  venues: OrganizationView['venues'];
  /** null: nowhere that is known. */
  venue: string | null;
  choose: (venueId: string | null) => unknown;
}) => (
  <SelectField
    label={label}
    value={venue ?? ''}
    description={venues.length === 0 ? t.noVenues : undefined}
    choices={[{ value: '', label: t.noVenue }, ...venues.map(({ id, name }) => ({ value: id, label: name }))]}
    change={(value) => void choose(value === '' ? null : value)}
  />
);
