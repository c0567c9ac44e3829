import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { call, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { portOf } from './asking.ts';
import { openClub, type Club } from './club.ts';

// A body may take a minute to arrive, and calls that take long wait in lines: a right that is withdrawn meanwhile opens
// nothing.

let portal: TestPortal;
let port: number;
let first: Club;
let club: Club;
beforeAll(async () => {
  portal = await openPortal();
  port = await portOf(portal);
  first = await openClub(portal);
});
beforeEach(async () => {
  club = await first.another();
});
afterAll(() => portal.end());

interface OpenRequest {
  readonly sent: ClientRequest;
  readonly answer: Promise<IncomingMessage>;
}

/** A request whose head is there and whose body, of so many bytes, is not. */
async function begin(method: string, path: string, headers: Headers, length: number): Promise<OpenRequest> {
  const sent = request({
    port,
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers, 'content-length': length },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  sent.flushHeaders();
  await pause(300);
  return { sent, answer };
}

/** What it hears once the body comes, after more than the second in which the first look counts. */
async function complete(
  { sent, answer }: OpenRequest,
  body: string,
): Promise<{ status: number | undefined; code: unknown }> {
  await pause(1_000);
  sent.end(body);
  const response = await answer;
  const read = await text(response);
  return { status: response.statusCode, code: read === '' ? null : (JSON.parse(read) as { code?: unknown }).code };
}

const roleOf = async (userId: string): Promise<string | undefined> => {
  const answer = await call(portal, 'GET', `/api/organizations/${club.id}/members`, undefined, club.headers.owner);
  return answer.json<{ userId: string; role: string }[]>().find((each) => each.userId === userId)?.role;
};
const give = async (userId: string, role: string): Promise<void> => {
  const path = `/api/organizations/${club.id}/members/${userId}`;
  expect((await call(portal, 'PATCH', path, { role }, club.headers.owner)).statusCode).toBe(204);
};

it('a role that was withdrawn while the body was held back does not give itself back', async () => {
  const { id } = club.members.Organizer;
  await give(id, 'Owner');
  const body = JSON.stringify({ role: 'Owner' });
  const path = `/api/organizations/${club.id}/members/${id}`;
  const held = await begin('PATCH', path, club.headers.organizer, body.length);
  await give(id, 'Organizer');
  expect(await complete(held, body)).toEqual({ status: 403, code: 'forbidden' });
  expect(await roleOf(id)).toBe('Organizer');
});

it('a body that only comes slowly is taken', async () => {
  const body = JSON.stringify({ organizationId: club.id, name: 'Hallencup' });
  const held = await begin('POST', '/api/tournaments', club.headers.organizer, body.length);
  expect((await complete(held, body)).status).toBe(201);
});

it('a session that ended while the body was held back, whatever names what it is about, is out', async () => {
  const headers = await club.again('organizer');
  const inBody = JSON.stringify({ organizationId: club.id, name: 'Hallencup' });
  const inPath = JSON.stringify({ name: 'Anders' });
  const held = await Promise.all([
    begin('POST', '/api/tournaments', headers, inBody.length),
    begin('PATCH', `/api/tournaments/${club.privateTournament}/name`, headers, inPath.length),
  ]);
  const out = await portal.http.inject({ method: 'POST', url: '/identity/logout', headers });
  expect(out.statusCode).toBe(204);
  const answers = await Promise.all(held.map((each, place) => complete(each, place === 0 ? inBody : inPath)));
  expect(answers).toEqual(answers.map(() => ({ status: 401, code: 'not-logged-in' })));
});

it('a member who was removed while the call waited in line is none any more', async () => {
  const file = JSON.stringify(await club.exported());
  const uploads = { ...club.headers.organizer, 'content-type': 'multipart/form-data; boundary=x' };
  // Two whose files do not come take the turns of the account.
  const before = await Promise.all([1, 2].map(() => begin('POST', '/api/images', uploads, 1_000)));
  for (const { answer } of before) answer.catch(() => undefined);
  const path = `/api/tournaments/import?organizationId=${club.id}`;
  const waiting = await begin('POST', path, club.headers.organizer, Buffer.byteLength(file));
  waiting.sent.end(file);
  await club.manage({ type: 'RemoveMember', userId: club.members.Organizer.id });
  await pause(1_000);
  for (const { sent } of before) sent.destroy();
  expect((await waiting.answer).statusCode).toBe(404);
});
