import { fastify } from 'fastify';

// The least that Fastify can be asked for: a word, and as many bytes as a view has. A process of its own; argv: bytes.
// Prints its port.

const bytes = Buffer.alloc(Number(process.argv[2] ?? 0), 'a');
const http = fastify();
http.get('/hello', async (_request, reply) => reply.type('application/json; charset=utf-8').send('"hello"'));
http.get('/bytes', async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await http.listen({ port: 0, host: '127.0.0.1' });
const address = http.server.address();
process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
