import type { Socket } from 'node:net';
import pg from 'pg';
import { createHttpServer } from '#server/http/http-server.ts';
import { textFrame } from '#server/live/sockets/frame.ts';
import { createLogger } from '#server/operation/logger.ts';

// The least that can be done for a result in a hall: over the portal's HTTP one durable INSERT of as many bytes, then the
// frame to every socket, past everything. Other nodes are told by NOTIFY. A process of its own; argv: postgres address.
// Prints its port.

const [, , url] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 4 });
await pool.query(`
  CREATE SCHEMA IF NOT EXISTS floor;
  CREATE TABLE IF NOT EXISTS floor.hall (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body json NOT NULL)`);

const followers = new Set<Socket>();
let frame = textFrame(Buffer.from('{}'));
const writeToAll = (): void => {
  for (const socket of followers) socket.write(frame);
};

const listener = new pg.Client({ connectionString: url });
await listener.connect();
await listener.query('LISTEN floor_hall');
listener.on('notification', ({ payload }) => {
  if (payload !== String(process.pid)) writeToAll();
});

const http = await createHttpServer({ log: createLogger('warn', process.stderr), https: false });
http.put<{ Body: { frame: string } }>('/frame', async (request, reply) => {
  frame = textFrame(Buffer.from(request.body.frame));
  return reply.code(204).send();
});
http.patch<{ Body: { event: unknown } }>('/result', async (request, reply) => {
  await pool.query(
    `WITH kept AS (INSERT INTO floor.hall (body) VALUES ($1) RETURNING id)
     SELECT pg_notify('floor_hall', $2) FROM kept`,
    [JSON.stringify(request.body.event), String(process.pid)],
  );
  writeToAll();
  return reply.code(204).send();
});
http.server.on('upgrade', (_request, socket: Socket) => {
  socket.setNoDelay(true);
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  socket.once('data', () => {
    followers.add(socket);
    socket.write(frame);
  });
  socket.on('error', () => undefined).on('close', () => followers.delete(socket));
});
await http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
const address = http.server.address();
process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
