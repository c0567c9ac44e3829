import { connect, createServer, type Socket } from 'node:net';

// A proxy in front of nodes, in a process of its own: each connection goes to the node with the fewest, and past one that
// takes none.

export type ToProxy = { readonly nodes: readonly number[] };
export type FromProxy = { readonly say: 'listening'; readonly port: number };

/** Open connections by the node's port. */
const open = new Map<number, number>();

const server = createServer({ noDelay: true }, (near) => {
  near.on('error', () => undefined);
  pass(near, [...open.keys()]);
});

/** To the first of these nodes that takes it, in the order of how few they have. */
function pass(near: Socket, nodes: readonly number[]): void {
  const [port, ...others] = nodes.toSorted((one, other) => (open.get(one) ?? 0) - (open.get(other) ?? 0));
  if (port === undefined) return void near.destroy();
  const count = (by: number): unknown => open.set(port, (open.get(port) ?? 0) + by);
  count(1);
  const far = connect({ port, host: '127.0.0.1', noDelay: true });
  let isThrough = false;
  far.on('error', () => undefined);
  far.on('connect', () => {
    isThrough = true;
    near.pipe(far).pipe(near);
  });
  far.on('close', () => {
    count(-1);
    if (isThrough || near.destroyed) near.destroy();
    else pass(near, others);
  });
  near.on('close', () => far.destroy());
}

process.on('message', ({ nodes }: ToProxy) => {
  for (const port of nodes) open.set(port, 0);
  server.listen(0, '127.0.0.1', 16_384, () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    process.send?.({ say: 'listening', port } satisfies FromProxy);
  });
});
process.on('disconnect', () => process.exit());
