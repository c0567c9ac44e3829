import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreatedApiKeyAnswer } from '#domain/organization/bodies.ts';
import { form, picture } from '#test/support/forms.ts';
import type { Person } from '#test/support/people.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { callsOf, expanded, requireNewest, type Call, type ServedDocument } from './document.ts';

// Who reads an example makes a column of its width: an id in it is as long as a real one.

let portal: TestPortal;
let chief: Person;
let founded: Founded;
let calls: ReadonlyMap<string, Call>;
beforeAll(async () => {
  portal = await openPortal();
  chief = await portal.person('Chefin', { isAdministrator: true });
  founded = await foundTournament(portal, 'Public');
  const document = expanded(requireNewest((await call(portal, 'GET', '/api/openapi.json')).json<ServedDocument>()));
  calls = new Map(callsOf(document).map((each) => [each.name, each]));
});
afterAll(() => portal.end());

const COUNTED = /^[tgm]?\d+$/;

/** Ids in an example that have another length than those in a real answer, by their place. */
function otherLengths(example: unknown, real: unknown, at: string): readonly string[] {
  if (Array.isArray(example) && Array.isArray(real))
    return example.length === 0 || real.length === 0 ? [] : otherLengths(example[0], real[0], `${at}[]`);
  if (typeof example === 'object' && typeof real === 'object' && example !== null && real !== null)
    return Object.entries(example).flatMap(([key, value]) =>
      otherLengths(value, (real as Record<string, unknown>)[key], `${at}.${key}`),
    );
  if (!/ids?(\[\])?$/i.test(at) || typeof example !== 'string' || typeof real !== 'string') return [];
  // Counted ones grow.
  if (COUNTED.test(example) && COUNTED.test(real)) return [];
  return example.length === real.length ? [] : [`${at}: ${example}, but ${real}`];
}

it('ids in examples are as long as real ones', async () => {
  const { organization, tournament } = founded;
  const create = async (url: string, body: object): Promise<string> => {
    const answer = await call(portal, 'POST', url, body);
    if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  const licensing = `/api/management/organizations/${organization}/licensing`;
  await call(portal, 'PATCH', licensing, { allowApiAccess: true }, chief.headers);
  const key = (
    await call(portal, 'POST', '/api/api-keys', { organizationId: organization, name: 'Anzeige', validity: 7 })
  ).json<CreatedApiKeyAnswer>();
  const venueId = await create('/api/venues', { organizationId: organization, name: 'Sporthalle' });
  await call(portal, 'PATCH', `/api/tournaments/${tournament}/venue`, { venueId });
  await call(portal, 'PATCH', `/api/tournaments/${tournament}/folder`, { folderName: 'Jugend' });
  await create(`/api/organizations/${organization}/invitations`, { eMail: 'otto@verein.example', role: 'Scorer' });
  await create('/api/documents', { tournamentId: tournament, type: 'MatchPlan', name: 'Aushang' });
  const fields = { OrganizationId: organization, ImageType: 'SponsorLogo' };
  const sent = await form({ ...fields, Image: { name: 'logo.png', bytes: await picture(60, 60) } });
  const uploaded = await portal.http.inject({
    method: 'POST',
    url: '/api/images',
    payload: sent.payload,
    headers: { ...portal.me.headers, ...sent.headers },
  });
  const imageId = uploaded.json<{ id: string }>().id;
  await call(portal, 'PATCH', `/api/tournaments/${tournament}/image`, { target: 'SponsorLogo', imageId });
  const fresh = { 'at-least': await portal.head() };
  const { folderId } = (await call(portal, 'GET', `/api/tournaments/${tournament}`)).json<{ folderId: string }>();
  const read = (url: string, headers = {}): Promise<LightMyRequestResponse> =>
    call(portal, 'GET', url, undefined, { ...fresh, ...headers });
  const of = `organizationId=${organization}`;
  const asked: readonly (readonly [path: string, url: string, headers?: object])[] = [
    ['/api/organizations', '/api/organizations'],
    ['/api/organizations/{id}', `/api/organizations/${organization}`],
    ['/api/organizations/{id}/members', `/api/organizations/${organization}/members`],
    ['/api/organizations/{id}/invitations', `/api/organizations/${organization}/invitations`],
    ['/api/organizations/{id}/teams', `/api/organizations/${organization}/teams`],
    ['/api/tournaments', `/api/tournaments?${of}`],
    ['/api/tournaments/{id}', `/api/tournaments/${tournament}`],
    ['/api/public/tournaments/{id}', `/api/public/tournaments/${tournament}`],
    ['/api/tournaments/{id}/images', `/api/tournaments/${tournament}/images`],
    ['/api/tournaments/{id}/matches', `/api/tournaments/${tournament}/matches`],
    ['/api/tournaments/{id}/history', `/api/tournaments/${tournament}/history`],
    ['/api/venues', `/api/venues?${of}`],
    ['/api/images', `/api/images?${of}`],
    ['/api/folders', `/api/folders?${of}`],
    ['/api/folders/{id}/timetable', `/api/folders/${folderId}/timetable`],
    ['/api/folders/{id}/statistics', `/api/folders/${folderId}/statistics`],
    ['/api/documents', `/api/documents?tournamentId=${tournament}`],
    ['/api/api-keys', `/api/api-keys?${of}`],
    ['/api/me', '/api/me', { authorization: `Bearer tp_${key.id}_${key.secret}` }],
    ['/identity/user-data', '/identity/user-data'],
    ['/identity/sessions', '/identity/sessions'],
    ['/api/management/users', '/api/management/users', chief.headers],
    ['/api/management/organizations', '/api/management/organizations', chief.headers],
    ['/api/management/mails', '/api/management/mails', chief.headers],
    ['/.well-known/tournament-history-keys', '/.well-known/tournament-history-keys'],
  ];
  const wrong: string[] = [];
  for (const [path, url, headers] of asked) {
    const answer = await read(url, headers);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    const [content] = Object.values(calls.get(`GET ${path}`)?.operation.responses['200']?.content ?? {});
    if (content === undefined) throw new Error(`The description lacks ${path}`);
    wrong.push(...otherLengths(content.example, answer.json(), path));
  }
  expect(wrong).toEqual([]);
  expect(otherLengths([{ id: 'abcd' }], [{ id: 'abc' }], '')).toHaveLength(1);
});
