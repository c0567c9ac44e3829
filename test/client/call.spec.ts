import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { call } from '#client/api/call.ts';
import { isWriting } from '#client/api/own-writes.ts';
import { session } from '#client/session/page-session.ts';
import { serverTime } from '#client/texts/server-time.ts';

// Over the wire to a server that breaks off: what a hall's network does to an answer that had already begun.

type Answer = (response: ServerResponse) => void;

let server: Server;
/** What is answered next, one after another. */
const answers: Answer[] = [];
let asked = 0;
let atLeast: string | undefined;
const keys: unknown[] = [];

beforeAll(async () => {
  server = createServer(({ headers }, response) => {
    asked += 1;
    atLeast = headers['at-least']?.toString();
    keys.push(headers['idempotency-key']);
    answers.shift()?.(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A page knows where it came from; here nothing does.
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => fetch(origin + path, request));
  session.begin(tokens(3600));
});

/** Tokens that end in so many seconds. */
function tokens(seconds: number) {
  const token = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.-`;
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return {
    accessToken: token({ name: 'Jörg Krüger', mail: 'joerg@example.org', exp }),
    refreshToken: token({ exp }),
  };
}

afterEach(() => {
  expect(answers).toEqual([]);
  asked = 0;
});

afterAll(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const PDF = Buffer.from('%PDF-1.7 the sheets');

const whole =
  (type: string, content: Buffer | string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(content);

const breaksOff =
  (type: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': type, 'content-length': 1000 });
    response.write('{"success":', () => response.destroy());
  };

const print = (signal?: AbortSignal) =>
  call('GET /api/documents/{id}/pdf', {
    path: { id: 'd1' },
    query: { languageCode: 'de', timeZone: 'Europe/Berlin' },
    ...(signal === undefined ? {} : { signal }),
  });

test('an answer that breaks off is no answer', async () => {
  answers.push(breaksOff('application/json'));
  const answer = await call('POST /identity/login', { body: { eMail: 'joerg@example.org', password: 'Wald' } });
  expect(answer).toMatchObject({ ok: false, problem: { status: 0, code: 'no-answer' } });
});

test('a refusal that breaks off is none either', async () => {
  answers.push(breaksOff('application/problem+json', 500));
  const answer = await call('POST /identity/login', { body: { eMail: 'joerg@example.org', password: 'Wald' } });
  expect(answer).toMatchObject({ ok: false, problem: { status: 0 } });
});

test('a refusal that is no JSON is one all the same', async () => {
  answers.push(whole('text/html', '<h1>Bad Request</h1>', 400));
  expect(await print()).toMatchObject({ ok: false, problem: { status: 400, code: 'http-400' } });
});

test('a page instead of the answer, as the login of a network puts it in, is no answer', async () => {
  answers.push(whole('text/html', '<h1>WLAN der Stadt</h1>'), whole('application/json', '{"id":"t1"}'));
  expect(await call('GET /api/public/tournaments/{id}', { path: { id: 't1' } })).toMatchObject({ value: { id: 't1' } });
  expect(asked).toBe(2);
});

test('a print that breaks off is asked for again, and had whole', async () => {
  answers.push(breaksOff('application/pdf'), whole('application/pdf', PDF));
  const answer = await print();
  if (!answer.ok) throw new Error(answer.problem.text);
  expect(Buffer.from(await answer.value.blob.arrayBuffer())).toEqual(PDF);
  expect(asked).toBe(2);
});

test('whoever left is told nothing, and the server is let go', async () => {
  const leaving = new AbortController();
  let letGo: Promise<unknown> = Promise.resolve();
  answers.push((response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF');
    letGo = once(response, 'close');
    leaving.abort();
  });
  expect(await print(leaving.signal)).toMatchObject({ ok: false, problem: { status: 0 } });
  await letGo;
  expect(asked).toBe(1);
});

test('whoever left while a repeat is awaited is let go at once', async () => {
  const leaving = new AbortController();
  answers.push((response) => {
    response.writeHead(503, { 'retry-after': '10' }).end();
    setTimeout(() => leaving.abort(), 100);
  });
  const answered = print(leaving.signal).then(({ ok }) => (ok ? 'answered' : 'let go'));
  const patience = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 3_000));
  expect(await Promise.race([answered, patience])).toBe('let go');
  expect(asked).toBe(1);
});

test('a write that is called for again comes under the key it was given, any other under one of its own', async () => {
  keys.length = 0;
  const refused = whole('application/problem+json', '{"status":422}', 422);
  answers.push(refused, refused, refused, refused);
  for (const key of ['of the report', 'of the report', undefined, undefined]) {
    await call('POST /api/organizations', { body: { name: 'SV' }, ...(key === undefined ? {} : { key }) });
  }
  expect(keys.slice(0, 2)).toEqual(['of the report', 'of the report']);
  expect(new Set(keys).size).toBe(3);
});

test('a write that changed nothing, or repeats another, knows no step of its own: the version of now may be one of others', async () => {
  const stored =
    (step: object): Answer =>
    (response) =>
      response.writeHead(204, { 'tournament-version': '13', ...step }).end();
  const rename = () =>
    call('PATCH /api/tournaments/{id}/name', { path: { id: 'qx7k2m4t9w3v6zhs' }, body: { name: 'Hallencup' } });
  const made = stored({ 'tournament-step': '13' });
  answers.push(made);
  expect(await rename()).toMatchObject({ ok: true, version: 13, step: 13 });
  answers.push(stored({}));
  expect(await rename()).toMatchObject({ ok: true, version: 13, step: null });
  // The first attempt did not arrive, or it did.
  answers.push(breaksOff('application/json'), made);
  expect(await rename()).toMatchObject({ ok: true, version: 13, step: 13 });
  answers.push(breaksOff('application/json'), stored({}));
  expect(await rename()).toMatchObject({ ok: true, version: 13, step: null });
});

test('a write is under way until its answer is there; a read is none', async () => {
  const under: boolean[] = [];
  const looks: Answer = (response) => {
    under.push(isWriting());
    whole('application/json', '[]')(response);
  };
  answers.push(looks, looks);
  await call('POST /api/organizations', { body: { name: 'SV' } });
  expect(isWriting()).toBe(false);
  await call('GET /api/organizations', {});
  expect(under).toEqual([true, false]);
});

test('a preview is no write: it stores nothing, and holds nothing up', async () => {
  keys.length = 0;
  let under: boolean | null = null;
  answers.push((response) => {
    under = isWriting();
    whole('application/json', '{}')(response);
  });
  await call('POST /api/tournaments/{id}/match-plan/close-gaps/preview', { path: { id: 't1' } });
  expect(under).toBe(false);
  expect(keys).toEqual([undefined]);
});

test('a quota that no time gives back is told at once, not asked again', async () => {
  const detail = 'Die Zahl der API-Schlüssel einer Organisation ist auf 50 begrenzt.';
  const problem = JSON.stringify({ status: 429, code: 'quota-api-keys', detail });
  answers.push(whole('application/problem+json', problem, 429));
  const body = { organizationId: 'o1', name: 'Anzeige', description: '', rights: 'read', validity: 7 } as const;
  const answer = await call('POST /api/api-keys', { body });
  expect(answer).toMatchObject({ ok: false, problem: { status: 429, code: 'quota-api-keys', text: detail } });
  expect(asked).toBe(1);
});

test('what is read is at least as new as the last write, whatever a list between them says', async () => {
  const at =
    (position: string): Answer =>
    (response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'log-position': position }).end('[]');
  answers.push(at('log.9'), at('log.7'), at('log.9'));
  await call('POST /api/organizations', { body: { name: 'SV' } });
  await call('GET /api/organizations', {});
  await call('GET /api/organizations', {});
  expect(atLeast).toBe('log.9');
});

test('a page that follows nothing knows the server’s time from an answer', async () => {
  const ahead = 20 * 60_000;
  answers.push((response) => {
    const date = new Date(Date.now() + ahead).toUTCString();
    response.writeHead(200, { 'content-type': 'application/json', date }).end('[]');
  });
  await call('GET /api/organizations', {});
  expect(Math.abs(serverTime(0).getTime() - ahead)).toBeLessThan(2_000);
});

test('a session that is just getting other tokens in another tab is asked for again, and not given up', async () => {
  const json = 'application/json';
  answers.push(
    whole(json, '{}', 401),
    whole(json, '{"code":"busy"}', 503),
    whole(json, JSON.stringify({ success: true, ...tokens(3_700) })),
    whole(json, '[]'),
  );
  const answer = await call('GET /api/organizations', {});
  expect(answer).toMatchObject({ ok: true, value: [] });
  expect(asked).toBe(4);
});
