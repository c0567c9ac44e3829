import { z } from 'zod';
import { finalsMatchDefinitions } from '#domain/tournament/planning/finals.ts';
import { route, type Route } from '../http/route.ts';

export const metadataRoutes: readonly Route<unknown>[] = [
  route({
    method: 'GET',
    path: '/api/metadata/finals-match-definitions',
    tag: 'metadata',
    summary: 'Welche Finalrunden aus wie vielen Gruppen möglich sind',
    right: 'anyone',
    answers: {
      200: z.array(z.object({ groupCount: z.number(), matchCount: z.number(), requiredTeamsPerGroup: z.number() })),
    },
    writes: false,
    handle: () => Promise.resolve({ status: 200, body: finalsMatchDefinitions() }),
  }),
];
