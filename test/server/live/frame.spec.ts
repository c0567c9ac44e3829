import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { jsonFrame, PING, textFrame } from '#server/live/sockets/frame.ts';

// Read by a client that knows nothing of ours.

let server: WebSocketServer;
beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

async function read(...frames: readonly Buffer[]): Promise<{ readonly messages: string[]; readonly pings: number }> {
  server.once('connection', (_, request) => {
    for (const frame of frames) request.socket.write(frame);
    request.socket.end();
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const messages: string[] = [];
  let pings = 0;
  client.on('message', (data: Buffer) => messages.push(data.toString()));
  client.on('ping', () => (pings += 1));
  await once(client, 'close');
  return { messages, pings };
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('a text of %i bytes arrives as it is', async (bytes) => {
  const text = 'x'.repeat(bytes);
  expect(await read(textFrame(text), textFrame('behind'))).toEqual({ messages: [text, 'behind'], pings: 0 });
});

test('texts and bytes are one message, letters of several bytes too', async () => {
  const { messages } = await read(textFrame('{"view":', Buffer.from('"Grüße 🏐"'), ',"by":"Jörg"}'));
  expect(messages).toEqual(['{"view":"Grüße 🏐","by":"Jörg"}']);
});

test('a message is sent as JSON, and a ping is one', async () => {
  expect(await read(PING, jsonFrame({ topic: 'public/1', gone: 'deleted' }))).toEqual({
    messages: ['{"topic":"public/1","gone":"deleted"}'],
    pings: 1,
  });
});
