import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Node } from './cluster.ts';
import type { Operation } from './linearizability.ts';

// Reporters and readers at any node, while nodes fail. The score of each match is a register: reporters write it,
// readers read it.

/** The score as one text: '12:3'. Each is reported only once. */
export type Score = string;

/** A report that was acknowledged, or given up after a refusal. */
export interface Reported {
  readonly key: string;
  readonly matchId: string;
  readonly score: Score;
  /** How often it was sent. */
  readonly tries: number;
}

export interface Reporters {
  readonly reported: readonly Reported[];
  /** The operations on each match, times in milliseconds of one clock. Only answered ones: others were repeated. */
  readonly histories: ReadonlyMap<string, readonly Operation<Score>[]>;
  /** Unexpected answers, in words. */
  readonly faults: readonly string[];
  /** Waits for all requests under way, then stops. */
  stop(): Promise<void>;
}

interface ObservedScore {
  readonly matchId: string;
  readonly score: Score | null;
  readonly from: number;
  readonly to: number;
}

const ANSWER_WITHIN = 6_000;
/** Statuses that ask for a repetition. */
const AGAIN = new Set([408, 425, 429, 502, 503, 504]);

/** `random`: 0 to 1. Requests go to any node, and to another without an answer, as behind a proxy. */
export function startReporters(
  cluster: Cluster,
  tournament: string,
  {
    reporters,
    lookers,
    matchIds,
    random,
  }: {
    readonly reporters: number;
    readonly lookers: number;
    readonly matchIds: readonly string[];
    readonly random: () => number;
  },
): Reporters {
  const reported: Reported[] = [];
  const writes: (ObservedScore & { readonly kind: 'write' })[] = [];
  const looks: ObservedScore[] = [];
  const faults: string[] = [];
  let going = true;
  let scores = 0;
  /** The newest log position that any client here knows. */
  let known: string | null = null;

  const chosen = <Thing>(things: readonly Thing[]): Thing => {
    const thing = things[Math.floor(random() * things.length)];
    if (thing === undefined) throw new RangeError('Nothing to choose from');
    return thing;
  };
  const ask = (node: Node, path: string, { headers, ...init }: RequestInit & { headers: Record<string, string> }) =>
    fetch(node.url + path, {
      ...init,
      headers: { authorization: `Bearer ${cluster.accessToken}`, ...headers },
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    }).catch(() => null);

  /** Repeats a report with its key until it is acknowledged, as the portal does. */
  async function report(): Promise<void> {
    const matchId = chosen(matchIds);
    const number = (scores += 1);
    const [scoreA, scoreB] = [number % 1_000, Math.floor(number / 1_000)];
    const key = randomUUID();
    const from = performance.now();
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(chosen(cluster.nodes), `/api/tournaments/${tournament}/matches/${matchId}/outcome`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ state: 'CurrentlyPlaying', scoreA, scoreB }),
      });
      if (answer?.status === 204) {
        learn(answer.headers.get('log-position'));
        const score = `${scoreA}:${scoreB}`;
        writes.push({ kind: 'write', matchId, score, from, to: performance.now() });
        reported.push({ key, matchId, score, tries });
        return;
      }
      const text = (await answer?.text().catch(() => '')) ?? '';
      if (answer !== null && !AGAIN.has(answer.status)) {
        faults.push(`a report was answered ${answer.status}: ${text}`);
        return;
      }
      await pause(20 + random() * 80);
    }
  }

  function learn(position: string | null): void {
    if (position !== null && (known === null || position > known)) known = position;
  }

  async function look(): Promise<void> {
    const from = performance.now();
    const answer = await ask(chosen(cluster.nodes), `/api/tournaments/${tournament}`, {
      headers: known === null ? {} : { 'at-least': known },
    });
    if (answer?.status === 200) {
      const view = (await answer.json().catch(() => null)) as TournamentScores | null;
      const to = performance.now();
      for (const { id, teamA, teamB } of view?.matches ?? []) {
        if (!matchIds.includes(id)) continue;
        const score = teamA.score === null ? null : `${teamA.score}:${teamB.score}`;
        looks.push({ matchId: id, score, from, to });
      }
    } else if (answer !== null && !AGAIN.has(answer.status)) {
      faults.push(`a look was answered ${answer.status}: ${await answer.text().catch(() => '')}`);
    }
  }

  const again = async (what: () => Promise<void>, most: number): Promise<void> => {
    while (going) {
      await what();
      await pause(random() * most);
    }
  };
  const everybody = [
    ...Array.from({ length: reporters }, () => again(report, 100)),
    ...Array.from({ length: lookers }, () => again(look, 60)),
  ];
  return {
    reported,
    get histories() {
      return historiesOf(matchIds, writes, looks);
    },
    faults,
    async stop() {
      going = false;
      await Promise.all(everybody);
    },
  };
}

interface TournamentScores {
  readonly matches: readonly {
    readonly id: string;
    readonly teamA: { readonly score: number | null };
    readonly teamB: { readonly score: number | null };
  }[];
}

/**
 * A read ends no sooner than the answer to the report it saw: only from then on a log position is known to ask for
 * (`At-Least`), which is all that the contract promises.
 */
function historiesOf(
  matchIds: readonly string[],
  writes: readonly ObservedScore[],
  looks: readonly ObservedScore[],
): Map<string, Operation<Score>[]> {
  const acknowledged = new Map(writes.map(({ matchId, score, to }) => [`${matchId} ${score}`, to]));
  return new Map(
    matchIds.map((wanted) => {
      const operations: Operation<Score>[] = [];
      for (const { matchId, score, from, to } of writes) {
        if (matchId === wanted) operations.push({ kind: 'write', value: score, from, to });
      }
      for (const { matchId, score, from, to } of looks) {
        if (matchId !== wanted) continue;
        operations.push({
          kind: 'read',
          value: score,
          from,
          to: Math.max(to, acknowledged.get(`${matchId} ${score}`) ?? to),
        });
      }
      return [wanted, operations];
    }),
  );
}
