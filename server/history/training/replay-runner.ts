import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Decision, RuleContext } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { retime } from '#domain/tournament/history/retime.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { CommandStep } from '#domain/tournament/revert/command-step.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { TournamentEvent } from '#domain/tournament/model/events.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { HandleCommand } from '../../command-handler/command-handler.ts';
import { shortHash } from '../../runtime/ids.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { startPeriodicTask } from '../../runtime/periodic-task.ts';
import type { StreamCache } from '../../stream-cache/stream-cache.ts';
import { INITIAL_PAST_STATE, type HistoryReader } from '../history-reader.ts';
import { createPastReader, type PastReader } from './past-reader.ts';
import {
  forgetReplay,
  claimReplays,
  releaseReplays,
  saveProgress,
  insertReplay,
  replaysOf,
  type Replay,
} from './replay-rows.ts';
import { buildScript, type ReplayScript } from './replay-script.ts';

/** The most trainings of an organisation at a time. */
export const MAX_REPLAYS = 5;

/** Replays finished tournaments into their copies. */
export interface ReplayRunner {
  /**
   * Registers a training whose copy is about to be created, or has no plan yet; without the copy it is dropped after a
   * minute. A repeat changes nothing.
   */
  admit(
    replay: Pick<Replay, 'tournamentId' | 'organizationId' | 'sourceId' | 'sourceVersion' | 'speed'>,
  ): Promise<'admitted' | 'too-many' | 'never-played'>;
  /** Drops a training whose copy will not be created. */
  withdraw(tournamentId: string): Promise<void>;
  /** Gives the existing copy its plan. */
  begin(tournamentId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Decides the steps of large tournaments in a thread: on the event loop one takes hundreds of milliseconds. */
interface StepComputing {
  isSlow(command: TournamentCommand, state: Tournament): boolean;
  decide(task: {
    readonly state: Tournament;
    readonly command: TournamentCommand;
    readonly context: RuleContext;
  }): Promise<Decision<TournamentEvent>>;
}

interface ActiveReplay {
  readonly script: ReplayScript;
  readonly read: PastReader;
  /** When this node last played it; null: never. */
  tickedAt: number | null;
  /** Milliseconds of the original that were played. */
  playedMs: number;
}

const ROUND_MS = 250;
/** Steps per round, so that one training does not hold up the others. */
const MAX_STEPS = 50;
/** Milliseconds within which the copy must exist. */
const CREATION_MS = 60_000;
/** Milliseconds of progress that may be lost, and played again, when a node crashes. */
const NOTED_MS = 1_000;
/** Milliseconds after which a node confirms its claims. */
const CONFIRM_CLAIMS_EVERY_MS = 1_000;

/** Plays the claimed trainings four times a second. */
export function startReplayRunner(parts: {
  readonly pool: Pool;
  readonly pasts: HistoryReader;
  readonly states: StreamCache;
  readonly handleCommand: HandleCommand;
  readonly computing: StepComputing;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): ReplayRunner {
  const { pool, pasts, states, handleCommand, computing, clock, log } = parts;
  const node = randomUUID();
  const playing = new Map<string, ActiveReplay>();

  async function copyOf({ tournamentId, organizationId, begunAt }: Replay): Promise<'there' | 'awaited' | 'gone'> {
    const copy = (await states.load<Tournament>(tournamentStream(tournamentId))).state.existence;
    if (copy === 'none') return clock().getTime() - begunAt.getTime() < CREATION_MS ? 'awaited' : 'gone';
    const organization = await states.load<Organization>(organizationStream(organizationId));
    return copy === 'alive' && organization.state.existence === 'alive' ? 'there' : 'gone';
  }

  /** Applies a step of the original to the copy; a step that another node applied already is a repeat. */
  async function bring(replay: Replay, { course }: ReplayScript, step: CommandStep, version: number): Promise<void> {
    const retiming = { course, begin: replay.begunAt.toISOString(), speed: replay.speed };
    const key = shortHash('replay', replay.tournamentId, String(version));
    const command: TournamentCommand = {
      type: 'PlayStep',
      step: { before: retime(step.before, retiming), after: retime(step.after, retiming) },
    };
    await handleCommand(decider, {
      stream: tournamentStream(replay.tournamentId),
      command,
      metadata: { actor: { kind: 'system', id: 'training' }, command: { key, request: key } },
      isSlow: ({ state }) => computing.isSlow(command, state),
      decide: (_, { state }, context) => computing.decide({ state, command, context }),
    });
  }

  const bringBegin = (replay: Replay, script: ReplayScript): Promise<void> =>
    bring(replay, script, { before: INITIAL_PAST_STATE.state, after: script.begin.state }, script.begin.version);

  async function playingOf(replay: Omit<Replay, 'begunAt' | 'reached'>): Promise<ActiveReplay | null> {
    const { tournamentId, sourceId, sourceVersion, playedMs } = replay;
    const known = playing.get(tournamentId);
    if (known !== undefined) return known;
    const script = await buildScript(pasts, sourceId, sourceVersion);
    if (script === null) return null;
    const entry = { script, read: createPastReader(pasts, sourceId, sourceVersion), tickedAt: null, playedMs };
    playing.set(tournamentId, entry);
    return entry;
  }

  async function end({ tournamentId }: Pick<Replay, 'tournamentId'>): Promise<void> {
    playing.delete(tournamentId);
    await forgetReplay(pool, tournamentId);
  }

  async function play(replay: Replay): Promise<void> {
    const copy = await copyOf(replay);
    if (copy === 'awaited') return;
    const entry = copy === 'there' ? await playingOf(replay) : null;
    // A deleted copy ends the training; so does a purged original.
    if (entry === null) return end(replay);
    const { script, read } = entry;
    const { tournamentId } = replay;
    const now = clock().getTime();
    // Time in which no node played, at a restart or a takeover, does not count.
    entry.playedMs += entry.tickedAt === null ? 0 : (now - entry.tickedAt) * replay.speed;
    entry.tickedAt = now;
    const { playedMs } = entry;
    let { reached } = replay;
    // Saved step by step: no step is applied again after the copy moved on, and the claim stays with this node.
    const note = async (version: number): Promise<boolean> => {
      reached = version;
      const isHeld = await saveProgress(pool, node, { tournamentId, playedMs, reached });
      if (!isHeld) playing.delete(tournamentId);
      return isHeld;
    };
    if (reached === 0) {
      await bringBegin(replay, script);
      if (!(await note(script.begin.version))) return;
    }
    const due = script.steps.filter(({ version, played }) => version > reached && played <= playedMs);
    for (const { from, version } of due.slice(0, MAX_STEPS)) {
      const [before, after] = [await read(from), await read(version)];
      if (before === null || after === null) return end(replay);
      await bring(replay, script, { before, after }, version);
      if (!(await note(version))) return;
    }
    if (reached >= (script.steps.at(-1)?.version ?? 0)) return end(replay);
    if (playedMs - replay.playedMs > NOTED_MS * replay.speed) await note(reached);
  }

  async function round(): Promise<void> {
    let held = await claimReplays(pool, node);
    let since = performance.now();
    for (const id of playing.keys()) {
      if (!held.some(({ tournamentId }) => tournamentId === id)) playing.delete(id);
    }
    for (const { tournamentId } of held) {
      if (performance.now() - since > CONFIRM_CLAIMS_EVERY_MS) {
        held = await claimReplays(pool, node);
        since = performance.now();
      }
      const replay = held.find((each) => each.tournamentId === tournamentId);
      if (replay === undefined) continue;
      await play(replay).catch((err: unknown) => log.warn({ err, tournament: tournamentId }, 'cannot play on'));
    }
  }

  const rounds = startPeriodicTask({ name: 'training', everyMs: ROUND_MS, run: round, log });

  return {
    async admit(asked) {
      const replay = { ...asked, begunAt: clock(), playedMs: 0, reached: 0 };
      if ((await playingOf(replay)) === null) return 'never-played';
      if (await insertReplay(pool, node, MAX_REPLAYS, replay)) return 'admitted';
      // A copy deleted just now frees a place before the next round notices.
      for (const other of await replaysOf(pool, replay.organizationId)) {
        if ((await copyOf(other)) === 'gone') await end(other);
      }
      return (await insertReplay(pool, node, MAX_REPLAYS, replay)) ? 'admitted' : 'too-many';
    },
    withdraw: (tournamentId) => end({ tournamentId }),
    async begin(tournamentId) {
      const mine = (await claimReplays(pool, node)).find((replay) => replay.tournamentId === tournamentId);
      const entry = mine === undefined || mine.reached > 0 ? null : await playingOf(mine);
      if (mine !== undefined && entry !== null) {
        await bringBegin(mine, entry.script);
        await saveProgress(pool, node, { tournamentId, playedMs: 0, reached: entry.script.begin.version });
      }
      rounds.runNow();
    },
    async stop() {
      await rounds.stop();
      await releaseReplays(pool, node);
    },
  };
}
