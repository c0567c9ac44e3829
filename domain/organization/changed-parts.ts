import { getOwnEntry, withEntry } from './own-entries.ts';
import type { Organization } from './state.ts';

// An organisation's tournaments show its name, and names and pictures of what they refer to: what follows them wants to
// know when one of these changed.

/** Key of the organisation itself among its parts. */
const ITSELF = '';

/** With the instant at which a folder, a venue or an image came, changed or went. */
export const withChangedPart = (organization: Organization, partId: string, at: string): Organization => ({
  ...organization,
  partsChangedAt: withEntry(organization.partsChangedAt, partId, at),
});

/** The same of its name, or of its being there. */
export const withChange = (organization: Organization, at: string): Organization =>
  withChangedPart(organization, ITSELF, at);

/** When something last changed that a tournament shows which refers to these parts; `since`: when that one changed itself. */
export const lastChange = (
  { partsChangedAt }: Pick<Organization, 'partsChangedAt'>,
  partIds: readonly string[],
  since: string,
): string =>
  [ITSELF, ...partIds].reduce((last, id) => {
    const at = getOwnEntry(partsChangedAt, id) ?? '';
    return at > last ? at : last;
  }, since);
