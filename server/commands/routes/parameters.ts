import { z } from 'zod';
import { ids } from '#domain/tournament/contract.ts';

/** Ids of organisations and tournaments. */
export const streamId = z.string().regex(/^[a-z0-9]{16}$/);

// A match, team or group of a tournament that is written in no way an id can be is simply not there.
export const byId = z.object({ id: streamId });
export const byTeam = z.object({ id: streamId, teamId: ids.teamId });
export const byGroup = z.object({ id: streamId, groupId: ids.groupId });
export const byMatch = z.object({ id: streamId, matchId: ids.matchId });
