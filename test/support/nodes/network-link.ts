import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * How a link fails: 'refused' resets open connections and rejects new ones; 'silent' keeps all and delivers nothing.
 */
export type LinkFailure = 'refused' | 'silent';

/** A link from one node to one of its servers, which can be cut. */
export interface NetworkLink {
  /** The server's address through this link. */
  readonly url: string;
  cut(how: LinkFailure): void;
  /** After a silence, everything sent meanwhile arrives late. */
  mend(): void;
  /** Whether a connection seen by the server uses this link, by its source port. */
  carries(port: number): boolean;
  close(): Promise<void>;
}

/** Opens a link to a server on 127.0.0.1; the rest of its address stays the same. */
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
      // As client and database set it: otherwise a message in two packets waits 40 ms for an acknowledgement.
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
