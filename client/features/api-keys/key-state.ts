import type { ApiKeyBody, OrganizationKeysView } from '#domain/contract.ts';

export type ApiKeyView = OrganizationKeysView['apiKeys'][number];

export type KeyRights = ApiKeyBody['rights'];
/** Days. */
export type KeyValidity = ApiKeyBody['validity'];

/** What a key may do, from least to most. */
export const KEY_RIGHTS: readonly KeyRights[] = ['read', 'report', 'organise'];

/** Days a key may be valid for. */
export const VALIDITIES: readonly KeyValidity[] = [1, 7, 30, 90, 180];

/** Whether a key opens anything, and if not, the first reason. `expired` needs another expiry, `dormant` a licence. */
export type KeyState = 'active' | 'inactive' | 'expired' | 'dormant';

export function stateOf(
  { isActive, expiryDate }: Pick<ApiKeyView, 'isActive' | 'expiryDate'>,
  allowApiAccess: boolean,
  now: Date,
): KeyState {
  if (!allowApiAccess) return 'dormant';
  if (now.getTime() >= Date.parse(expiryDate)) return 'expired';
  return isActive ? 'active' : 'inactive';
}
