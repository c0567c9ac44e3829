import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { eMailAddress } from '../identity/account-contract.ts';
import { changeOf, withAnyField } from '../patch.ts';
import { initially, optional } from '../left-out.ts';
import { mailedName } from '../mailed-name.ts';
import { singleLine, multiLine } from '../text.ts';
import { texts } from '../texts/de.ts';
import { RESERVED_NAMES } from './reserved-names.ts';
import { venueFields } from './venue-facts.ts';
import {
  MAX_KEY_DESCRIPTION_LENGTH,
  MAX_KEY_NAME_LENGTH,
  MAX_NAME_LENGTH,
  MAX_ORGANIZATION_NAME_LENGTH,
} from '../limits.ts';

// Bodies of the calls on an organisation and its parts (docs/api.md), and its commands.

const t = texts.organizations;

export const role = z.enum(['Owner', 'Organizer', 'Scorer', 'Auditor']).meta({ id: 'Role' });
export const imageType = z.enum(['OrganizerLogo', 'SponsorLogo', 'SponsorBanner']).meta({ id: 'ImageType' });

/** POST /api/organizations, PATCH /api/organizations/{id}/name */
export const organizationNameBody = z
  .strictObject({ name: mailedName(1, MAX_ORGANIZATION_NAME_LENGTH) })
  .meta({ id: 'OrganizationNameBody' });
/** PATCH /api/management/organizations/{id}/licensing */
export const licensingBody = z.strictObject({ allowApiAccess: z.boolean() }).meta({ id: 'LicensingBody' });

/** PATCH /api/organizations/{id}/second-factor: whether members without one are let in. */
export const secondFactorDemandBody = z
  .strictObject({ isDemanded: z.boolean() })
  .meta({ id: 'SecondFactorDemandBody' });

/** POST /api/organizations/{id}/invitations; `instead`: the open invitation that it replaces. */
export const invitationBody = z
  .strictObject({
    eMail: eMailAddress,
    role,
    instead: optional(z.string().min(1).max(40)),
  })
  .meta({ id: 'InvitationBody' });
/** POST /api/invitations/accept and /api/invitations/look-up */
export const invitationTokenBody = z
  .strictObject({ token: z.string().min(1).max(500) })
  .meta({ id: 'InvitationTokenBody' });
/** PATCH /api/organizations/{id}/members/{userId} */
export const memberRoleBody = z.strictObject({ role }).meta({ id: 'MemberRoleBody' });

/** Days an API key may be valid for. */
export const KEY_VALIDITIES = [1, 7, 30, 90, 180] as const;
const validity = z.literal(KEY_VALIDITIES, t.validity);
export const keyRights = z.enum(['read', 'report', 'organise']).meta({ id: 'KeyRights' });
/** POST /api/api-keys; `validity` in days. */
export const apiKeyBody = z
  .strictObject({
    organizationId: z.string(),
    name: singleLine(1, MAX_KEY_NAME_LENGTH),
    description: initially(multiLine(0, MAX_KEY_DESCRIPTION_LENGTH), ''),
    // Programs that were written before a key's rights could be chosen leave them out.
    rights: initially(keyRights, 'organise'),
    validity,
  })
  .meta({ id: 'ApiKeyBody' });
/** PATCH /api/api-keys/{id}/active */
export const apiKeyActiveBody = z.strictObject({ isActive: z.boolean() }).meta({ id: 'ApiKeyActiveBody' });
/** PATCH /api/api-keys/{id}/expiry; `validity` in days from now on. */
export const apiKeyExpiryBody = z.strictObject({ validity }).meta({ id: 'ApiKeyExpiryBody' });

/** PUT /api/folders/{id} */
export const folderBody = z.strictObject({ name: singleLine(1, MAX_NAME_LENGTH) }).meta({ id: 'FolderBody' });

/** POST /api/venues */
export const createVenueBody = z
  .strictObject({ organizationId: z.string(), name: singleLine(1, MAX_NAME_LENGTH) })
  .meta({ id: 'CreateVenueBody' });

/** PUT /api/venues/{id} */
export const venueBody = z
  .strictObject({
    ...venueFields,
    description: venueFields.description.nullable().default(null),
    addressDetails: initially(venueFields.addressDetails, []),
    externalLinks: initially(venueFields.externalLinks, []),
  })
  .meta({ id: 'VenueBody' });

/** A colour as sheets write it, in one spelling: theme files are kept by it. */
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, t.color);

/** PATCH /api/organizations/{id}/color: null takes it back. */
export const clubColorBody = z.strictObject({ color: hexColor.nullable() }).meta({ id: 'ClubColorBody' });

/** The name of a club, as names of teams have it. */
export const clubName = singleLine(1, MAX_NAME_LENGTH);

/** PATCH /api/organizations/{id}/team-emblems/colors: ground and band; null takes them back. */
export const teamColorsBody = z
  .strictObject({ club: clubName, colors: z.tuple([hexColor, hexColor]).nullable() })
  .meta({ id: 'TeamColorsBody' });

/** Of the page and of a tournament below it [OR5]. */
const shortAddress = z
  .string()
  .min(3, t.shortAddress)
  .max(40, t.shortAddress)
  .regex(/^[a-z0-9-]*$/, t.shortAddress);
const pageName = shortAddress.refine(
  // Older portals counted in streams named `page-views-…`.
  (name) => !RESERVED_NAMES.has(name) && !name.startsWith('views-'),
  { message: t.pageNameReserved, params: { code: 'name-reserved' } },
);

/** PATCH /api/organizations/{id}/page [OR5]: `name` null ends it; `tournaments` are all short addresses below it. */
export const clubPageBody = withAnyField(
  z.strictObject({
    name: changeOf(pageName.nullable()),
    tournaments: changeOf(
      z
        .array(z.strictObject({ tournamentId: z.string().min(1).max(40), name: shortAddress }))
        .max(200, t.tooManyShortAddresses)
        .refine((named) => new Set(named.map(({ tournamentId }) => tournamentId)).size === named.length, {
          message: t.shortAddressTwice,
          params: { code: 'tournament-twice' },
        }),
    ),
  }),
).meta({ id: 'ClubPageBody' });

export type ClubPageBody = z.infer<typeof clubPageBody>;
export type ClubColorBody = z.infer<typeof clubColorBody>;
export type TeamColorsBody = z.infer<typeof teamColorsBody>;
export type OrganizationNameBody = z.infer<typeof organizationNameBody>;
export type SecondFactorDemandBody = z.infer<typeof secondFactorDemandBody>;
export type LicensingBody = z.infer<typeof licensingBody>;
export type InvitationBody = z.infer<typeof invitationBody>;
export type MemberRoleBody = z.infer<typeof memberRoleBody>;
export type ApiKeyBody = z.infer<typeof apiKeyBody>;
export type ApiKeyActiveBody = z.infer<typeof apiKeyActiveBody>;
export type ApiKeyExpiryBody = z.infer<typeof apiKeyExpiryBody>;
export type FolderBody = z.infer<typeof folderBody>;
export type VenueBody = z.infer<typeof venueBody>;

/** GET /api/organizations/{id}/members. Names and addresses come from the accounts, not from the log. */
export const memberAnswer = z
  .object({
    userId: z.string(),
    userName: z.string(),
    eMail: z.string(),
    role,
    joinedAt: utcInstant,
  })
  .meta({ id: 'Member' });
/** GET and POST /api/organizations/{id}/invitations */
export const invitationAnswer = z
  .object({
    id: z.string(),
    eMail: z.string(),
    role,
    invitedAt: utcInstant,
    expiresAt: utcInstant,
  })
  .meta({ id: 'Invitation' });
/** POST /api/invitations/look-up { token }: what the join page shows before the invitation is accepted. */
export const invitationPreview = z
  .object({
    organizationId: z.string(),
    organizationName: z.string(),
    role,
    /** The invited address; null if it is erased already. */
    eMail: z.string().nullable(),
    expiresAt: utcInstant,
    state: z.enum(['open', 'expired']),
  })
  .meta({ id: 'InvitationPreview' });
/** GET /api/api-keys; the last four characters of the secret tell keys apart. */
export const apiKeyAnswer = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    rights: keyRights,
    lastFour: z.string(),
    createdAt: utcInstant,
    expiryDate: utcInstant,
    isExpired: z.boolean(),
    isActive: z.boolean(),
  })
  .meta({ id: 'ApiKey' });
/** POST /api/api-keys: `secret`, and the bearer made of it, only in the first answer, never again (null in a repeat). */
export const createdApiKeyAnswer = apiKeyAnswer
  .extend({ secret: z.string().nullable(), token: z.string().nullable() })
  .meta({ id: 'CreatedApiKey' });

/** GET /api/me: what the credential that asks belongs to, and what it opens. */
export const meAnswer = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('apiKey'),
      id: z.string(),
      name: z.string(),
      organization: z.object({ id: z.string(), name: z.string() }),
      rights: keyRights,
      expiryDate: utcInstant,
    }),
    z.object({
      kind: z.literal('user'),
      id: z.string(),
      name: z.string(),
      isAdministrator: z.boolean(),
      organizations: z.array(z.object({ id: z.string(), name: z.string(), role })),
    }),
  ])
  .meta({ id: 'Me' });

/** Days of the usage chart, and the seconds one of its buckets is wide; calls are counted by the half hour. */
export const USAGE_BUCKET_SECONDS = { 1: 1_800, 7: 7_200, 14: 14_400, 30: 28_800 } as const;
/** The same for visits of a public page, which are counted by the hour. */
export const PAGE_VIEWS_BUCKET_SECONDS = { 1: 3_600, 7: 7_200, 14: 14_400, 30: 28_800 } as const;
/** GET /api/api-keys/{id}/usage?range=1|7|14|30, and /api/tournaments/{id}/page-views?range= likewise */
export const apiKeyUsageAnswer = z
  .object({
    timeFrameStart: utcInstant,
    timeFrameEnd: utcInstant,
    bucketWidthSeconds: z.int(),
    bucketCount: z.int(),
    /** Only non-empty buckets. */
    entries: z.array(z.object({ bucketIndex: z.int(), count: z.int() })),
  })
  .meta({ id: 'ApiKeyUsage' });

export type MemberAnswer = z.infer<typeof memberAnswer>;
export type InvitationAnswer = z.infer<typeof invitationAnswer>;
export type InvitationPreview = z.infer<typeof invitationPreview>;
export type ApiKeyAnswer = z.infer<typeof apiKeyAnswer>;
export type CreatedApiKeyAnswer = z.infer<typeof createdApiKeyAnswer>;
export type MeAnswer = z.infer<typeof meAnswer>;
export type ApiKeyUsageAnswer = z.infer<typeof apiKeyUsageAnswer>;
