import type { HostileInput, HostileRequest } from './hostile-inputs.ts';

// What a public tournament of 4,940 matches costs those who report another's results: visitors of its page, and eight
// connections of one account that read it.

const VISITORS = 20;
const CONNECTIONS = 8;
const SECOND = 1_000;

export function largeTournamentInputs(tournament: string): readonly HostileInput[] {
  const page = `/t/${tournament}`;
  const api = `/api/tournaments/${tournament}`;
  const zipped = { 'accept-encoding': 'gzip' };
  const readers = (name: string, ...requests: readonly HostileRequest[]): HostileInput => ({
    name: `large tournament: ${CONNECTIONS} connections: ${name}`,
    by: 'organizer',
    what: { kind: 'requests', requests },
    connections: CONNECTIONS,
  });
  const results = Array.from({ length: 100 }, (_, scoreA) => report(api, scoreA));
  return [
    {
      name: `large tournament: ${VISITORS} visitors once a second`,
      by: 'stranger',
      what: { kind: 'requests', requests: [get(page, zipped), get(page, { ...zipped, 'if-none-match': '*' })] },
      connections: VISITORS,
      everyMs: SECOND,
    },
    // First, so that there is a past.
    {
      name: 'large tournament: four results a second there, and its page',
      by: 'organizer',
      what: { kind: 'requests', requests: results.flatMap((result) => [result, get(page, zipped)]) },
      everyMs: SECOND / 8,
    },
    readers('page known', get(page, { 'if-none-match': '*' })),
    readers('matches', get(`${api}/matches`)),
    readers('a version', get(`${api}?version=2`, zipped)),
    readers('frames', get(`${api}/history/frames?from=2&to=3`, zipped)),
    readers('export of the history', get(`${api}/history/export`)),
  ];
}

const get = (path: string, headers: HostileRequest['headers'] = {}): HostileRequest => ({
  kind: 'request',
  method: 'GET',
  path,
  headers,
  body: Buffer.alloc(0),
});

const report = (api: string, scoreA: number): HostileRequest => ({
  kind: 'request',
  method: 'PATCH',
  path: `${api}/matches/m1/outcome`,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ state: 'CurrentlyPlaying', scoreA, scoreB: 0 })),
});
