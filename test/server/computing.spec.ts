import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decide, foldAll, type RuleContext } from '#domain/decider.ts';
import { tournament } from '#domain/deciders.ts';
import { isRefused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { openVisitorPool } from '#server/public-pages/visitor-pool.ts';
import { openComputing } from '#server/tournaments/computing-threads.ts';
import { computeDecision, computePreview } from '#server/tournaments/plan-computation.ts';

// Large plans are computed by a thread: the event loop turns meanwhile, and the answer is the same.

const COMPILED = join(import.meta.dirname, '../../dist/server');
const visitors = openVisitorPool({ html: { visitor: '', board: '', club: '' }, compiled: COMPILED });
const computing = openComputing(COMPILED, visitors);
afterAll(() => Promise.all([computing.close(), visitors.close()]));

const context: RuleContext = { now: '2026-12-01T09:00:00.000Z', by: { kind: 'user', id: 'u1' } };

function after(state: Tournament, command: TournamentCommand): Tournament {
  const decision = decide(tournament, state, command, context);
  if (isRefused(decision)) throw new Error(decision.refusal);
  return foldAll(tournament, state, decision, 0, context.now);
}

const created = after(tournament.initial, {
  type: 'CreateTournament',
  venueId: null,
  organizationId: 'abcdefgh12345678',
  folderId: null,
  name: 'Hallencup',
  visibility: 'Private',
  origin: null,
});

const configure = (groups: number, size: number): TournamentCommand => ({
  type: 'Configure',
  ...configureBody.parse({
    groups: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].slice(0, groups).map((alphabeticalId) => ({
      alphabeticalId,
      teams: Array.from({ length: size }, (_, at) => ({ name: `SV Musterstadt ${alphabeticalId}${at + 1}` })),
    })),
    firstMatchKickoff: '2026-12-05T08:30:00Z',
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 4,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  }),
});

/** What work answers, and whether the event loop went on before it did. */
async function watched<T>(work: Promise<T>): Promise<{ readonly answer: T; readonly turned: boolean }> {
  let turned = false;
  // In a microtask the next tick comes after all of them, and before the message of a thread, however soon that comes.
  await Promise.resolve();
  process.nextTick(() => (turned = true));
  const answer = await work;
  return { answer, turned };
}

describe.each([
  ['large', configure(10, 10), true],
  ['small', configure(2, 5), false],
] as const)('a %s plan', (_, command, inThread) => {
  it('is decided as its rule decides', async () => {
    const task = { state: created, command, context };
    expect(computing.isSlow(command, created)).toBe(inThread);
    const { answer, turned } = await watched(computing.decide(task));
    expect(turned).toBe(inThread);
    expect(answer).toEqual(computeDecision(task));
    expect(isRefused(answer)).toBe(false);
  });

  it('is previewed before it is there, and once it is', async () => {
    const planned = after(created, command);
    for (const [state, asked] of [
      [created, command],
      [planned, { type: 'RenameTournament', name: 'Hallencup' }],
    ] as const) {
      const task = { kind: 'plan', tournamentId: 'x', state, version: 1, commands: [asked], context } as const;
      const { answer, turned } = await watched(computing.preview(task));
      expect(turned).toBe(inThread);
      expect(Buffer.from(answer as Uint8Array).toString()).toBe(Buffer.from(computePreview(task) as Buffer).toString());
    }
  });
});

it('[SC7] an order in which teams rest is found by a thread from few matches on', async () => {
  const small = configure(2, 7);
  if (small.type !== 'Configure' || small.groupPhase === null) expect.fail('It has a group phase');
  const command: TournamentCommand = { ...small, groupPhase: { ...small.groupPhase, order: 'Rested' } };
  const task = { state: created, command, context };
  const { answer, turned } = await watched(computing.decide(task));
  expect(turned).toBe(true);
  expect(answer).toEqual(computeDecision(task));
});

it('[PL8] a few matches in place of a large plan are planned by a thread, for what hands made of that one is found', async () => {
  const small = configure(1, 4);
  if (small.type !== 'Configure') expect.fail('It configures');
  const command: TournamentCommand = { ...small, keepEdits: true };
  const task = { state: after(created, configure(10, 10)), command, context };
  const { answer, turned } = await watched(computing.decide(task));
  expect(turned).toBe(true);
  expect(answer).toEqual(computeDecision(task));
});

it('a refusal is one from a thread, too', async () => {
  const task = { state: tournament.initial, command: configure(10, 10), context };
  expect(await computing.decide(task)).toEqual({ refusal: 'not-found' });
  const preview = { kind: 'plan', tournamentId: 'x', version: 0, commands: [task.command], ...task } as const;
  expect(await computing.preview(preview)).toEqual({ refusal: 'not-found' });
});

describe('a way back to an earlier state', () => {
  const planned = after(created, configure(10, 10));
  const renamed = after(planned, { type: 'RenameTeam', teamId: 't1', name: 'SV Neu' });
  const other = after(renamed, { type: 'RenameTeam', teamId: 't1', name: 'SV Anders' });
  const since = { version: 2, isTakenBack: false, changed: {}, toggled: [] };
  const undo: TournamentCommand = { type: 'UndoStep', version: 2, step: { before: planned, after: renamed, since } };
  const restore: TournamentCommand = { type: 'RestoreVersion', version: 1, target: planned };

  it.each([
    ['an undo', renamed, undo],
    ['a restore', other, restore],
    ['a step of a training', planned, { type: 'PlayStep', step: { before: planned, after: renamed } }],
  ] as const)('%s of a large plan is decided by a thread', async (_, state, command) => {
    expect(computing.isSlow(command, state)).toBe(true);
    const task = { state, command, context };
    const { answer, turned } = await watched(computing.decide(task));
    expect(turned).toBe(true);
    expect(answer).toEqual(computeDecision(task));
    expect(isRefused(answer)).toBe(false);
  });

  it('what moved since the version that it is based on is found by a thread, and named', async () => {
    const task = { state: other, command: restore, basedOn: 0, context };
    const { answer, turned } = await watched(computing.findConflicts(task));
    expect(turned).toBe(true);
    expect(answer.map(({ path }) => path)).toEqual(['teams/t1']);
    expect(await computing.findConflicts({ ...task, state: planned })).toEqual([]);
  });
});
