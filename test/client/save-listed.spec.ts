import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Draft, ListedMarks } from '#client/pages/configuration/draft.ts';
import { saveListed } from '#client/pages/configuration/save-listed.ts';
import { session } from '#client/session/page-session.ts';

// What a list said of its teams, saved after the plan that brought them in.

const sent: string[] = [];
/** What the teams are called by now, in the places of the draft. */
let names: readonly string[] = [];

beforeAll(() => {
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    if (method !== 'GET') {
      sent.push(path);
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    const teams = names.map((name, at) => ({ id: `t${at}`, name }));
    const groups = [{ participants: teams.map(({ id }) => ({ teamId: id })) }];
    return Promise.resolve(Response.json({ groups, teams }));
  });
  const token = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.-`;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  session.begin({
    accessToken: token({ name: 'Jörg Krüger', mail: 'joerg@example.org', exp }),
    refreshToken: token({ exp }),
  });
});

afterAll(() => vi.unstubAllGlobals());

const PAID: ListedMarks = { paid: true, outOfCompetition: false };
const draftOf = (teams: readonly { name: string; listed?: ListedMarks }[]): Draft =>
  ({ groups: [{ teams }] }) as unknown as Draft;

async function saving(teams: Parameters<typeof draftOf>[0], now: readonly string[]) {
  sent.length = 0;
  names = now;
  return [await saveListed('c1', draftOf(teams)), [...sent]];
}

test('a mark is saved for the team that stands in its place, however its name is encoded', async () => {
  const decomposed = 'SV Mühlbach'.normalize('NFD');
  expect(await saving([{ name: ` ${decomposed} `, listed: PAID }], ['SV Mühlbach'])).toEqual([
    true,
    ['/api/tournaments/c1/teams/t0/entry-fee'],
  ]);
});

test('a mark whose team is found no more is not called saved; the others are saved', async () => {
  const teams = [
    { name: 'SV Mühlbach', listed: PAID },
    { name: 'FC Königshain', listed: PAID },
  ];
  expect(await saving(teams, ['SV Mühlbach II', 'FC Königshain'])).toEqual([
    false,
    ['/api/tournaments/c1/teams/t1/entry-fee'],
  ]);
});

test('a team of which the list said nothing to save may be called anything', async () => {
  const teams = [
    { name: 'SV Mühlbach', listed: { paid: false, outOfCompetition: false } },
    { name: 'FC Königshain', listed: PAID },
  ];
  expect(await saving(teams, ['SV Mühlbach II', 'FC Königshain'])).toEqual([
    true,
    ['/api/tournaments/c1/teams/t1/entry-fee'],
  ]);
});
