import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestPortal } from './portal.ts';

// What a caller does with the calls of the contract, over `inject`.

export type Headers = Readonly<Record<string, string>>;

/** One call with a JSON body, by the portal's `me` unless `headers` say who else. */
export const call = (
  portal: TestPortal,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  payload?: object | string,
  headers: Headers = {},
): Promise<LightMyRequestResponse> =>
  portal.http.inject({
    method,
    url,
    headers: {
      ...portal.me.headers,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });

/** Two groups of `size` teams, one court, the final as the only finals match. */
export const twoGroups = (size = 4): object => ({
  groups: ['A', 'B'].map((letter) => ({
    alphabeticalId: letter,
    teams: Array.from({ length: size }, (_, place) => ({ name: `Team ${letter}${place + 1}` })),
  })),
  firstMatchKickoff: '2026-12-05T08:30:00Z',
  groupPhase: {
    schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
    numberOfCourts: 2,
    useAlternatingOrder: true,
    numberOfGroupRounds: 1,
  },
  pauseBetweenGroupAndFinalsPhase: 'PT15M',
  finalsPhase: {
    schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
    numberOfCourts: 1,
    firstFinalsRound: 'Final',
    thirdPlacePlayoff: false,
  },
});

export interface Founded {
  readonly organization: string;
  readonly tournament: string;
}

/** An organisation with a tournament of two groups. */
export async function foundTournament(portal: TestPortal, visibility = 'Private'): Promise<Founded> {
  const organization = (await call(portal, 'POST', '/api/organizations', { name: 'SV Musterstadt' })).json<{
    id: string;
  }>();
  const created = await call(portal, 'POST', '/api/tournaments', {
    organizationId: organization.id,
    name: 'Hallencup',
    visibility,
  });
  const tournament = created.json<{ id: string }>();
  const configured = await call(portal, 'POST', `/api/tournaments/${tournament.id}/configure`, twoGroups());
  if (configured.statusCode !== 204) throw new Error(`configure answered ${configured.statusCode}: ${configured.body}`);
  return { organization: organization.id, tournament: tournament.id };
}

/** Reports a final score of match `matchId`. */
export const report = (
  portal: TestPortal,
  { tournament }: Pick<Founded, 'tournament'>,
  matchId: string,
  [scoreA, scoreB]: readonly [number, number],
  headers: Headers = {},
): Promise<LightMyRequestResponse> =>
  call(
    portal,
    'PATCH',
    `/api/tournaments/${tournament}/matches/${matchId}/outcome`,
    { state: 'Finished', scoreA, scoreB, outcomeType: 'Standard' },
    headers,
  );

/** The tournament's version that a change made; throws unless it was answered with 204. */
export async function versionMade(answer: LightMyRequestResponse | Promise<LightMyRequestResponse>): Promise<number> {
  const { statusCode, body, headers } = await answer;
  if (statusCode !== 204) throw new Error(`${statusCode} ${body}`);
  return Number(headers['tournament-version']);
}
