import type { Decider } from '../decider.ts';
import type {
  ApiKeyActiveBody,
  ApiKeyExpiryBody,
  FolderBody,
  LicensingBody,
  MemberRoleBody,
  OrganizationNameBody,
  VenueBody,
} from './contract.ts';
import type { OrganizationEvent } from './events.ts';
import type { ImageType, Organization, Role } from './state.ts';

// What can be asked of an organisation: the bodies of its calls with the ids of the path, or drawn by the command handler.

interface OrganizationInputs {
  CreateOrganization: OrganizationNameBody & { readonly ownerId: string };
  RenameOrganization: OrganizationNameBody;
  DeleteOrganization: NoInput;
  UndeleteOrganization: NoInput;
  SetLicensing: LicensingBody;
  /** `addressHash` is keyed; the address stays out of the log. */
  InviteMember: {
    readonly invitationId: string;
    readonly role: Role;
    readonly addressHash: string;
    /** An open invitation that ends with this one. */
    readonly instead?: string;
  };
  WithdrawInvitation: { readonly invitationId: string };
  AcceptInvitation: { readonly invitationId: string; readonly userId: string; readonly addressHash: string };
  ChangeMemberRole: MemberRoleBody & { readonly userId: string };
  RemoveMember: { readonly userId: string };
  LeaveOrganization: NoInput;
  /** `validity` in days. */
  CreateApiKey: {
    readonly keyId: string;
    readonly name: string;
    readonly description: string;
    readonly validity: number;
    readonly secretHash: string;
    readonly lastFour: string;
  };
  SetApiKeyActive: ApiKeyActiveBody & { readonly keyId: string };
  ChangeApiKeyExpiry: ApiKeyExpiryBody & { readonly keyId: string };
  DeleteApiKey: { readonly keyId: string };
  CreateFolder: FolderBody & { readonly folderId: string };
  /** `hidden`: folders without a living tournament, which nobody sees; they give their names away. */
  RenameFolder: FolderBody & { readonly folderId: string; readonly hidden?: readonly string[] };
  CreateVenue: { readonly venueId: string; readonly name: string };
  /** `basedOn`: the version of the organisation it was edited on; null or left out: whatever came since. */
  ChangeVenue: VenueBody & { readonly venueId: string; readonly basedOn?: number | null };
  DeleteVenue: { readonly venueId: string };
  /** Of the picture as it was uploaded: bytes and pixels. */
  AddImage: {
    readonly imageId: string;
    readonly imageType: ImageType;
    readonly name: string;
    readonly hash: string;
    readonly fileSize: number;
    readonly width: number;
    readonly height: number;
  };
  DeleteImage: { readonly imageId: string };
}

type NoInput = Readonly<Record<never, never>>;

export type OrganizationCommand = {
  [T in keyof OrganizationInputs]: { readonly type: T } & Readonly<OrganizationInputs[T]>;
}[keyof OrganizationInputs];

type OrganizationDecider = Decider<OrganizationCommand, OrganizationEvent, Organization>;
export type OrganizationRules = OrganizationDecider['rules'];
export type OrganizationFolds = OrganizationDecider['folds'];
