import type { Agent } from 'node:http';
import { twoGroups } from '#test/support/play.ts';
import type { HostileInput, HostileRequest, Sender, Site } from './hostile-inputs.ts';
import { send } from './one-tournament.ts';

// What can be asked of the largest plan there can be, by those who may: in order, and as often as they like. Results that
// others report are of another tournament.

/** A public tournament of the organisation with 26 groups of 20 teams, 4,940 matches; answers its id. */
export async function foundLargest(
  port: number,
  agent: Agent,
  caller: Readonly<Record<string, string>>,
  { organization }: Pick<Site, 'organization'>,
): Promise<string> {
  const about = { organizationId: organization, name: 'Riesenturnier', visibility: 'Public' };
  const made = JSON.parse(await send(agent, port, 'POST', '/api/tournaments', about, caller)) as { id: string };
  const groups = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((alphabeticalId) => ({
    alphabeticalId,
    teams: Array.from({ length: 20 }, (_, at) => ({ name: `SV Musterstadt ${alphabeticalId}${at + 1}` })),
  }));
  const plan = { ...twoGroups(), groups, finalsPhase: null };
  await send(agent, port, 'POST', `/api/tournaments/${made.id}/configure`, plan, caller);
  return made.id;
}

export function largestPlanInputs(tournament: string): readonly HostileInput[] {
  const api = `/api/tournaments/${tournament}`;
  const get = (path: string, headers: HostileRequest['headers'] = {}): HostileRequest => ({
    kind: 'request',
    method: 'GET',
    path,
    headers,
    body: Buffer.alloc(0),
  });
  const post = (path: string, body: object): HostileRequest => write('POST', `${api}${path}`, body);
  // Others than before, so that each is a change.
  const results = Array.from({ length: 100 }, (_, scoreA) =>
    write('PATCH', `${api}/matches/m1/outcome`, { state: 'CurrentlyPlaying', scoreA, scoreB: 0 }),
  );
  const view = get(api, { 'accept-encoding': 'br' });
  const input = (name: string, by: Sender, ...requests: readonly HostileRequest[]): HostileInput => ({
    name: `largest plan: ${name}, ${by}`,
    by,
    what: { kind: 'requests', requests },
  });
  return [
    input('calendar', 'stranger', get(`/t/${tournament}/calendar.ics`)),
    input(
      'calendars of teams',
      'stranger',
      ...idsOf('t', 500).map((id) => get(`/t/${tournament}/calendar.ics?team=${id}`)),
    ),
    input('public view', 'stranger', get(`/api/public/tournaments/${tournament}`, { 'accept-encoding': 'gzip' })),
    input('results', 'organizer', ...results),
    input('results, and the view after each', 'organizer', ...results.flatMap((result) => [result, view])),
    input('frames', 'organizer', get(`${api}/history/frames?from=2&to=3`, { 'accept-encoding': 'br' })),
    ...['/matches.csv', '/standings.csv', '/export', '/history/timeline', '/team-selectors'].map((path) =>
      input(path, 'organizer', get(`${api}${path}`)),
    ),
    input(
      'preview of a lot',
      'organizer',
      post('/lot/preview', { priorities: [{ teamId: 't1', groupId: 'g1', priority: 1 }] }),
    ),
    input('preview of closed gaps', 'organizer', post('/match-plan/close-gaps/preview', {})),
    input('preview of a team that is struck', 'organizer', post('/teams/t1/removal/preview', {})),
  ];
}

const write = (method: string, path: string, body: object): HostileRequest => ({
  kind: 'request',
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

const idsOf = (letter: string, most: number): readonly string[] =>
  Array.from({ length: most }, (_, at) => `${letter}${at + 1}`);
