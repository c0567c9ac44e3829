import { type ConnectionInjector, Server, ServerCredentials } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server as Listener, type Socket } from 'node:net';
import type { Cluster, Member } from './cluster.ts';
import { type Abilities, featuresService, gossipService } from './cluster-services.ts';
import { featureServices, gossipServices, streamServices } from './generated.ts';
import { streamsService } from './streams-service.ts';

/** Where a node listens, whatever it is called. */
const ADDRESS = '127.0.0.1';

/** One node with its port, which it keeps across restarts. */
export class Node implements Member {
  readonly id = randomUUID();
  readonly host: string;
  readonly #sockets = new Set<Socket>();
  #listener: Listener | null = null;
  #server: Server | null = null;
  #port = 0;

  constructor(isSecured: boolean) {
    // From version 25 on Node takes no IP address as the name of a TLS server.
    this.host = isSecured ? 'localhost' : ADDRESS;
  }

  get port(): number {
    return this.#port;
  }

  get isAlive(): boolean {
    return this.#listener !== null;
  }

  async start(cluster: Cluster, abilities: Abilities, credentials: ServerCredentials): Promise<void> {
    if (this.#listener !== null) return;
    const server = new Server({
      'grpc.max_receive_message_length': 17 * 1024 * 1024,
      'grpc.max_send_message_length': 17 * 1024 * 1024,
    });
    server.addService(streamServices.StreamsService, streamsService(cluster, this));
    server.addService(gossipServices.GossipService, gossipService(cluster));
    server.addService(featureServices.ServerFeaturesService, featuresService(cluster, abilities));
    const injector: ConnectionInjector = server.createConnectionInjector(credentials);

    // Our own sockets, so that they can break as in a network failure.
    const listener = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
      injector.injectConnection(socket);
    });
    listener.listen(this.#port, ADDRESS);
    await once(listener, 'listening');
    this.#port = (listener.address() as AddressInfo).port;
    this.#listener = listener;
    this.#server = server;
  }

  /** Like a power cut: connections end without notice. */
  async stop(): Promise<void> {
    const listener = this.#listener;
    const server = this.#server;
    if (listener === null || server === null) return;
    this.#listener = null;
    this.#server = null;
    const closed = once(listener, 'close');
    listener.close();
    this.resetConnections();
    server.forceShutdown();
    await closed;
  }

  resetConnections(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
    this.#sockets.clear();
  }
}
