import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, twoGroups, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Of what can take long, an account has two carried out at once and eight waiting.

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

async function clubOf(headers: Headers): Promise<{ readonly id: string; readonly file: object }> {
  const make = async (path: string, body: object): Promise<string> =>
    (await call(portal, 'POST', path, body, headers)).json<{ id: string }>().id;
  const id = await make('/api/organizations', { name: 'SV Musterstadt' });
  const tournament = await make('/api/tournaments', { organizationId: id, name: 'Hallencup' });
  await call(portal, 'POST', `/api/tournaments/${tournament}/configure`, twoGroups(), headers);
  const exported = await call(portal, 'GET', `/api/tournaments/${tournament}/export`, undefined, headers);
  return { id, file: exported.json<object>() };
}

it('imports of one account wait in its own line, and beyond that hear when to come again', async () => {
  const [one, other] = [await portal.person('Eine'), await portal.person('Andere')];
  const [club, clubOfOther] = [await clubOf(one.headers), await clubOf(other.headers)];
  const into = ({ id, file }: typeof club, headers: Headers) =>
    call(portal, 'POST', `/api/tournaments/import?organizationId=${id}`, file, headers);
  const many = Array.from({ length: 15 }, () => into(club, one.headers));
  const beside = await into(clubOfOther, other.headers);
  expect(beside.statusCode).toBe(201);
  const answers = await Promise.all(many);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.length).toBe(5);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await into(club, one.headers)).statusCode).toBe(201);
});

it('a large body is read elsewhere by the same rules, and its repeat is the same', async () => {
  const { id, file } = await clubOf(portal.me.headers);
  const into = `/api/tournaments/import?organizationId=${id}`;
  // Spaces make it large, and are nothing that the schema sees.
  const large = (body: string): string => `${' '.repeat(100_000)}${body}`;
  const send = (body: string, headers: Headers = {}) =>
    call(portal, 'POST', into, large(body), { 'content-type': 'application/json', ...headers });
  const key = { 'idempotency-key': 'large' };
  const first = await send(JSON.stringify(file), key);
  expect(first.statusCode).toBe(201);
  expect((await send(JSON.stringify(file), key)).json()).toEqual(first.json());
  expect((await send(JSON.stringify({ ...file, name: 'Anders' }), key)).statusCode).toBe(422);

  const wrong = async (body: string) => {
    const answer = await send(body);
    return [answer.statusCode, answer.json<{ errors: { path: string; code: string }[] }>().errors[0]];
  };
  expect(await wrong(JSON.stringify({ ...file, matches: [{}] }))).toMatchObject([
    400,
    { path: expect.stringMatching(/^body\.matches\.0/) as string },
  ]);
  expect(await wrong(JSON.stringify({ ...file, unbekannt: 1 }))).toMatchObject([400, { code: 'unknown-field' }]);
  expect(await wrong('{"name":')).toMatchObject([400, { path: 'body', code: 'malformed-json' }]);
  expect(await wrong('{"__proto__": {"a": 1}}')).toMatchObject([400, { code: 'malformed-json' }]);
  expect(await wrong('['.repeat(100))).toMatchObject([400, { code: 'too-deep' }]);
  expect(await wrong('')).toMatchObject([400, { code: 'malformed-json' }]);
});
