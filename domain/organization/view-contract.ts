import { z } from 'zod';
import { utcInstant } from '../utc-instant.ts';
import { imageView } from '../tournament/contract/views.ts';
import { imageType, keyRights, role } from './bodies.ts';
import { venueViewFields } from './venue-facts.ts';
import { chosenEmblemView, listedTournament, type OrganizationKeysView, type OrganizationView } from './view.ts';

// What goes over the live channel of an organisation, for its description (docs/api.md, "Live channel").

/** The topic `organization/ID`. */
export const organizationLists = z
  .object({
    id: z.string(),
    name: z.string(),
    tournaments: z.array(listedTournament),
    templates: z.array(listedTournament),
    folders: z.array(z.object({ id: z.string(), name: z.string() })),
    venues: z.array(z.object({ id: z.string(), ...venueViewFields, version: z.number().int() })),
    images: z.array(imageView.extend({ type: imageType }).meta({ id: 'OrganizationImage' })),
    members: z.array(z.object({ userId: z.string(), role, joinedAt: utcInstant })),
    page: z.object({
      name: z.string().nullable(),
      addresses: z.record(z.string(), z.string()),
      publicPageViews: z.number().int(),
    }),
    color: z.string().optional(),
    crest: z.string().optional(),
    teamEmblems: z.array(chosenEmblemView).optional(),
  })
  .meta({ id: 'OrganizationLists' }) satisfies z.ZodType<OrganizationView>;

/** The topic `organization/ID/keys`. */
export const organizationKeys = z
  .object({
    id: z.string(),
    allowApiAccess: z.boolean(),
    demandsSecondFactor: z.boolean(),
    apiKeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        rights: keyRights,
        lastFour: z.string(),
        createdAt: utcInstant,
        expiryDate: utcInstant,
        isActive: z.boolean(),
      }),
    ),
    invitations: z.array(z.object({ id: z.string(), role, invitedAt: utcInstant, expiresAt: utcInstant })),
  })
  .meta({ id: 'OrganizationKeys' }) satisfies z.ZodType<OrganizationKeysView>;
