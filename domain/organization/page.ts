import { refuse } from '../refusal.ts';
import { isDeepEqual } from '../deep-equal.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import type { OrganizationEvent } from './events.ts';
import type { ClubPage } from './state.ts';

/** How many names a page can have had: each is taken for good. */
const MAX_NAMES = 20;

export const pageRules = {
  SetPage: ({ name, tournaments }, { page }) => {
    if (typeof name === 'string' && !page.names.includes(name) && page.names.length >= MAX_NAMES) {
      return refuse('page-name-limit');
    }
    return [...named(page, name), ...addressed(page, tournaments)];
  },
} satisfies Partial<OrganizationRules>;

function named(page: ClubPage, name: string | null | undefined): readonly OrganizationEvent[] {
  if (name === undefined || name === page.name) return [];
  return [name === null ? { type: 'PageEnded', data: {} } : { type: 'PageNamed', data: { name } }];
}

function addressed(
  page: ClubPage,
  tournaments: readonly { readonly tournamentId: string; readonly name: string }[] | null | undefined,
): readonly OrganizationEvent[] {
  if (tournaments === undefined) return [];
  const addresses = Object.fromEntries((tournaments ?? []).map(({ tournamentId, name }) => [tournamentId, name]));
  return isDeepEqual(addresses, page.addresses) ? [] : [{ type: 'PageAddressesSet', data: { addresses } }];
}

export const pageFolds = {
  PageNamed: (organization, { name }) => {
    const names = [...organization.page.names.filter((each) => each !== name), name];
    return { ...organization, page: { ...organization.page, name, names } };
  },
  PageEnded: (organization) => ({ ...organization, page: { ...organization.page, name: null } }),
  PageAddressesSet: (organization, { addresses }) => ({ ...organization, page: { ...organization.page, addresses } }),
} satisfies Partial<OrganizationFolds>;
