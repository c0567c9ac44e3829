import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** How a line fails: 'refused' resets what is open and lets nobody in; 'silent' keeps all and brings nothing. */
export type LinkFailure = 'refused' | 'silent';

/** The way from one node to one of its servers, which can be cut. */
export interface NetworkLink {
  /** The server's address, by this line. */
  readonly url: string;
  cut(how: LinkFailure): void;
  /** After a silence everything that was sent meanwhile arrives, late. */
  mend(): void;
  /** Whether a connection that the server sees comes over this line: by the port it comes from. */
  carries(port: number): boolean;
  close(): Promise<void>;
}

/** Lays a line to a server on 127.0.0.1; whatever its address says besides the place stays as it is. */
export async function openLink(serverUrl: string): Promise<NetworkLink> {
  const address = new URL(serverUrl);
  const target = Number(address.port);
  const ends = new Set<Socket>();
  const fars = new Set<Socket>();
  let cut: LinkFailure | null = null;

  const entrance = createServer((near) => {
    if (cut === 'refused') return near.resetAndDestroy();
    const far = connect({ port: target, host: '127.0.0.1' });
    fars.add(far);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      // As client and database have it: else what comes in two pieces waits 40 ms for a word that the first has arrived.
      end.setNoDelay(true);
      end.on('error', () => undefined);
      end.on('data', (bytes) => {
        if (other.write(bytes)) return;
        end.pause();
        other.once('drain', () => {
          if (cut !== 'silent') end.resume();
        });
      });
      end.on('close', () => {
        ends.delete(end);
        fars.delete(far);
        other.destroy();
      });
      if (cut === 'silent') end.pause();
    }
  });
  entrance.listen(0, '127.0.0.1');
  await once(entrance, 'listening');
  address.hostname = '127.0.0.1';
  address.port = String((entrance.address() as AddressInfo).port);

  return {
    url: address.href,
    cut(how) {
      cut = how;
      for (const end of ends) {
        if (how === 'refused') end.resetAndDestroy();
        else end.pause();
      }
    },
    mend() {
      cut = null;
      for (const end of ends) end.resume();
    },
    carries: (port) => [...fars].some(({ localPort }) => localPort === port),
    async close() {
      for (const end of ends) end.destroy();
      entrance.close();
      await once(entrance, 'close');
    },
  };
}
