import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { historyActor, knownBreach, nameThen } from '../tournament/contract/history.ts';
import { imageType, keyRights, role } from './bodies.ts';
import { venueViewFields } from './venue-facts.ts';

// The history of an organisation as facts, from which a page builds sentences. Its things are called as they were by then,
// people by their names of today.

/** What a change is about, as the list is filtered. */
export const organizationHistoryKind = z
  .enum(['members', 'keys', 'things', 'organization'])
  .meta({ id: 'OrganizationHistoryKind' });

const version = z.number().int();
const instant = utcInstant;
const beforeAfter = <Value extends z.ZodType>(value: Value) => ({ before: value, after: value });
const keyFacts = { keyId: z.string(), keyName: z.string() };
const memberRole = z.object({ role: role.nullable() }).meta({ id: 'RoleThen' });
const licence = z.object({ allowApiAccess: z.boolean() }).meta({ id: 'LicenceThen' });
const demand = z.object({ isDemanded: z.boolean() }).meta({ id: 'DemandThen' });
const expiry = z.object({ expiresAt: instant.nullable() }).meta({ id: 'ExpiryThen' });
const pageName = z.object({ name: z.string().nullable() }).meta({ id: 'PageNameThen' });
const color = z.object({ color: z.string().nullable() }).meta({ id: 'ColorThen' });
const colors = z.object({ colors: z.array(z.string()).nullable() }).meta({ id: 'ColorsThen' });
const venue = z.object(venueViewFields).meta({ id: 'VenueThen' });

/** The maximum length of a list; `…Count` has the full number. */
export const MAX_TOLD = 50;

/** The change made by one event: one shape per kind. `userId` is an account. */
export const organizationChange = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('OrganizationCreated'), userId: z.string(), after: nameThen }),
    z.object({ type: z.literal('OrganizationRenamed'), ...beforeAfter(nameThen) }),
    z.object({ type: z.enum(['OrganizationDeleted', 'OrganizationUndeleted']) }),
    z.object({ type: z.literal('LicensingSet'), ...beforeAfter(licence) }),
    z.object({ type: z.literal('SecondFactorDemandSet'), ...beforeAfter(demand) }),
    z.object({
      type: z.literal('MemberInvited'),
      invitationId: z.string(),
      role,
      expiresAt: instant,
      /** The account that accepted it since; null: none has. */
      userId: z.string().nullable(),
    }),
    z.object({
      type: z.literal('InvitationWithdrawn'),
      invitationId: z.string(),
      /** What it was for, and since when; null: it was none. */
      role: role.nullable(),
      invitedAt: instant.nullable(),
    }),
    z.object({ type: z.literal('MemberJoined'), userId: z.string(), role, invitationId: z.string().nullable() }),
    z.object({ type: z.literal('MemberRoleChanged'), userId: z.string(), ...beforeAfter(memberRole) }),
    z.object({ type: z.enum(['MemberRemoved', 'MemberLeft']), userId: z.string(), before: memberRole }),
    z.object({
      type: z.literal('ApiKeyCreated'),
      ...keyFacts,
      rights: keyRights,
      lastFour: z.string(),
      expiresAt: instant,
    }),
    z.object({ type: z.enum(['ApiKeyActivated', 'ApiKeyDeactivated', 'ApiKeyDeleted']), ...keyFacts }),
    z.object({
      type: z.literal('ApiKeyExpiryChanged'),
      ...keyFacts,
      ...beforeAfter(expiry),
    }),
    z.object({ type: z.literal('FolderCreated'), folderId: z.string(), after: nameThen }),
    z.object({ type: z.literal('FolderRenamed'), folderId: z.string(), ...beforeAfter(nameThen) }),
    z.object({ type: z.enum(['VenueCreated', 'VenueDeleted']), venueId: z.string(), venueName: z.string() }),
    z.object({ type: z.literal('VenueChanged'), venueId: z.string(), ...beforeAfter(venue) }),
    z.object({ type: z.enum(['ImageAdded', 'ImageDeleted']), imageId: z.string(), imageName: z.string(), imageType }),
    z.object({ type: z.enum(['PageNamed', 'PageEnded']), ...beforeAfter(pageName) }),
    z.object({
      type: z.literal('PageAddressesSet'),
      /** The short addresses that changed, by tournament; null: it had, or has, none. */
      addresses: z.array(
        z.object({ tournamentId: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
      addressCount: z.number().int(),
    }),
    z.object({ type: z.literal('ClubColorSet'), ...beforeAfter(color) }),
    z.object({ type: z.enum(['ClubCrestSet', 'ClubCrestRemoved']) }),
    z.object({ type: z.literal('TeamColorsSet'), club: z.string(), ...beforeAfter(colors) }),
    z.object({ type: z.enum(['TeamCrestSet', 'TeamCrestRemoved']), club: z.string() }),
  ])
  .meta({ id: 'OrganizationChange' });

/** The changes of one command; `changes` begins with what gives it its name. */
export const organizationHistoryEntry = z
  .object({
    /** Of its last event. */
    version,
    /** The version right before it. */
    from: version,
    recordedAt: instant,
    kind: organizationHistoryKind,
    actor: historyActor,
    changes: z.array(organizationChange),
    changeCount: z.number().int(),
    /** By id, every account in the changes by its name of today. */
    people: z.record(z.string(), z.string()),
  })
  .meta({ id: 'OrganizationHistoryEntry' });

/** GET /api/organizations/{id}/history: newest first; `counts` and `actors` on the first page only. */
export const organizationHistory = z
  .object({
    version,
    entries: z.array(organizationHistoryEntry),
    cursor: z.string().nullable(),
    head: z.string(),
    breach: knownBreach.nullable(),
    counts: z
      .object({
        members: z.number().int(),
        keys: z.number().int(),
        things: z.number().int(),
        organization: z.number().int(),
      })
      .optional(),
    actors: z.array(historyActor).optional(),
  })
  .meta({ id: 'OrganizationHistory' });

export type OrganizationHistoryKind = z.infer<typeof organizationHistoryKind>;
export type OrganizationChange = z.infer<typeof organizationChange>;
export type OrganizationHistoryEntry = z.infer<typeof organizationHistoryEntry>;
export type OrganizationHistory = z.infer<typeof organizationHistory>;
