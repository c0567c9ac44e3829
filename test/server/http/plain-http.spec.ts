import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES } from '#server/http/body-limits.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// What any program that speaks HTTP takes for granted.

let portal: TestPortal;
let founded: Founded;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = portal.http.server.address() as AddressInfo);
});
afterAll(() => portal.end());

interface Created {
  readonly id: string;
}

/** The address of a picture that is there. */
async function uploadPicture(): Promise<string> {
  const fields = { OrganizationId: founded.organization, ImageType: 'SponsorLogo' };
  const sent = await form({ ...fields, Image: { name: 'logo.png', bytes: await picture(60, 60) } });
  const headers = { ...portal.me.headers, ...sent.headers };
  const answer = await portal.http.inject({ method: 'POST', url: '/api/images', payload: sent.payload, headers });
  return String(answer.headers.location);
}

describe('a call without a body', () => {
  it('may come with the media type of JSON', async () => {
    const json = { 'content-type': 'application/json' };
    const { id } = (await call(portal, 'POST', '/api/organizations', { name: 'Leer' })).json<Created>();
    const read = await call(portal, 'GET', `/api/organizations/${id}`, undefined, json);
    const deleted = await call(portal, 'DELETE', `/api/organizations/${id}`, undefined, json);
    const taken = await call(portal, 'POST', `/api/organizations/${id}/undelete`, undefined, json);
    expect([read.statusCode, deleted.statusCode, taken.statusCode]).toEqual([200, 204, 204]);
  });

  it('where one is expected is a 400 that says so', async () => {
    const answer = await call(portal, 'POST', '/api/organizations', '');
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([400, 'malformed-json']);
  });
});

describe('a view is compressed as the caller can read it', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ] as const)('%s for "%s"', async (coding, takes, decompress) => {
    for (const path of ['/api/tournaments/', '/api/public/tournaments/']) {
      const url = `${path}${founded.tournament}`;
      const plain = await call(portal, 'GET', url);
      const answer = await call(portal, 'GET', url, undefined, { 'accept-encoding': takes });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    }
  });
});

describe('an address that is there under another verb', () => {
  it.each([
    ['PUT', '/api/organizations', 'GET, HEAD, POST'],
    ['GET', '/identity/login', 'POST'],
    ['POST', '/identity/user-data', 'GET, HEAD, PUT'],
    ['DELETE', '/health/ready', 'GET, HEAD'],
  ] as const)('%s %s is a 405 that says which', async (method, url, allowed) => {
    const answer = await call(portal, method, url);
    expect([answer.statusCode, answer.json().code, answer.headers.allow]).toEqual([405, 'method-not-allowed', allowed]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('a call among others says what its own address takes', async () => {
    const answer = await call(portal, 'POST', `/api/tournaments/${founded.tournament}/name`);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'PATCH']);
  });

  it('one that is not there at all stays a 404', async () => {
    const answer = await call(portal, 'PUT', '/api/nothing');
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
  });

  it.each(['GET', 'HEAD'] as const)(
    'a file that is not there is a 404 to %s, which its folder takes',
    async (method) => {
      const answer = await portal.http.inject({ method, url: '/assets/nope.js' });
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );
});

describe('a request that says twice for whom it is', () => {
  async function statusOf(head: readonly string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const heard = text(socket);
    socket.write(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    return (await heard).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
  }
  const twice = ['Host: localhost', 'hOST: evil.example'];

  it.each([
    ['a page', ['GET / HTTP/1.1', ...twice]],
    ['a page, both the same', ['GET / HTTP/1.1', 'Host: localhost', 'Host: localhost']],
    ['an address that is not there', ['GET /api/nothing HTTP/1.1', ...twice]],
    [
      'the live channel',
      [
        'GET /api/live HTTP/1.1',
        ...twice,
        'Upgrade: websocket',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Version: 13',
      ],
    ],
  ])('is refused: %s', async (_, head) => {
    expect(await statusOf(head)).toBe('400');
  });

  it('and one that says it once is heard', async () => {
    expect(await statusOf(['GET / HTTP/1.1', 'Host: localhost'])).toBe('200');
  });
});

it('a 401 says how to log in, the same for every reason', async () => {
  const answers = await Promise.all([
    call(portal, 'GET', '/api/organizations', undefined, { authorization: '' }),
    call(portal, 'GET', '/api/organizations', undefined, { authorization: 'Bearer tp_nothing' }),
    call(portal, 'POST', '/api/organizations', { name: 'SV' }, { authorization: 'Bearer expired' }),
  ]);
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Turnierpult"']);
});

describe('If-None-Match: *', () => {
  const any = { 'if-none-match': '*' };

  it('is a 304 for whatever is there', async () => {
    const image = await uploadPicture();
    for (const url of [`/api/tournaments/${founded.tournament}`, '/api/openapi.json', image]) {
      const answer = await call(portal, 'GET', url, undefined, any);
      expect([url, answer.statusCode, answer.headers.etag !== undefined]).toEqual([url, 304, true]);
    }
    expect((await call(portal, 'GET', '/api/tournaments/aaaaaaaaaaaaaaaa', undefined, any)).statusCode).toBe(404);
  });

  it('refuses to change what is there', async () => {
    const url = `/api/tournaments/${founded.tournament}/name`;
    expect((await call(portal, 'PATCH', url, { name: 'Neu' }, any)).statusCode).toBe(412);
  });
});

describe('a body beyond the limit, sent as fast as the line takes it', () => {
  const SENT = 40 * 1024 * 1024;
  const chunk = 'x'.repeat(64 * 1024);

  /** What came back until the connection ended, while everything was written at once; a reset fails. */
  async function answerTo(path: string, head: readonly string[], framed: (part: string) => string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const heard = text(socket);
    const start = [`POST ${path} HTTP/1.1`, 'Host: localhost', ...head];
    socket.write(`${start.join('\r\n')}\r\n\r\n`);
    for (let sent = 0; sent < SENT; sent += chunk.length) socket.write(framed(chunk));
    socket.end();
    return heard;
  }
  const me = () => `Authorization: ${portal.me.headers.authorization}`;
  const inChunks = (part: string): string => `${part.length.toString(16)}\r\n${part}\r\n`;

  it.each([1, 2])('says 413 where it says its length (%i)', async () => {
    const head = [me(), 'Content-Type: application/json', `Content-Length: ${SENT}`];
    expect(await answerTo('/api/organizations', head, (part) => part)).toMatch(/^HTTP\/1\.1 413 [^]*"too-large"/);
  });

  it.each([1, 2])('says 413 where it comes in chunks (%i)', async () => {
    const head = [me(), 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    expect(await answerTo('/api/organizations', head, inChunks)).toMatch(/^HTTP\/1\.1 413 [^]*"too-large"/);
  });

  it.each([1, 2])('says 413 to a form in chunks (%i)', async () => {
    const boundary = 'x-x-x';
    const type = `Content-Type: multipart/form-data; boundary=${boundary}`;
    const first = `--${boundary}\r\nContent-Disposition: form-data; name="OrganizationId"\r\n\r\n${founded.organization}\r\n`;
    const file = `--${boundary}\r\nContent-Disposition: form-data; name="Image"; filename="a.png"\r\n\r\n`;
    for (const before of [`${first}${file}`, '']) {
      let begun = false;
      const heard = await answerTo('/api/images', [me(), type, 'Transfer-Encoding: chunked'], (part) => {
        const lead = begun ? '' : before;
        begun = true;
        return `${lead === '' ? '' : inChunks(lead)}${inChunks(part)}`;
      });
      expect(heard).toMatch(/^HTTP\/1\.1 413 [^]*"too-large"/);
    }
  });

  it('leaves the small ones of others alone', async () => {
    expect((await call(portal, 'POST', '/api/organizations', { name: 'Danach' })).statusCode).toBe(201);
    expect(BODY_BYTES.small).toBeLessThan(SENT);
  });
});

it.each([
  ['that is no address', '/api/organizations/%zz', 'malformed-address'],
  ['of a file that no file system has', '/assets/%00.js', 'malformed-request'],
])('an address %s is refused with the errors of every 400', async (_, url, code) => {
  const answer = await call(portal, 'GET', url);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect(answer.json().errors).toEqual([{ path: 'path', code, message: answer.json().detail }]);
});
