import type { RunningPortal } from '#test/support/running-portal.ts';

// Tournaments to begin a journey with, made over the portal's own calls.

/** Where calls go, and by whom. */
export type Site = Pick<RunningPortal, 'url' | 'accessToken'>;

/** One JSON call that has to succeed. */
export async function api<Answer>(
  { url, accessToken }: Site,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

export interface MadeTournament {
  readonly id: string;
  readonly organizationId: string;
  /** Ids of the matches by number; the first is at 0. */
  readonly matches: readonly string[];
}

interface Made {
  readonly id: string;
  readonly matches: readonly { readonly id: string }[];
}

const TEAMS = [
  ['SV Mühlbach I', 'FC Königshain', 'TSV Büchenau', 'SpVgg Nördheim'],
  [
    'SV Mühlbach II',
    'FSV Weißenfeld',
    '1. FC Höhenkirch',
    'JSG Großräschkau/Königswörth-Süßenbach und Mühltal-Höfen III',
  ],
];

/** A public tournament of two groups on two courts that began an hour before `now`, with semi-finals to come. */
export async function hallencup(site: Site, now = Date.now()): Promise<MadeTournament> {
  const organization = await api<Made>(site, 'POST', '/api/organizations', { name: 'SV Grün-Weiß Mühlbach 1921' });
  const { id } = await api<Made>(site, 'POST', '/api/tournaments', {
    organizationId: organization.id,
    name: 'Mühlbacher Hallencup der E-Junioren',
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(site, 'POST', `/api/tournaments/${id}/configure`, {
    groups: TEAMS.map((teams, at) => ({ alphabeticalId: 'AB'[at], teams: teams.map((name) => ({ name })) })),
    firstMatchKickoff: new Date(now - 60 * 60_000).toISOString(),
    groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: 'PT10M',
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'SemiFinal', thirdPlacePlayoff: true },
  });
  const { matches } = await api<Made>(site, 'GET', `/api/tournaments/${id}`);
  return { id, organizationId: organization.id, matches: matches.map((match) => match.id) };
}

/** Reports one match, `number` from 1. */
export const report = (
  site: Site,
  { id, matches }: MadeTournament,
  number: number,
  state: 'CurrentlyPlaying' | 'Finished',
  [scoreA, scoreB]: readonly [number, number],
): Promise<null> =>
  api<null>(site, 'PATCH', `/api/tournaments/${id}/matches/${matches[number - 1]}/outcome`, {
    state,
    scoreA,
    scoreB,
    outcomeType: 'Standard',
  });

/**
 * Waits until the portal prints. Its browser may have to be unpacked, and gives way to all else: on a busy machine it takes
 * more than one try.
 */
export async function startPrinter({ url, accessToken }: Site, { id }: MadeTournament): Promise<void> {
  const query = 'kind=TeamList&languageCode=de&timeZone=Europe/Berlin';
  let said = '';
  for (const end = Date.now() + PRINTS_WITHIN; Date.now() < end;) {
    const answer = await fetch(`${url}/api/tournaments/${id}/print?${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (answer.ok) return void (await answer.arrayBuffer());
    said = await answer.text();
  }
  throw new Error(`It does not print: ${said}`);
}

/** Milliseconds. */
const PRINTS_WITHIN = 240_000;
