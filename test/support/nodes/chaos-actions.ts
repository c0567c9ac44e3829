import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster, Node } from './cluster.ts';
import type { LinkFailure } from './network-link.ts';

// What happens to nodes in a weekend. Each begins, lasts, and is over when its promise resolves.

export interface ChaosAction {
  readonly name: string;
  /** Milliseconds it lasts. */
  readonly lasts: number;
  /** Whether boards at that node have to say that they are cut off: it is away, or old, for longer than they wait. */
  readonly boardsMustSay: boolean;
  /** Answers the nodes it happened to. */
  happen(cluster: Cluster, chosen: Node): Promise<readonly Node[]>;
}

/** A node that is more than 5 s behind lets its boards go. */
const NOTICED_AFTER = 7_000;

const killed = (name: string, who: (cluster: Cluster, chosen: Node) => Promise<Node>, lasts: number): ChaosAction => ({
  name,
  lasts,
  boardsMustSay: true,
  async happen(cluster, chosen) {
    const node = await who(cluster, chosen);
    await node.kill();
    await pause(lasts);
    await node.start();
    return [node];
  },
});

/** All of its threads stop at once, and go on later as if nothing had been. */
const frozen = (name: string, who: (cluster: Cluster, chosen: Node) => Promise<Node>, lasts: number): ChaosAction => ({
  name,
  lasts,
  // It cannot say so itself; pages ask after 20 s of silence and wait 5 s for the answer.
  boardsMustSay: false,
  async happen(cluster, chosen) {
    const node = await who(cluster, chosen);
    process.kill(node.pid, 'SIGSTOP');
    try {
      await pause(lasts);
    } finally {
      process.kill(node.pid, 'SIGCONT');
    }
    return [node];
  },
});

const cutOff = (from: 'log' | 'database' | 'both', how: LinkFailure, lasts: number): ChaosAction => ({
  name: `a node is cut off from ${from === 'both' ? 'log and database' : `the ${from}`} (${how})`,
  lasts,
  boardsMustSay: from !== 'database' && lasts > NOTICED_AFTER,
  async happen(_, node) {
    const lines = new Set([...(from === 'log' ? [] : [node.toDatabase]), ...(from === 'database' ? [] : [node.toLog])]);
    for (const line of lines) line.cut(how);
    await pause(lasts);
    for (const line of lines) line.mend();
    return [node];
  },
});

const logRestarts: ChaosAction = {
  name: 'the server of the log dies and comes back',
  lasts: 2_000,
  boardsMustSay: false,
  async happen(cluster) {
    await cluster.restartLog();
    await pause(2_000);
    return [];
  },
};

const anyone = (_: Cluster, chosen: Node): Promise<Node> => Promise.resolve(chosen);

/** The kinds of mishap; `freeze`: milliseconds that a frozen process stays so. */
export const chaosActions = (freeze: number): readonly ChaosAction[] => [
  killed('a node is killed', anyone, 500),
  killed('the leader is killed', leaderOf, 500),
  frozen('a node is frozen', anyone, freeze),
  frozen('the leader is frozen', leaderOf, freeze),
  cutOff('log', 'refused', 9_000),
  cutOff('log', 'silent', 9_000),
  cutOff('database', 'refused', 3_000),
  cutOff('database', 'silent', 9_000),
  cutOff('both', 'refused', 3_000),
  cutOff('both', 'silent', 9_000),
  logRestarts,
];

/** The node that keeps the tables: it holds the lock, so its connection is known to the database. */
export async function leaderOf({ database, nodes }: Cluster): Promise<Node> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await database
      .query<{ port: number }>(
        `SELECT a.client_port AS port FROM pg_locks l JOIN pg_stat_activity a USING (pid)
         WHERE l.locktype = 'advisory' AND l.granted AND a.client_port > 0`,
      )
      .catch(() => ({ rows: [] }));
    const leader = nodes.find(({ toDatabase }) => rows.some(({ port }) => toDatabase.carries(port)));
    if (leader !== undefined) return leader;
    await pause(20);
  }
  throw new Error('Nobody leads');
}
