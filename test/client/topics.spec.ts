import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket as Socket, WebSocketServer } from 'ws';
import { subscribe } from '#client/live/topics.ts';
import { session, setStayCondition } from '#client/session/page-session.ts';

// The topics of a page against a real socket server; the page itself is as much of a browser as they look at.

let server: WebSocketServer;
const asked: unknown[] = [];

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => asked.push(JSON.parse(data.toString()) as unknown)),
  );
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host, pathname: '/portal/tournaments', search: '', hash: '' });
  vi.stubGlobal('document', { addEventListener: () => undefined, querySelector: () => null });
  vi.stubGlobal('addEventListener', () => undefined);
});

afterAll(() => {
  for (const socket of server.clients) socket.terminate();
  server.close();
  vi.unstubAllGlobals();
});

test('a topic opened while the session is ended is asked for once a new one has begun', async () => {
  // Unsaved input holds the page.
  setStayCondition(() => true);
  const leave = subscribe('tournament/x');
  await new Promise((resume) => setTimeout(resume, 100));
  expect(asked).toEqual([]);
  const token = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.-`;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  session.begin({
    accessToken: token({ name: 'Jörg Krüger', mail: 'joerg@example.org', exp }),
    refreshToken: token({ exp }),
  });
  await vi.waitFor(() => expect(asked).toEqual([{ follow: 'tournament/x' }]), { timeout: 10_000 });
  leave();
});

test('a topic that was withdrawn when nobody looked any more is asked for again by who comes back', async () => {
  const topic = 'organization/o1';
  const follows = () => asked.filter((frame) => JSON.stringify(frame).startsWith(`{"follow":"${topic}"`)).length;
  const tell = (message: object): void => {
    for (const socket of server.clients) socket.send(JSON.stringify({ topic, ...message }));
  };
  const leave = subscribe(topic);
  await vi.waitFor(() => expect(follows()).toBe(1), { timeout: 10_000 });
  tell({ stamp: '1', view: { name: 'SV Musterstadt' } });
  leave();
  tell({ gone: 'deleted' });
  await new Promise((resume) => setTimeout(resume, 200));
  const leaveAgain = subscribe(topic);
  await vi.waitFor(() => expect(follows()).toBe(2), { timeout: 5_000 });
  leaveAgain();
});
