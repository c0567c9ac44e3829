import type { Fact } from '../events.ts';
import type { ImageType, KeyRights, Role, VenueFacts } from './state.ts';

// The facts of an organisation, past tense. No names or addresses of people: those are rows and can be erased.

interface OrganizationEventData {
  OrganizationCreated: { readonly name: string; readonly ownerId: string };
  OrganizationRenamed: { readonly name: string };
  OrganizationDeleted: NoData;
  OrganizationUndeleted: NoData;
  LicensingSet: { readonly allowApiAccess: boolean };
  SecondFactorDemandSet: { readonly isDemanded: boolean };
  /** `addressHash` is keyed; the address itself is a row. */
  MemberInvited: {
    readonly invitationId: string;
    readonly role: Role;
    readonly addressHash: string;
    readonly expiresAt: string;
  };
  InvitationWithdrawn: { readonly invitationId: string };
  MemberJoined: { readonly userId: string; readonly role: Role; readonly invitationId: string | null };
  MemberRoleChanged: { readonly userId: string; readonly role: Role };
  MemberRemoved: { readonly userId: string };
  MemberLeft: { readonly userId: string };
  ApiKeyCreated: {
    readonly keyId: string;
    readonly name: string;
    readonly description: string;
    /** Left out by keys that were made before this could be chosen: they organise. */
    readonly rights?: KeyRights;
    readonly secretHash: string;
    readonly lastFour: string;
    readonly expiresAt: string;
  };
  ApiKeyActivated: { readonly keyId: string };
  ApiKeyDeactivated: { readonly keyId: string };
  ApiKeyExpiryChanged: { readonly keyId: string; readonly expiresAt: string };
  ApiKeyDeleted: { readonly keyId: string };
  FolderCreated: { readonly folderId: string; readonly name: string };
  FolderRenamed: { readonly folderId: string; readonly name: string };
  VenueCreated: { readonly venueId: string; readonly name: string };
  VenueChanged: VenueFacts & { readonly venueId: string };
  VenueDeleted: { readonly venueId: string };
  /** `hash` names the bytes, `fileSize` counts them, width and height are pixels. */
  ImageAdded: {
    readonly imageId: string;
    readonly type: ImageType;
    readonly name: string;
    readonly hash: string;
    readonly fileSize: number;
    readonly width: number;
    readonly height: number;
  };
  ImageDeleted: { readonly imageId: string };
  /** The stream of that name holds it for this organisation already. */
  PageNamed: { readonly name: string };
  PageEnded: NoData;
  /** All short addresses, by tournament. */
  PageAddressesSet: { readonly addresses: Readonly<Record<string, string>> };
  /** `#rrggbb`; null: it has none. */
  ClubColorSet: { readonly color: string | null };
  /** `hash` names the bytes, `fileSize` counts those of the upload, `side` is pixels of the square that is kept. */
  ClubCrestSet: {
    readonly imageId: string;
    readonly hash: string;
    readonly fileSize: number;
    readonly side: number;
  };
  ClubCrestRemoved: NoData;
  /** Of the teams of a club, by its name: ground and band, `#rrggbb`; null: as their name draws them. */
  TeamColorsSet: { readonly club: string; readonly colors: readonly [string, string] | null };
  /** As `ClubCrestSet`. */
  TeamCrestSet: {
    readonly club: string;
    readonly imageId: string;
    readonly hash: string;
    readonly fileSize: number;
    readonly side: number;
  };
  TeamCrestRemoved: { readonly club: string };
}

type NoData = Readonly<Record<string, never>>;

export type OrganizationEventType = keyof OrganizationEventData;
export type OrganizationEvent = {
  [T in OrganizationEventType]: Fact<T, OrganizationEventData[T]>;
}[OrganizationEventType];
