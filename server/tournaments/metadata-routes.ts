import { z } from 'zod';
import { finalsMatchDefinitions } from '#domain/tournament/planning/generate/finals.ts';
import { route, type Route } from '../http/route.ts';
import { texts } from '../texts/de.ts';

const t = texts.tournaments;

export const metadataRoutes: readonly Route<unknown>[] = [
  route({
    method: 'GET',
    path: '/api/metadata/finals-match-definitions',
    tag: 'metadata',
    summary: t.calls.finalsRounds,
    right: 'anyone',
    answers: {
      200: z.array(z.object({ groupCount: z.int(), matchCount: z.int(), requiredTeamsPerGroup: z.int() })),
    },
    writes: false,
    handle: () => Promise.resolve({ status: 200, body: finalsMatchDefinitions() }),
  }),
];
