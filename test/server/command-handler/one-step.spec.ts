import { expect, it, onTestFinished } from 'vitest';
import { tournament as decider } from '#domain/deciders.ts';
import { isSameStep } from '#domain/same-step.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { createCommandHandler } from '#server/command-handler/command-handler.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import { configure, created } from '../../domain/support/played.ts';
import { all } from '../event-store/sample-events.ts';
import { listeningLog } from '../stream-cache/watched-log.ts';

const OWNER = { kind: 'user', id: 'owner00000000000' } as const;
const slot = (place: number) => ({ kind: 'groupSlot', group: 'A', slot: place }) as const;
const RENAMINGS = Array.from({ length: 8 }, () => 'TeamRenamed');

it('commands of one append mark what each of them led to as one step, with or without a key', async () => {
  const log = openInMemoryEventStore();
  const states = await createStreamCache({ store: log, log: listeningLog().log });
  onTestFinished(async () => {
    await states.stop();
    await log.close();
  });
  await expect.poll(() => states.isHealthy()).toBe(true);
  const node = createCommandHandler({ store: log, states, clock: () => new Date('2026-12-05T08:00:00Z') });
  const tournament = 'tournament-turnier000000000';
  const metadata = (key: string | null) => ({ actor: OWNER, command: key === null ? null : { key, request: 'r' } });
  const plan = configure([2]);
  const send = (command: TournamentCommand, key: string | null = null) =>
    node(decider, { stream: tournament, command, metadata: metadata(key) });
  const renamed = (names: readonly string[]): TournamentCommand => ({
    type: 'EditMatchPlan',
    ...matchPlanBody.parse({
      groups: [{ id: 'g1', alphabeticalId: 'A', teams: names.map((name, at) => ({ id: `t${at + 1}`, name })) }],
      matches: [{ id: 'm1', index: 1, court: 1, teamSelectorA: slot(1), teamSelectorB: slot(2) }],
    }),
  });
  await Promise.all([
    send({ type: 'CreateTournament', venueId: null, ...created.data }),
    send(plan),
    send(renamed(['SV Musterstadt', 'TSV Neustadt'])),
    send(renamed(['FC Altdorf', 'SC Seeblick'])),
    send(renamed(['VfL Waldheim', 'TuS Bergen']), 'einmal'),
    send({ type: 'RenameTeam', teamId: 't1', name: 'SG Talheim' }),
    send({ type: 'RenameTeam', teamId: 't2', name: 'SpVgg Moor' }),
  ]);
  const events = await all(log.readStream(tournament));
  expect(events.map(({ type }) => type)).toEqual(['TournamentCreated', 'TournamentConfigured', ...RENAMINGS]);
  const borders = events.slice(1).map((event, at) => {
    const before = events[at];
    return before !== undefined && isSameStep(before.metadata, event.metadata) ? 'same' : 'next';
  });
  expect(borders).toEqual(['next', 'next', 'same', 'next', 'same', 'next', 'same', 'next', 'next']);
  expect(events.at(-1)?.metadata.command).toBeNull();
});
