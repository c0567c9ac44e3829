import { z } from 'zod';
import { ids } from '#domain/tournament/contract/bodies.ts';
import { streamId } from '../http/parameters.ts';

export const byTeam = z.object({ id: streamId, teamId: ids.teamId });

export const byGroup = z.object({ id: streamId, groupId: ids.groupId });

export const byMatch = z.object({ id: streamId, matchId: ids.matchId });
