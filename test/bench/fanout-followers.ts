import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FromFollowers, ToFollowers } from './fanout-messages.ts';

// Many followers in one process, over bare TCP with a hand-written handshake: the reader must cost less than the server
// it measures.

type Opening = Extract<ToFollowers, { ask: 'open' }>;

interface Follower {
  readonly socket: Socket;
  messages: number;
  /** When the last message was whole. */
  heardAt: number;
  /** Bytes of the current frame still missing. */
  missing: number;
  isPing: boolean;
}

const say = (message: FromFollowers): void => void process.send?.(message);
const followers = new Set<Follower>();
let awaited = 0;
let arrived = 0;
/** Of all messages since the start. */
let bytesRead = 0;
/** Milliseconds between two messages of a socket. */
let longestSilence = 0;

process.on('message', (asked: ToFollowers) => {
  if (asked.ask === 'open') void openAll(asked);
  else if (asked.ask === 'leave') void leave();
  else if (asked.ask === 'stall') {
    for (const { socket } of followers) socket.pause();
    say({ say: 'stalled' });
  } else {
    awaited = followers.size;
    arrived = 0;
    for (const follower of followers) follower.messages = 0;
    say({ say: 'waiting' });
  }
});

// The benchmark has ended.
process.on('disconnect', () => process.exit());

async function openAll({ count, atOnce = 100, ...asking }: Opening): Promise<void> {
  bytesRead = 0;
  longestSilence = 0;
  const began = String(process.hrtime.bigint());
  for (let opened = 0; opened < count; opened += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - opened) }, () => open(asking)));
  }
  say({ say: 'open', began, last: String(process.hrtime.bigint()), bytes: bytesRead });
}

async function leave(): Promise<void> {
  const leaving = [...followers];
  followers.clear();
  await Promise.all(
    leaving.map(({ socket }) => {
      const gone = once(socket, 'close');
      socket.destroy();
      return gone;
    }),
  );
  say({ say: 'left', silence: longestSilence });
}

/** Resolves with the first message. */
function open({
  port,
  topic,
  since,
  path = '/api/live',
}: Pick<Opening, 'port' | 'topic' | 'since' | 'path'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.alloc(16 * 1024);
    let hello = '';
    const follower: Follower = {
      socket: connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback: read } }),
      messages: 0,
      heardAt: 0,
      missing: 0,
      isPing: false,
    };
    follower.socket.on('error', reject);
    follower.socket.write(handshake(path));
    followers.add(follower);

    function read(length: number): boolean {
      if (hello === 'done') count(buffer.subarray(0, length));
      else {
        hello += buffer.toString('latin1', 0, length);
        const end = hello.indexOf('\r\n\r\n');
        if (end === -1) return true;
        if (!hello.startsWith('HTTP/1.1 101')) reject(new Error(hello.slice(0, end)));
        // A first ping may come with the handshake; without a pong, the server drops the connection 25 seconds later.
        const frames = Buffer.from(hello.slice(end + 4), 'latin1');
        hello = 'done';
        follower.socket.write(masked(JSON.stringify({ follow: topic, since })));
        count(frames);
      }
      return true;
    }

    function count(bytes: Buffer): void {
      bytesRead += bytes.length;
      for (let at = 0; at < bytes.length;) {
        if (follower.missing === 0) {
          const { header, payload, opcode } = headerOf(bytes, at);
          follower.missing = header + payload;
          follower.isPing = opcode === 9;
        }
        const here = Math.min(follower.missing, bytes.length - at);
        follower.missing -= here;
        at += here;
        if (follower.missing > 0) continue;
        // Without a pong, the server drops the connection.
        if (follower.isPing) follower.socket.write(PONG);
        else complete();
      }
    }

    function complete(): void {
      const now = performance.now();
      if (follower.messages > 0) longestSilence = Math.max(longestSilence, now - follower.heardAt);
      follower.heardAt = now;
      follower.messages += 1;
      resolve();
      if (awaited === 0 || follower.messages !== 1) return;
      arrived += 1;
      if (arrived < awaited) return;
      awaited = 0;
      say({ say: 'arrived', last: String(process.hrtime.bigint()) });
    }
  });
}

/** A header is never split here: it begins a packet, or follows a message within one. */
function headerOf(bytes: Buffer, at: number): { header: number; payload: number; opcode: number } {
  const opcode = bytes.readUInt8(at) & 0x0f;
  const length = bytes.readUInt8(at + 1);
  if (length < 126) return { header: 2, payload: length, opcode };
  if (length === 126) return { header: 4, payload: bytes.readUInt16BE(at + 2), opcode };
  return { header: 10, payload: Number(bytes.readBigUInt64BE(at + 2)), opcode };
}

const handshake = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/** A text frame from a client, shorter than 64 kB, masked with zeros. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), payload]);
}
