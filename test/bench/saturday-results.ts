import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { send } from './one-tournament.ts';
import { machineClock } from './machine-clock.ts';

// Results of many tournaments at a pace, with the mix of a real day: a kickoff, goals, an end, now and then a correction.
// One that got no answer is sent again under its key, as a page does.

/** A tournament whose results are reported, and what its stream has so far. */
export interface Reported {
  readonly id: string;
  readonly matches: readonly string[];
  version: number;
  /** Results so far, and those of each match that were answered, as 'Finished 2:1'. */
  done: number;
  readonly answered: Map<string, string>;
}

export interface Result {
  readonly tournament: string;
  /** Of the tournament after it. */
  readonly version: number;
  /** Milliseconds until its answer, and when that came by the machine's clock. */
  readonly took: number;
  readonly isCorrection: boolean;
  readonly at: number;
}

/** Of one match, in order; the last only of every second. */
const STEPS = [
  ['CurrentlyPlaying', 0, 0],
  ['CurrentlyPlaying', 1, 0],
  ['CurrentlyPlaying', 1, 1],
  ['CurrentlyPlaying', 2, 1],
  ['Finished', 2, 1],
  ['Finished', 3, 1],
] as const;
const CORRECTED_EVERY = 2;
const CORRECTION = STEPS[5];
const AGAIN_MS = 250;

/** Starts; `stop` waits for what is under way. */
export function startResults(port: number, token: string, tournaments: readonly Reported[], perSecond: number) {
  const agent = new Agent({ keepAlive: true });
  const results: Result[] = [];
  const queues = new Map<string, Promise<void>>();
  let isOver = false;
  let refused: unknown = null;

  async function report(tournament: Reported): Promise<void> {
    const asked = machineClock();
    const { matchId, outcome } = nextStep(tournament);
    const [state, scoreA, scoreB] = outcome;
    const path = `/api/tournaments/${tournament.id}/matches/${matchId}/outcome`;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const body = { state, scoreA, scoreB, outcomeType: 'Standard' };
    for (;;) {
      try {
        await send(agent, port, 'PATCH', path, body, headers);
        break;
      } catch (error) {
        // Too many at once is no refusal.
        if (/answered 4(?!29)/.test(String(error))) throw error;
        await pause(AGAIN_MS);
      }
    }
    tournament.version += 1;
    tournament.answered.set(matchId, `${state} ${scoreA}:${scoreB}`);
    const at = machineClock();
    results.push({
      tournament: tournament.id,
      version: tournament.version,
      took: at - asked,
      isCorrection: outcome === CORRECTION,
      at,
    });
  }

  async function run(): Promise<void> {
    const began = performance.now();
    for (let turn = 0; !isOver; turn += 1) {
      await pause(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
      const tournament = tournaments[turn % tournaments.length];
      if (tournament === undefined) return;
      // Of one tournament the next waits for the last, as one reporter does.
      queues.set(
        tournament.id,
        (queues.get(tournament.id) ?? Promise.resolve()).then(() => report(tournament).catch(giveUp)),
      );
    }
  }

  /** The first refusal is told at the end. */
  function giveUp(error: unknown): void {
    refused ??= error;
    isOver = true;
  }

  const running = run();
  return {
    async stop(): Promise<readonly Result[]> {
      isOver = true;
      await running;
      await Promise.all(queues.values());
      agent.destroy();
      if (refused !== null) throw refused;
      return results;
    },
  };
}

/** What is reported next of a tournament: its matches one after the other, from the first again after the last. */
function nextStep(tournament: Reported): { matchId: string; outcome: (typeof STEPS)[number] } {
  const at = tournament.done;
  tournament.done += 1;
  // Two matches at a time: one with five steps, one that is corrected besides.
  const [block, within] = [Math.floor(at / BLOCK), at % BLOCK];
  const inBlock = Math.min(CORRECTED_EVERY - 1, Math.floor(within / (STEPS.length - 1)));
  const step = within - inBlock * (STEPS.length - 1);
  const match = (block * CORRECTED_EVERY + inBlock) % tournament.matches.length;
  return { matchId: tournament.matches[match] ?? '', outcome: STEPS[step] ?? STEPS[0] };
}

const BLOCK = (STEPS.length - 1) * CORRECTED_EVERY + 1;
