import type { Change } from '#domain/live-contract.ts';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { SLOW_BYTES } from '#server/live/sockets/connection.ts';
import { jsonFrame } from '#server/live/sockets/frame.ts';
import { changesBetween } from '#server/stream-cache/view-changes.ts';
import { openLiveFixture, TOURNAMENT } from '../server/live/live-fixture.ts';
import type { FromServer, ToServer, Variant } from './fanout-messages.ts';
import { watchTheLoop } from './watched-loop.ts';

// The server of the fan-out benchmark: the real channel. The floors write to the very same sockets, past the channel.

const PRESENTATION = {
  header1: { content: 'TournamentName', customContent: null },
  header2: { content: 'OrganizerName', customContent: null },
  showOrganizerLogo: true,
  showSponsorLogo: true,
} as const;

const hall = await openLiveFixture();
const sockets: { readonly socket: WebSocket; readonly raw: Socket }[] = [];
hall.sockets.on('connection', (socket, request) => sockets.push({ socket, raw: request.socket }));

const say = (message: FromServer): void => void process.send?.(message);

let results = 0;
/** Another result of the first match: two rows of a table, a score, a slot of the finals. */
const change = (): Promise<void> => hall.report(1, (results += 1) % 2 === 0 ? 3 : 4, 2);

/** Tables shown or not: changes of 1 and 11 kB in turn, so that what waits for a stalled reader grows fast. */
const turnOver = (): Promise<void> => {
  results += 1;
  const showResults = results % 2 === 0 ? 'Default' : 'OnlyMatchOutcomes';
  return hall.play({ type: 'ConfigurePresentation', configuration: { ...PRESENTATION, showResults } });
};

// As many as in a day in the hall: else what decides and shows a change would be the only code that is not compiled for speed,
// for the sockets are written to thousands of times a round.
const DAY = 300;
for (let made = 0; made < DAY; made += 1) await change();
const before = await hall.views.public(TOURNAMENT);
await change();
const after = await hall.views.public(TOURNAMENT);
if (before === null || after === null) throw new Error('There is no tournament');
/** The message the channel sends for such a change. */
const message = {
  topic: `public/${TOURNAMENT}`,
  from: before.stamp,
  stamp: after.stamp,
  version: after.version,
  changes: JSON.parse(changesBetween(before.view, after.view)) as readonly Change[],
};

const send: Record<Variant, () => Promise<void> | void> = {
  channel: change,
  bare() {
    const frame = jsonFrame(message);
    for (const { raw } of sockets) raw.write(frame);
  },
  stringified() {
    for (const { socket } of sockets) socket.send(JSON.stringify(message));
  },
};

/** Sends, with some time before and after for whatever else is to be done; answers when it began. */
async function sent(variant: Variant): Promise<string> {
  await pause(20);
  const began = process.hrtime.bigint();
  await send[variant]();
  await pause(300);
  return String(began);
}

process.on('message', (asked: ToServer) => void answer(asked));

async function answer(asked: ToServer): Promise<void> {
  if (asked.ask === 'send') return say({ say: 'sent', began: await sent(asked.variant) });
  if (asked.ask === 'watch') {
    const watch = watchTheLoop();
    await sent(asked.variant);
    return say({ say: 'watched', ...watch() });
  }
  for (let made = 0; made < asked.times; made += 1) {
    await turnOver();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await pause(300);
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const waiting = sockets.filter(({ raw }) => raw.writableLength > SLOW_BYTES).length;
  say({ say: 'changed', bytes: heapUsed + external, rss, waiting });
}

say({ say: 'listening', url: hall.url, port: hall.port });
