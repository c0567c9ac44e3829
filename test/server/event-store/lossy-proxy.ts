import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a store and its server and can lose exactly the answer that counts. */
export interface LossyProxy {
  readonly url: string;
  /** The next request with these words reaches the server; once it has answered, both ends find the connection dead. */
  loseAnswerTo(words: string): void;
  /** The connections that are open stay so and bring nothing any more; new ones are as they should be. */
  silence(): void;
  /** How many answers were lost. */
  lost(): number;
  close(): Promise<void>;
}

export async function startProxy(databaseUrl: string): Promise<LossyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let words: string | null = null;
  let lost = 0;

  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let losing = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (request) => {
      if (silent.has(near)) return;
      if (words !== null && request.includes(words)) {
        words = null;
        losing = true;
      }
      far.write(request);
    });
    far.on('data', (answer) => {
      if (silent.has(far)) return;
      if (!losing) {
        near.write(answer);
        return;
      }
      lost += 1;
      near.destroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    loseAnswerTo: (request) => {
      words = request;
    },
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    lost: () => lost,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
