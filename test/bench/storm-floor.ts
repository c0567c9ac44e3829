import websocket from '@fastify/websocket';
import pg from 'pg';
import { deciderOf } from '#domain/deciders.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { textFrame } from '#server/live/sockets/frame.ts';
import { createLogger } from '#server/operation/logger.ts';
import { advanceStream, createEmptyStream } from '#server/stream-cache/stream-fold.ts';

// The baseline of the reconnect bench: a portal that keeps nothing in memory, over the same upgrade. `public/ID` reads
// and folds the tournament's events for each follower; `row/ID` sends a prepared view from a row, without the cost of
// keeping it current. A process of its own; argv: postgres address. Prints its port.

const [, , url = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 20 });
const { store } = await openPostgresEventStore({ pool, url });
await pool.query(`
  CREATE SCHEMA IF NOT EXISTS floor;
  CREATE TABLE IF NOT EXISTS floor.views (id text PRIMARY KEY, view text NOT NULL)`);

async function viewInLog(id: string): Promise<string> {
  const stream = `tournament-${id}`;
  const folding = deciderOf(stream);
  if (folding === undefined) throw new Error(`Nobody decides on ${stream}`);
  let held = createEmptyStream(stream, folding);
  for await (const events of store.readStream(stream))
    for (const event of events) held = advanceStream(held, event, folding);
  return JSON.stringify(publicView(id, held.state as Tournament, { ...NOTHING_REFERENCED, venue: null }));
}

async function viewInRow(id: string): Promise<string> {
  const { rows } = await pool.query<{ view: string }>('SELECT view FROM floor.views WHERE id = $1', [id]);
  return rows[0]?.view ?? 'null';
}

const http = await createHttpServer({ log: createLogger('warn', process.stderr), https: false });
await http.register(websocket, { options: { perMessageDeflate: false, clientTracking: false } });
http.put<{ Params: { id: string } }>('/row/:id', async ({ params: { id } }, reply) => {
  await pool.query('INSERT INTO floor.views (id, view) VALUES ($1, $2)', [id, await viewInLog(id)]);
  return reply.code(204).send();
});
http.get('/api/live', { websocket: true }, (socket, request) => {
  socket.on('message', (asked: Buffer) => {
    const { follow } = JSON.parse(asked.toString()) as { follow: string };
    const [kind, id = ''] = follow.split('/');
    void (kind === 'row' ? viewInRow(id) : viewInLog(id)).then((view) =>
      request.raw.socket.write(textFrame(Buffer.from(`{"topic":"${follow}","view":${view}}`))),
    );
  });
});
await http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
const address = http.server.address();
process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
