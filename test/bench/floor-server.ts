import pg from 'pg';
import { createHttpServer } from '#server/http/http-server.ts';
import { createLogger } from '#server/operation/logger.ts';

// The least that can be done for a result over the portal's HTTP (its limits, headers and lines in the log): parse JSON,
// one INSERT of as many bytes, durable, 204. A process of its own; argv: postgres address. Prints its port.

const [, , url] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 32 });
await pool.query(`
  CREATE SCHEMA IF NOT EXISTS floor;
  CREATE TABLE IF NOT EXISTS floor.results (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body json NOT NULL)`);

const http = await createHttpServer({ log: createLogger('warn', process.stderr), https: false });
http.patch<{ Body: { event: unknown } }>('/result', async (request, reply) => {
  await pool.query('INSERT INTO floor.results (body) VALUES ($1)', [JSON.stringify(request.body.event)]);
  return reply.code(204).send();
});
await http.listen({ port: 0, host: '127.0.0.1' });
const address = http.server.address();
process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
