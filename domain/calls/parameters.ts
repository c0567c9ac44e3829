import { z } from 'zod';
import type { Range } from '../bucket-counts.ts';
import { texts } from '../texts/de.ts';
import { ids } from '../tournament/contract/bodies.ts';
import { decisionId } from '../tournament/contract/ties.ts';

// What the paths and queries of many calls hold.

const t = texts.calls;

/** Ids of organisations and tournaments. */
export const streamId = z.string().regex(/^[a-z0-9]{16}$/);
/** Ids of what an organisation or a tournament holds and that is addressed alone: the stream's id first. */
export const partId = z.string().regex(/^[a-z0-9]{16}[a-z0-9]{1,24}$/);

// A match, team or group of a tournament that is written in no way an id can be is simply not there.
export const byId = z.object({ id: streamId });
export const byPartId = z.object({ id: partId });
export const byTeam = z.object({ id: streamId, teamId: ids.teamId });
export const byGroup = z.object({ id: streamId, groupId: ids.groupId });
export const byMatch = z.object({ id: streamId, matchId: ids.matchId });
export const byDecision = z.object({ id: streamId, decisionId });

/** A list of what an organisation has. */
export const ofOrganization = z.strictObject({ organizationId: streamId });

/** How many events a tournament has, or had. */
export const versionNumber = z
  .string()
  .regex(/^\d{1,9}$/, t.versionInteger)
  .transform(Number)
  .refine((version) => version >= 1, t.versionFromOne);

/** Lists are of what is there, or of what is deleted and can still be taken back. */
export const deletedFilter = z.enum(['true', 'false']).default('false');

const RANGES = { '1': 1, '7': 7, '14': 14, '30': 30 } as const satisfies Record<string, Range>;

/** How many days a chart shows. */
export const byRange = z.strictObject({
  range: z.enum(['1', '7', '14', '30'], t.range).transform((days): Range => RANGES[days]),
});

const MAX_LIMIT = 200;

/** Query of a list that can grow: how many, from where on, and, where it can be searched, for what. */
export const pageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, t.limit(MAX_LIMIT))
    .default(50),
  cursor: z.string().max(200).nullable().default(null),
});
export const searchQuery = pageQuery.extend({ search: z.string().max(200).default('') });
