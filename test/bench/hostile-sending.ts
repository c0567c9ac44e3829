import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { HostileInput, HostileMessage, HostileRequest } from './hostile-inputs.ts';
import { send } from './one-tournament.ts';

// One account sends an input again and again, each as soon as the last was answered, while a reporter reports results.

/** Milliseconds between two results, of a hall with many courts. */
const PACE = 50;

/** Milliseconds, each measured from the sender's side. */
export interface Suffered {
  readonly results: readonly number[];
  readonly answers: readonly number[];
}

export interface Reporting {
  readonly port: number;
  /** Its bearer token. */
  readonly reporter: string;
  readonly tournament: string;
  /** Milliseconds. */
  readonly lasts: number;
}

export interface Attack extends Reporting {
  readonly input: HostileInput;
  /** The bearer token of the account that sends it. */
  readonly attacker: string;
  /** Milliseconds without an end after which the portal is given up. */
  readonly givenUpAfter: number;
}

/** null where the portal did not answer in time: it has to be killed then. */
export async function attack(parts: Attack): Promise<Suffered | null> {
  const { port, input, lasts, givenUpAfter } = parts;
  const { connections = 1, everyMs = 0 } = input;
  const attackers = Array.from({ length: connections }, () => openAttacker(port, parts.attacker, input.what));
  try {
    const until = performance.now() + lasts;
    const sent = Promise.all(attackers.map((attacker) => sendAgain(attacker.send, until, everyMs)));
    const both = Promise.all([reportResults(parts), sent]);
    // What fails because it was given up is of no interest any more.
    both.catch(() => undefined);
    const suffered = await Promise.race([both, pause(givenUpAfter, null)]);
    return suffered === null ? null : { results: suffered[0], answers: suffered[1].flat() };
  } finally {
    for (const attacker of attackers) attacker.close();
  }
}

/** How long each result took, one after another. */
export async function reportResults({ port, reporter, tournament, lasts }: Reporting): Promise<number[]> {
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const until = performance.now() + lasts;
  const caller = { authorization: `Bearer ${reporter}` };
  while (performance.now() < until) {
    const next = pause(PACE);
    const body = { state: 'CurrentlyPlaying', scoreA: times.length % 100, scoreB: Math.floor(times.length / 100) };
    const path = `/api/tournaments/${tournament}/matches/m${(times.length % 6) + 1}/outcome`;
    const start = performance.now();
    await untilTaken(() => send(agent, port, 'PATCH', path, body, caller));
    times.push(performance.now() - start);
    await next;
  }
  agent.destroy();
  return times;
}

/** A reporter whose result finds the portal not ready sends it again. */
async function untilTaken(sendOnce: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await sendOnce();
      return;
    } catch (fault) {
      if (!String(fault).includes('answered 503')) throw fault;
      await pause(PACE);
    }
  }
}

async function sendAgain(sendOnce: Attacker['send'], until: number, everyMs: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const next = pause(everyMs);
    const start = performance.now();
    await sendOnce();
    times.push(performance.now() - start);
    await next;
  }
  return times;
}

export interface Attacker {
  /**
   * Resolves with the status at the end of the answer, whatever it says; null where there is none: a connection that is
   * closed is an answer too.
   */
  readonly send: () => Promise<number | null>;
  readonly close: () => void;
}

export function openAttacker(port: number, token: string, what: HostileInput['what']): Attacker {
  if (what.kind === 'flood') return what.open(port);
  if (what.kind === 'message') return overLiveChannel(port, token, what);
  return overHttp(port, token, what.kind === 'request' ? [what] : what.requests);
}

function overHttp(port: number, token: string, requests: readonly HostileRequest[]): Attacker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let turn = 0;
  return {
    close: () => agent.destroy(),
    send: () =>
      new Promise((resolve) => {
        const next = requests[turn % requests.length];
        turn += 1;
        if (next === undefined) return resolve(null);
        const { method, path, headers, body } = next;
        const all = { authorization: `Bearer ${token}`, ...headers, 'content-length': body.length };
        const asked = request({ agent, host: '127.0.0.1', port, method, path, headers: all }, (answer) => {
          answer.resume().once('close', () => resolve(answer.statusCode ?? null));
        });
        asked.once('error', () => resolve(null));
        asked.end(body);
      }),
  };
}

function overLiveChannel(port: number, token: string, { text }: HostileMessage): Attacker {
  let socket: WebSocket | null = null;
  async function opened(): Promise<WebSocket> {
    if (socket?.readyState === WebSocket.OPEN) return socket;
    const headers = { authorization: `Bearer ${token}` };
    socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false, headers });
    socket.on('error', () => undefined);
    await Promise.race([once(socket, 'open'), once(socket, 'close')]);
    return socket;
  }
  return {
    close: () => socket?.terminate(),
    async send() {
      const open = await opened();
      const answered = Promise.race([once(open, 'message'), once(open, 'close')]);
      open.send(text);
      await answered;
      return null;
    },
  };
}
