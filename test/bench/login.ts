import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CHIEF, startPortal } from '#test/support/running-portal.ts';
import { figure, interleaved, median, quantile } from './bench.ts';
import { follow, found, send } from './one-tournament.ts';

// A hall logs in while a game is on: how long a result takes to the board with twenty logins at once, against none.

const LOGINS = 20;
const ROUNDS = 5;
/** Milliseconds between two results, and of a round without logins. */
const PACE = 10;
const ROUND = 3_000;

export async function bench(): Promise<void> {
  const portal = await startPortal();
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const door = new Agent({ keepAlive: true, maxSockets: LOGINS });
  try {
    const caller = { authorization: `Bearer ${portal.accessToken}` };
    const people = await accounts(portal.port, agent, caller);
    const tournament = await found(portal.port, agent, caller);
    const board = await follow(portal.port, tournament);
    let sent = 0;
    const result = async (): Promise<number> => {
      const shown = board.next();
      const body = { state: 'CurrentlyPlaying', scoreA: (sent += 1) % 1000, scoreB: 0 };
      const path = `/api/tournaments/${tournament}/matches/m${(sent % 6) + 1}/outcome`;
      const start = performance.now();
      await send(agent, portal.port, 'PATCH', path, body, caller);
      return (await shown) - start;
    };
    const during = async (until: Promise<unknown>): Promise<number[]> => {
      let going = true;
      void until.finally(() => (going = false));
      const times: number[] = [];
      while (going) {
        times.push(await result());
        await pause(PACE);
      }
      return times;
    };
    const durations: number[] = [];
    const logIn = async (): Promise<void> => {
      const began = performance.now();
      await Promise.all(people.map((person) => send(door, portal.port, 'POST', '/identity/login', person)));
      durations.push(performance.now() - began);
    };
    const variants = { none: () => during(pause(ROUND)), logins: () => during(logIn()) };
    await interleaved(variants, 1);
    durations.length = 0;
    const rounds = await interleaved(variants, ROUNDS);
    const p99 = (variant: keyof typeof variants): number => quantile(rounds[variant].flat(), 0.99);
    const runs = rounds.logins.flat().length;
    const name = `login: board's update during ${LOGINS} logins`;
    figure({ name: `${name}, p99`, value: p99('logins'), unit: 'ms', floor: p99('none'), goal: '<= 2', runs });
    const middle = (variant: keyof typeof variants): number => median(rounds[variant].flat());
    figure({ name: `${name}, p50`, value: middle('logins'), unit: 'ms', floor: middle('none'), runs });
    figure({ name: `login: all ${LOGINS} at once`, value: median(durations), unit: 'ms', runs: ROUNDS });
    board.close();
  } finally {
    agent.destroy();
    door.destroy();
    await portal.end();
  }
}

async function accounts(
  port: number,
  agent: Agent,
  caller: Readonly<Record<string, string>>,
): Promise<{ eMail: string; password: string }[]> {
  const people = Array.from({ length: LOGINS }, (_, number) => ({
    eMail: `person${number}@verein.example`,
    password: CHIEF.password,
  }));
  for (const person of people) {
    await send(agent, port, 'POST', '/api/management/users', { userName: 'Person', ...person }, caller);
  }
  return people;
}
