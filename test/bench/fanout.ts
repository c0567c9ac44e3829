import type { ChildProcess } from 'node:child_process';
import { changesBetween } from '#server/stream-cache/view-changes.ts';
import { openLiveFixture, TOURNAMENT } from '../server/live/live-fixture.ts';
import { figure, interleaved, median } from './bench.ts';
import { asked, heard, openFollowers, startProgram } from './fanout-children.ts';
import type { FromFollowers, FromServer, Variant } from './fanout-messages.ts';

const SOCKETS = 5_000;
const FOLLOWERS = 2;
const ROUNDS = 12;
const WATCHED = 9;
const WARM = 3;
/** The same code takes a fifth longer in one start than in another. */
const STARTS = 5;
const STALLED = 100;
// Enough to fill what the operating system buffers for a reader that stalls.
const CHANGES = 2_000;
const TOPIC = `public/${TOURNAMENT}`;
const MB = 2 ** 20;

/** How long a change takes to the last of 5,000 sockets, what stalled readers cost, and how long frames are. */
export async function bench(): Promise<void> {
  await benchFrames();
  await benchTimes();
  await benchStalled();
}

/** Of one start, in milliseconds: medians to the last follower, two and two, and the longest turns of the loop. */
interface Times {
  readonly beside: Readonly<Record<'channel' | 'bare', number>>;
  readonly besides: Readonly<Record<'channel' | 'stringified', number>>;
  readonly busy: number;
  readonly busyBare: number;
  /** With what the machine gave to others meanwhile. */
  readonly pause: number;
}

async function benchTimes(): Promise<void> {
  const starts: Times[] = [];
  while (starts.length < STARTS) starts.push(await timesOfAStart());
  const of = (part: (times: Times) => number): number[] => starts.map(part);
  const runs = STARTS;
  const unit = 'ms to the last of 5,000';
  const ratios = of(({ beside }) => beside.channel / beside.bare);
  const ours = { value: median(of(({ beside }) => beside.channel)), floor: median(of(({ beside }) => beside.bare)) };
  figure({ name: 'fanout', ...ours, ratio: median(ratios), unit, goal: '<= 1.2', runs });
  const texts = of(({ besides }) => besides.stringified / besides.channel);
  const each = {
    value: median(of(({ besides }) => besides.stringified)),
    floor: median(of(({ besides }) => besides.channel)),
  };
  figure({ name: 'fanout.stringified-each', ...each, ratio: median(texts), unit, goal: '>= 1.25', runs });
  figure({ name: 'fanout.worst-start', value: longest(ratios), unit: 'of the floor', runs });
  figure({ name: 'fanout.stringified-each-worst-start', value: Math.min(...texts), unit: 'of ours', runs });
  figure({ name: 'fanout.longest-pause', value: longest(of(({ busy }) => busy)), unit: 'ms', goal: '<= 25', runs });
  figure({ name: 'fanout.longest-pause-wall', value: longest(of(({ pause }) => pause)), unit: 'ms', runs });
  figure({ name: 'fanout.longest-pause-bare', value: longest(of(({ busyBare }) => busyBare)), unit: 'ms', runs });
}

async function timesOfAStart(): Promise<Times> {
  const { server, port } = await startServer();
  const followers = await Promise.all(
    Array.from({ length: FOLLOWERS }, () => openFollowers({ port, count: SOCKETS / FOLLOWERS, topic: TOPIC })),
  );

  /** Resolves with milliseconds to the last follower. */
  const send = (variant: Variant) => async () => {
    const arriving = await awaiting();
    const { began } = await asked<FromServer, 'sent'>(server, { ask: 'send', variant }, 'sent');
    return Math.max(...(await Promise.all(arriving)).map((one) => Number(BigInt(one.last) - BigInt(began)) / 1e6));
  };
  const watch = (variant: Variant) => async () => {
    const arriving = await awaiting();
    const turns = await asked<FromServer, 'watched'>(server, { ask: 'watch', variant }, 'watched');
    await Promise.all(arriving);
    return turns;
  };
  const awaiting = async () => {
    await Promise.all(followers.map((each) => asked<FromFollowers, 'waiting'>(each, { ask: 'await' }, 'waiting')));
    return followers.map((each) => heard<FromFollowers, 'arrived'>(each, 'arrived'));
  };

  const [channel, bare, stringified] = [send('channel'), send('bare'), send('stringified')];
  await interleaved({ channel, bare, stringified }, WARM);
  // Two and two: bare sockets and the channel pay nothing for what a text for each leaves for the collector.
  const beside = await interleaved({ channel, bare }, ROUNDS);
  const besides = await interleaved({ channel, stringified }, ROUNDS);
  // Apart: looking costs the channel some 3 ms, which lets others have their turn, and bare sockets nothing.
  const watched = await interleaved({ channel: watch('channel'), bare: watch('bare') }, WATCHED);
  for (const child of [server, ...followers]) child.kill();
  return {
    beside: { channel: median(beside.channel), bare: median(beside.bare) },
    besides: { channel: median(besides.channel), stringified: median(besides.stringified) },
    busy: longest(watched.channel.map(({ busy }) => busy)),
    busyBare: longest(watched.bare.map(({ busy }) => busy)),
    pause: longest(watched.channel.map((one) => one.pause)),
  };
}

const longest = (turns: readonly number[]): number => Math.max(...turns);

async function benchStalled(): Promise<void> {
  const { server, port } = await startServer();
  const reader = await openFollowers({ port, count: 1, topic: TOPIC });
  const change = () => asked<FromServer, 'changed'>(server, { ask: 'change', times: CHANGES }, 'changed');
  const start = await change();
  const alone = await change();
  const followers = await openFollowers({ port, count: STALLED, topic: TOPIC });
  await asked<FromFollowers, 'stalled'>(followers, { ask: 'stall' }, 'stalled');
  const stalled = await change();
  // The log itself grows with every change; what is beyond that is the readers'.
  const cost = (bytes: (at: typeof start) => number) => bytes(stalled) - bytes(alone) - (bytes(alone) - bytes(start));
  figure({ name: 'fanout.stalled-readers', value: stalled.waiting, unit: 'of 100', goal: '>= 100' });
  figure({ name: 'fanout.stalled-memory', value: cost(({ bytes }) => bytes) / MB, unit: 'MB', goal: '<= 20' });
  figure({ name: 'fanout.stalled-rss', value: cost(({ rss }) => rss) / MB, unit: 'MB' });
  for (const child of [server, reader, followers]) child.kill();
}

async function benchFrames(): Promise<void> {
  const hall = await openLiveFixture();
  const shareOf = async (act: () => Promise<void>): Promise<number> => {
    const before = await hall.views.public(TOURNAMENT);
    await act();
    const after = await hall.views.public(TOURNAMENT);
    if (before === null || after === null) throw new Error('There is no tournament');
    const { stamp, version, view, bytes } = after;
    const changes: unknown = JSON.parse(changesBetween(before.view, view));
    const frame = JSON.stringify({ topic: TOPIC, from: before.stamp, stamp, version, changes });
    return (100 * Buffer.byteLength(frame)) / bytes.length;
  };
  const shares: number[] = [];
  for (let match = 1; match <= 40; match += 1) {
    const [scoreA, scoreB] = [(match * 7) % 4, (match * 5) % 3];
    // A match of the finals has a winner.
    shares.push(await shareOf(() => hall.report(match, scoreA, match > 24 && scoreA === scoreB ? scoreB + 1 : scoreB)));
  }
  const correction = await shareOf(() => hall.report(1, 0, 19));
  await hall.end();
  const unit = '% of the view';
  figure({ name: 'fanout.frame', value: median(shares), unit, goal: '<= 4', runs: shares.length });
  figure({ name: 'fanout.frame-longest', value: Math.max(...shares), unit, runs: shares.length });
  figure({ name: 'fanout.frame-correction', value: correction, unit, goal: '<= 8' });
}

async function startServer(): Promise<{ server: ChildProcess; port: number }> {
  const server = startProgram('fanout-server');
  const { port } = await heard<FromServer, 'listening'>(server, 'listening');
  return { server, port };
}
