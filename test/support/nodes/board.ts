import { WebSocket as Socket } from 'ws';
import { openLiveChannel } from '#client/live/live-channel.ts';
import type { Node } from './cluster.ts';

/** A board of a hall: the page's own live channel, at one node, through whatever happens to it. */
export interface Board {
  readonly node: Node;
  /** What it shows at this moment. */
  shown(): { readonly stamp: string; readonly view: unknown } | null;
  /** When it said that the contact is lost, and until when; null: still. Milliseconds of `performance.now()`. */
  readonly losses: readonly { readonly from: number; to: number | null }[];
  leave(): void;
}

/** Follows the tournament as visitors see it. */
export function openBoard(node: Node, tournament: string): Board {
  // The channel is made for browsers, which have it.
  Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? Socket });
  const losses: { from: number; to: number | null }[] = [];
  let held: { stamp: string; view: unknown } | null = null;
  const channel = openLiveChannel({
    connect: () => Promise.resolve(dialled(node)),
    ended: () => undefined,
    contact({ since }) {
      if (since !== null) losses.push({ from: performance.now(), to: null });
      else for (const loss of losses) loss.to ??= performance.now();
    },
    now: () => Date.now(),
    random: Math.random,
  });
  channel.follow(`public/${tournament}`, (told) => {
    held = told.kind === 'view' ? { stamp: told.stamp, view: told.view } : null;
  });
  return { node, shown: () => held, losses, leave: () => channel.close() };
}

function dialled(node: Node): WebSocket {
  const socket = new Socket(`${node.url.replace('http', 'ws')}/api/live`);
  // A browser's socket closes and is silent about why.
  socket.on('error', () => undefined);
  return socket as unknown as WebSocket;
}
