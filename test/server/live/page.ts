import { once } from 'node:events';
import type { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { WebSocket } from 'ws';
import type { ChangedView, LiveMessage, WholeView } from '#domain/live-contract.ts';
import { liveMessages } from '#domain/live-messages.ts';
import { applyChanges } from '#client/live/apply-changes.ts';

/** A page at the other end of a real socket: what it heard, and the views it would show. */
export interface Page {
  readonly heard: readonly LiveMessage[];
  readonly socket: WebSocket;
  /** The code of the server's close frame. */
  readonly closed: Promise<number>;
  say(request: unknown): void;
  /** The next message not asked for yet. */
  next(): Promise<LiveMessage>;
  /** Waits until the page holds this stamp, and answers the view; changes are applied as a page does. */
  until(topic: string, stamp: string): Promise<unknown>;
  view(topic: string): { readonly stamp: string; readonly view: unknown } | undefined;
  /** Takes over what another page held, as after a reconnect. */
  hold(topic: string, held: { readonly stamp: string; readonly view: unknown } | undefined): void;
  /** Sends what `say` says in one piece. */
  together(say: () => void): void;
  /** Pings answered so far. */
  pings(): number;
  /** Stops and goes on reading from the network. */
  stall(): void;
  read(): void;
  leave(): Promise<void>;
}

/** `from`: the address of this machine from which it comes. */
export async function openPage(url: string, headers: Record<string, string> = {}, from = '127.0.0.1'): Promise<Page> {
  const socket = new WebSocket(url, { perMessageDeflate: true, headers, localAddress: from });
  let raw: Socket | null = null;
  socket.on('upgrade', (response) => {
    raw = response.socket;
  });
  const heard: LiveMessage[] = [];
  const undescribed: string[] = [];
  const views = new Map<string, { stamp: string; view: unknown }>();
  let asked = 0;
  let pings = 0;
  socket.on('ping', () => {
    pings += 1;
  });
  let woken = (): void => undefined;
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return;
    const message = JSON.parse(data.toString()) as LiveMessage;
    heard.push(message);
    if (!isDescribed(message)) undescribed.push(data.toString().slice(0, 300));
    if ('view' in message) views.set(message.topic, { stamp: message.stamp, view: message.view });
    if ('changes' in message) views.set(message.topic, changed(views.get(message.topic), message));
    woken();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const more = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const impatience = setTimeout(() => reject(new Error(`Nothing more came after ${last(heard)}`)), 10_000);
      woken = () => {
        clearTimeout(impatience);
        resolve();
      };
    });
  return {
    heard,
    socket,
    closed,
    say: (request) => socket.send(typeof request === 'string' ? request : JSON.stringify(request)),
    async next() {
      while (heard.length <= asked) await more();
      asked += 1;
      if (undescribed.length > 0) throw new Error(`The description lacks this frame: ${undescribed[0]}`);
      return heard[asked - 1] as LiveMessage;
    },
    async until(topic, stamp) {
      while (views.get(topic)?.stamp !== stamp) await more();
      return views.get(topic)?.view;
    },
    view: (topic) => views.get(topic),
    hold(topic, held) {
      if (held !== undefined) views.set(topic, held);
    },
    together(sayAll) {
      raw?.cork();
      sayAll();
      raw?.uncork();
    },
    pings: () => pings,
    stall: () => raw?.pause(),
    read: () => raw?.resume(),
    async leave() {
      socket.close();
      await closed;
    },
  };
}

/** Whether a frame is one of those that the description of the channel has, and says nothing that is not in it. */
const isDescribed = (message: unknown): boolean =>
  Object.values(liveMessages).some((schema) => isDeepStrictEqual(schema.safeParse(message).data, message));

const last = (heard: readonly LiveMessage[]): string => JSON.stringify(heard.at(-1) ?? null).slice(0, 200);

function changed(held: { stamp: string; view: unknown } | undefined, { topic, from, stamp, changes }: ChangedView) {
  if (held?.stamp !== from) throw new Error(`${topic}: a change from ${from} came to a page that holds ${held?.stamp}`);
  return { stamp, view: applyChanges(held.view, changes) };
}

/** The message as a whole view; fails where it is another. */
export function wholeView(message: LiveMessage): WholeView {
  if (!('stamp' in message) || 'changes' in message)
    throw new Error(`No whole view: ${JSON.stringify(message).slice(0, 300)}`);
  return message;
}

export function changedView(message: LiveMessage): ChangedView {
  if (!('changes' in message)) throw new Error(`No change: ${JSON.stringify(message).slice(0, 300)}`);
  return message;
}
