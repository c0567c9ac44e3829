import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES } from '#server/http/body-limits.ts';
import { foundTournament, type Founded, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// A body that is too large is answered, not cut off: a client that is still writing reads why, as soon as it reads.

let portal: TestPortal;
let founded: Founded;
let stranger: Headers;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  stranger = (await portal.person('Fremde')).headers;
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = portal.http.server.address() as AddressInfo);
});
afterAll(() => portal.end());

const MEGABYTE = 1024 * 1024;
const BOUNDARY = 'x'.repeat(20);
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (name: string, more: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}`;
const image = (): string =>
  `${part('OrganizationId', '', founded.organization)}\r\n${part('ImageType', '', 'SponsorLogo')}\r\n${part('Image', '; filename="a.png"', '')}`;

interface Sent {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly type?: string;
  readonly begin?: string;
  readonly bytes: number;
  readonly headers?: Headers;
}

/** How a client says how much it sends, and that it sends nothing else. */
interface Client {
  readonly isChunked: boolean;
  readonly connection: 'close' | 'keep-alive';
}

/** Writes all of it before it reads a word; returns what was answered. */
async function answerTo(
  { method, path, type = 'application/json', begin = '', bytes, headers }: Sent,
  { isChunked, connection }: Client,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  const head = {
    host: 'localhost',
    ...(headers ?? portal.me.headers),
    connection,
    'content-type': type,
    ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes + begin.length) }),
  };
  const write = async (piece: string): Promise<void> => {
    if (!socket.write(piece)) await once(socket, 'drain');
  };
  const writePiece = (piece: string): Promise<void> =>
    piece === '' ? Promise.resolve() : write(isChunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  await write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  await writePiece(begin);
  const full = 'x'.repeat(64 * 1024);
  for (let left = bytes; left > 0; left -= full.length) await writePiece(full.slice(0, left));
  if (isChunked) await write('0\r\n\r\n');
  socket.end();
  return text(socket);
}

describe.each<readonly [string, Client]>([
  ['with its length', { isChunked: false, connection: 'keep-alive' }],
  ['in chunks', { isChunked: true, connection: 'keep-alive' }],
  ['with its length, and nothing else', { isChunked: false, connection: 'close' }],
  ['in chunks, and nothing else', { isChunked: true, connection: 'close' }],
])('a body that is too large, sent %s', (_how, client) => {
  it.each<readonly [string, () => Sent]>([
    [
      'the name of a tournament',
      () => ({ method: 'PATCH', path: `/api/tournaments/${founded.tournament}/name`, bytes: 20 * MEGABYTE }),
    ],
    [
      'a configuration',
      () => ({ method: 'POST', path: `/api/tournaments/${founded.tournament}/configure`, bytes: 20 * MEGABYTE }),
    ],
    [
      'the file of a tournament',
      () => ({
        method: 'POST',
        path: `/api/tournaments/import?organizationId=${founded.organization}`,
        bytes: BODY_BYTES.tournament + 10 * MEGABYTE,
      }),
    ],
    [
      'a picture',
      () => ({
        method: 'POST',
        path: '/api/images',
        type: FORM,
        begin: image(),
        bytes: BODY_BYTES.image + 10 * MEGABYTE,
      }),
    ],
    ['a login', () => ({ method: 'POST', path: '/identity/login', bytes: 20 * MEGABYTE, headers: {} })],
    ['what no address takes', () => ({ method: 'POST', path: '/api/nothing', bytes: 20 * MEGABYTE, headers: {} })],
  ])('is a 413 in words: %s', async (_what, of) => {
    const [head = '', body = ''] = (await answerTo(of(), client)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(head).toMatch(/^content-type: application\/problem\+json/im);
    expect(JSON.parse(body)).toMatchObject({
      status: 413,
      code: 'too-large',
      detail: 'Die Anfrage ist größer, als dieser Aufruf annimmt.',
    });
  });

  it('is a 404 in words where it is a stranger who sends it', async () => {
    const path = `/api/tournaments/${founded.tournament}/configure`;
    const answer = await answerTo({ method: 'POST', path, bytes: 20 * MEGABYTE, headers: stranger }, client);
    expect(answer).toMatch(/^HTTP\/1\.1 404 [^]*"code":"not-found"/);
  });
});

it('none of it was a fault: nothing was logged as one', () => {
  expect(portal.complaints).toEqual([]);
});
