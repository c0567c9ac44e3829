import { fastify } from 'fastify';

// The least that Fastify can be asked for: a word, and as many bytes as a view has, of as many answers in turn as there
// are views. A process of its own; argv: bytes, answers. Prints its port.

const [size = 0, count = 1] = process.argv.slice(2).map(Number);
const answers = Array.from({ length: count }, (_, at) => Buffer.alloc(size, String(at)));
let asked = 0;
const http = fastify();
http.get('/hello', async (_request, reply) => reply.type('application/json; charset=utf-8').send('"hello"'));
http.get('/bytes', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(answers[(asked += 1) % count]),
);
await http.listen({ port: 0, host: '127.0.0.1' });
const address = http.server.address();
process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
