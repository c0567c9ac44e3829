import { tournamentCalls } from '#domain/calls/tournament-calls.ts';
import { finalsMatchDefinitions } from '#domain/tournament/planning/generate/finals.ts';
import { route, type Route } from '../http/route.ts';
import { texts } from '../texts/de.ts';

const t = texts.tournaments;

export const metadataRoutes: readonly Route<unknown>[] = [
  route(tournamentCalls['GET /api/metadata/finals-match-definitions'], {
    tag: 'metadata',
    summary: t.calls.finalsRounds,
    description: 'Lists which finals are possible from how many groups.',
    right: 'anyone',
    writes: false,
    handle: () => Promise.resolve({ status: 200, body: finalsMatchDefinitions() }),
  }),
];
