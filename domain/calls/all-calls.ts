import type { apiKeyCalls } from './api-key-calls.ts';
import type { CallOf } from './call-table.ts';
import type { changeCalls } from './change-calls.ts';
import type { documentCalls } from './document-calls.ts';
import type { folderCalls } from './folder-calls.ts';
import type { historyCalls } from './history-calls.ts';
import type { identityCalls } from './identity-calls.ts';
import type { imageCalls } from './image-calls.ts';
import type { managementCalls } from './management-calls.ts';
import type { organizationCalls } from './organization-calls.ts';
import type { tournamentCalls } from './tournament-calls.ts';
import type { venueCalls } from './venue-calls.ts';

type Tables = typeof apiKeyCalls &
  typeof changeCalls &
  typeof documentCalls &
  typeof folderCalls &
  typeof historyCalls &
  typeof identityCalls &
  typeof imageCalls &
  typeof managementCalls &
  typeof organizationCalls &
  typeof tournamentCalls &
  typeof venueCalls;

/** Every call of the portal by its name, as its caller sees it. */
export type Calls = { readonly [Name in keyof Tables]: CallOf<Name, Tables[Name]> };
