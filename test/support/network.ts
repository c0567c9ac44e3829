import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network between browsers and a portal that can be cut. */
export interface Network {
  readonly url: string;
  /**
   * Until it is mended: `silent` lets nothing through and says nothing, like a phone out of reach; `reset` ends what is open
   * and takes nothing new, like a router that starts anew.
   */
  cut(how: 'silent' | 'reset'): void;
  /** New connections go through again; those that were cut stay dead. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a network in front of a port of this machine. */
export async function openNetwork(port: number): Promise<Network> {
  const ends = new Set<Socket>();
  let state: 'whole' | 'silent' | 'reset' = 'whole';
  const wire = createServer((near) => {
    keep(near);
    if (state === 'reset') return near.destroy();
    if (state === 'silent') return;
    const far = keep(connect({ port, host: '127.0.0.1', noDelay: true }));
    near.setNoDelay(true);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('close', () => to.destroy());
    }
  });
  function keep(socket: Socket): Socket {
    ends.add(socket);
    return socket.on('error', () => undefined).on('close', () => ends.delete(socket));
  }
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    cut(how) {
      state = how;
      for (const socket of ends) {
        if (how === 'reset') socket.destroy();
        else socket.unpipe().pause();
      }
    },
    mend() {
      state = 'whole';
    },
    async close() {
      for (const socket of ends) socket.destroy();
      wire.close();
      await once(wire, 'close');
    },
  };
}
