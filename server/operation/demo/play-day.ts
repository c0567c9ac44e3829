import { setTimeout as pause } from 'node:timers/promises';
import { CallDeclined } from './calls.ts';
import type { Club } from './make-club.ts';
import type { MadeTournament } from './make-tournament.ts';
import type { Step } from './match-script.ts';
import { reportStep } from './report-step.ts';

/** The rest of a day, as it comes in. */
export interface Playing {
  /** Ends when all is played, or after `stop`. */
  readonly over: Promise<'played' | 'stopped'>;
  stop(): Promise<void>;
}

/**
 * Reports what is still to happen after `from`, each step in its time, or `speed` times sooner. A match that a person
 * ended in the portal is left to that person. Other refusals of the portal are logged, and the day continues.
 */
export function playDay(parts: {
  readonly club: Club;
  readonly tournament: MadeTournament;
  readonly from: Date;
  readonly speed: number;
  readonly log: { warn(about: object, line: string): void };
}): Playing {
  const { club, tournament, from, speed, log } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  const dueIn = ({ at }: Step): number => from.getTime() + (at - from.getTime()) / speed - Date.now();

  async function play(): Promise<'played' | 'stopped'> {
    const ended = new Set<string>();
    for (const step of tournament.day.filter(({ at }) => at > from.getTime())) {
      await pause(Math.max(0, dueIn(step)), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return 'stopped';
      if (ended.has(step.matchId)) continue;
      if (await endedByAPerson(step)) ended.add(step.matchId);
      else await report(step);
    }
    return 'played';
  }

  /** A correction is of a match that the script has ended itself. */
  async function endedByAPerson(step: Step): Promise<boolean> {
    if (step.kind === 'correction') return false;
    const stateNow = await stateOf(step.matchId).catch((err: unknown) => warn(err, step));
    return stateNow === 'Finished';
  }

  async function stateOf(matchId: string): Promise<string | undefined> {
    const { matches } = await club.people.organiser.call<View>('GET', `/api/tournaments/${tournament.id}`);
    return matches.find(({ id }) => id === matchId)?.outcome.state;
  }

  const report = (step: Step): Promise<void> =>
    reportStep(club, tournament.id, step).catch((err: unknown) => warn(err, step));

  function warn(err: unknown, { matchId, kind }: Step): undefined {
    const code = err instanceof CallDeclined ? err.problem.code : undefined;
    log.warn({ err, code, matchId, kind }, 'the demo could not report');
  }

  const over = play();
  return {
    over,
    async stop() {
      closing.abort();
      await over;
    },
  };
}

interface View {
  readonly matches: readonly { readonly id: string; readonly outcome: { readonly state: string } }[];
}
