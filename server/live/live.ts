import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PagesRenewed } from '#domain/live-contract.ts';
import type { WebSocket } from 'ws';
import { ProblemError, serviceUnavailable } from '../http/problem-details.ts';
import { endWithProblem } from '../http/unrouted.ts';
import { networkOf, SITE } from '../http/network.ts';
import { quotaReached } from '../http/quotas/quotas.ts';
import { BEAT_PARTS, openChannel, PING_PARTS, type Channel, type ChannelParts } from './channel.ts';
import type { Caller } from '../http/caller.ts';
import { texts } from '../texts/de.ts';

const t = texts.live;

export interface Live extends Pick<
  Channel,
  'connections' | 'slowedFrames' | 'recheck' | 'endSession' | 'ping' | 'recheckKeys'
> {
  /** Closes every socket (1001); resolves when they are gone, after a second at the latest. */
  close(): Promise<void>;
}

/** Milliseconds from one ping of a socket to the next. */
const PING_EVERY_MS = 25_000;
/**
 * Milliseconds from one word that the line is whole to the next. A page says that it is not after 4.5 s without any
 * (client/live/live-channel.ts); 22 bytes then are 9 a second.
 */
const BEAT_EVERY_MS = 2_500;
/** An expired key follows nothing after a second. */
const LOOK_EVERY_MS = 500;
const GOODBYE_MS = 1_000;
const MAX_BYTES = 16 * 1024;
/** Of one message: no browser sends more than one for so few bytes. */
const MAX_FRAGMENTS = 16;
const TRY_AGAIN_LATER = 1013;
/** What a call that opens no socket is told to do (RFC 9110, 15.5.22; RFC 6455, 4.4). */
const UPGRADE = { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13' };

/** Whom a socket counts for; null: a visitor. */
const holderOf = ({ kind, id, organizationId }: Caller): string | null =>
  kind === 'visitor' ? null : (organizationId ?? id);

/**
 * Puts the live channel on `GET /api/live` (docs/api.md, "Live channel"). `pages` names this server's client build; a
 * page that connects with another one in `?pages=` is told so, once. `mostSockets` are open at a time for an account, and
 * for all keys of an organisation; visitors, of whom many sit behind one address, are not counted.
 */
export async function registerLive(
  http: FastifyInstance,
  parts: ChannelParts & { readonly pages?: string | null; readonly mostSockets?: number },
): Promise<Live> {
  const { rights, log, states, pages = null, mostSockets = Infinity } = parts;
  const channel = openChannel(parts);
  const callers = new WeakMap<FastifyRequest, Caller>();
  /** Open ones, by whom they count for. */
  const sockets = new Map<string, number>();
  let closing = false;
  let wasStale = false;

  await http.register(websocket, {
    options: {
      maxPayload: MAX_BYTES,
      maxFragments: MAX_FRAGMENTS,
      // One frame of a socket in a turn of the event loop.
      allowSynchronousEvents: false,
      perMessageDeflate: false,
      clientTracking: false,
    },
    // For a frame that is too long or not UTF-8, or a broken connection, `ws` itself answers with the right close code.
    errorHandler: (error, socket) => {
      log.debug({ err: error }, 'a live connection broke');
      if (socket.readyState === socket.OPEN) socket.close(1011);
    },
    preClose: (done) => void close().then(() => done()),
  });
  // A handshake that is none.
  http.websocketServer.on('wsClientError', (_, socket, { url = '' }) =>
    endWithProblem(socket, 'upgrade-required', {
      path: url.split('?', 1)[0] ?? '',
      headers: { ...UPGRADE, Connection: 'Upgrade, close' },
    }),
  );
  http.route<{ Querystring: { readonly pages?: unknown; readonly beat?: unknown } }>({
    method: 'GET',
    url: '/api/live',
    handler: (_, reply) => {
      void reply.headers(UPGRADE);
      throw new ProblemError(426, 'upgrade-required', t.upgrade);
    },
    preValidation: async (request) => {
      if (!request.ws) return;
      if (closing) throw serviceUnavailable('closing', t.ending);
      if (states.isStale()) throw serviceUnavailable('behind', t.behind);
      const caller = await rights.callerOf(request);
      if (socketsOf(caller) >= mostSockets) throw quotaReached('sockets', mostSockets);
      callers.set(request, caller);
    },
    wsHandler: (socket, request) => {
      const caller = callers.get(request);
      if (caller === undefined) return socket.close(1008);
      // Others may have been opened since it was admitted.
      if (!take(caller, socket)) return socket.close(TRY_AGAIN_LATER);
      const { pages: held, beat } = request.query;
      if (pages !== null && held !== undefined && held !== pages) {
        socket.send(JSON.stringify({ pages } satisfies PagesRenewed));
      }
      const network = networkOf(request.ip, SITE) ?? request.ip;
      channel.accept(socket, request.raw.socket, { caller, network, wantsBeats: beat === '1' });
    },
  });
  function socketsOf(caller: Caller): number {
    const holder = holderOf(caller);
    return holder === null ? 0 : (sockets.get(holder) ?? 0);
  }

  function take(caller: Caller, socket: WebSocket): boolean {
    const holder = holderOf(caller);
    if (holder === null) return true;
    const open = socketsOf(caller);
    if (open >= mostSockets) return false;
    sockets.set(holder, open + 1);
    socket.once('close', () => {
      const left = socketsOf(caller) - 1;
      if (left > 0) sockets.set(holder, left);
      else sockets.delete(holder);
    });
    return true;
  }

  const pinging = setInterval(() => channel.ping(), PING_EVERY_MS / PING_PARTS);
  pinging.unref();
  const beating = setInterval(() => channel.beat(), BEAT_EVERY_MS / BEAT_PARTS);
  beating.unref();
  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();

  function look(): void {
    channel.recheckKeys();
    // Twice in a row: after a suspend, the node is outdated only for a moment.
    const isStale = states.isStale();
    if (isStale && wasStale) channel.disconnectAll();
    wasStale = isStale;
  }

  let closed: Promise<void> | null = null;
  function close(): Promise<void> {
    closing = true;
    clearInterval(pinging);
    clearInterval(beating);
    clearInterval(looking);
    closed ??= channel.close(GOODBYE_MS);
    return closed;
  }
  return {
    get connections() {
      return channel.connections;
    },
    get slowedFrames() {
      return channel.slowedFrames;
    },
    recheck: channel.recheck,
    endSession: channel.endSession,
    ping: channel.ping,
    recheckKeys: channel.recheckKeys,
    close,
  };
}
