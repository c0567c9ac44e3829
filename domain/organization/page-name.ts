import type { Decider } from '../decider.ts';
import type { Fact } from '../events.ts';
import { refuse } from '../refusal.ts';

/** Whose name of a page this is [OR5]; null: still free. */
export interface PageName {
  readonly organizationId: string | null;
}

export interface PageNameCommand {
  readonly type: 'ClaimPageName';
  readonly organizationId: string;
}

export type PageNameEvent = Fact<'PageNameClaimed', { readonly organizationId: string }>;

type PageNameDecider = Decider<PageNameCommand, PageNameEvent, PageName>;

export const pageNameRules = {
  // For good, and the same organisation may ask again: its own event may not have come to be.
  ClaimPageName: ({ organizationId }, claimed) => {
    if (claimed.organizationId === organizationId) return [];
    if (claimed.organizationId !== null) return refuse('name-taken');
    return [{ type: 'PageNameClaimed', data: { organizationId } }];
  },
} satisfies PageNameDecider['rules'];

/** The stream `page-<name>`: names are unique over all organisations, since only one can begin it. */
export const pageName: PageNameDecider = {
  initial: { organizationId: null },
  rules: pageNameRules,
  folds: { PageNameClaimed: (_, { organizationId }) => ({ organizationId }) },
};
