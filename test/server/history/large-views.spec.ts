import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { createHistoryReader, type HistoryReader } from '#server/history/history-reader.ts';
import type { Frame, PastTask } from '#server/history/past-frames.ts';
import { createPastViews } from '#server/history/past-views.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { decodeView } from '#server/stream-cache/encoded-view.ts';
import { NO_COUNTS } from '#server/stream-cache/tournament-counts.ts';
import { createViewCache } from '#server/stream-cache/view-cache.ts';
import { openVisitorPool } from '#server/public-pages/visitor-pool.ts';
import { openComputing } from '#server/tournaments/computing-threads.ts';
import { twoGroups } from '#test/support/play.ts';
import { appendFacts, foundedOrganization, idOf, StreamBuilder } from '../read-models/event-builders.ts';

// Views of a tournament with many matches, each of which would hold the event loop: counted is what is made in it, and in
// which turn.

/** The turn of the event loop, and in which of them a part of a view was made. */
const loop = vi.hoisted(() => ({ turn: 0, madeIn: [] as number[] }));
function counted<Work extends (...all: never[]) => unknown>(work: Work): Work {
  return ((...all: never[]) => {
    loop.madeIn.push(loop.turn);
    return work(...all);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- takes and answers what it wraps
  }) as Work;
}
vi.mock('#domain/tournament/view/tournament-view.ts', async (load) => {
  const module = await load<typeof import('#domain/tournament/view/tournament-view.ts')>();
  return { ...module, memberView: counted(module.memberView), publicView: counted(module.publicView) };
});
vi.mock('#server/stream-cache/view-changes.ts', async (load) => {
  const module = await load<typeof import('#server/stream-cache/view-changes.ts')>();
  return { ...module, changesBetween: counted(module.changesBetween) };
});

const COMPILED = join(import.meta.dirname, '../../../dist/server');
const CLUB = idOf('o', 1);
const CUP = idOf('t', 1);
/** Six groups of fifteen. */
const MATCHES = 6 * 105;
let store: EventStore;
let states: StreamCache;
let pasts: HistoryReader;
let timer: NodeJS.Immediate;

beforeEach(async () => {
  const groups = [...'ABCDEF'].map((alphabeticalId) => ({
    alphabeticalId,
    teams: Array.from({ length: 15 }, (_, at) => ({ name: `SV Musterstadt ${alphabeticalId}${at + 1}` })),
  }));
  const cup = new StreamBuilder()
    .does({
      type: 'CreateTournament',
      organizationId: CLUB,
      folderId: null,
      venueId: null,
      name: 'Riesencup',
      visibility: 'Public',
      origin: null,
    })
    .does({ type: 'Configure', ...configureBody.parse({ ...twoGroups(), groups, finalsPhase: null }) })
    .reports('m1', 'CurrentlyPlaying', 1, 0)
    .reports('m1', 'CurrentlyPlaying', 2, 0);
  store = openInMemoryEventStore();
  await appendFacts(store, `organization-${CLUB}`, foundedOrganization('SV Musterstadt'));
  await appendFacts(store, `tournament-${CUP}`, cup.facts);
  states = await createStreamCache({ store, log: pino({ level: 'silent' }) });
  pasts = createHistoryReader({ store, states });
  Object.assign(loop, { turn: 0, madeIn: [] });
  const next = (): void => {
    loop.turn += 1;
    timer = setImmediate(next);
  };
  next();
});
afterEach(async () => {
  clearImmediate(timer);
  pasts.stop();
  await states.stop();
  await store.close();
});

it('past views and frames are made by a thread', async () => {
  const visitors = openVisitorPool({ html: { visitor: '', board: '', club: '' }, compiled: COMPILED });
  const computing = openComputing(COMPILED, visitors);
  const writeLarge = (task: PastTask): Promise<Buffer> => computing.writePast(task);
  const views = createPastViews({ pasts, states, counted: NO_COUNTS, writeLarge });
  const { steps, version } = await pasts.of(CUP);
  const view = decodeView((await views.at(CUP, version - 1)).bytes);
  const frames: Frame[] = [];
  // An answer ends where it took long enough.
  for (let from = version - 2; from < version; from = frames.at(-1)?.version ?? version) {
    const following = steps.filter((step) => step.version > from);
    const made = decodeView((await views.frames(CUP, from, following)).bytes);
    expect([made.from, made.to, made.view.version]).toEqual([from, made.frames.at(-1)?.version, from]);
    frames.push(...made.frames);
  }
  await Promise.all([computing.close(), visitors.close()]);
  expect(loop.madeIn).toEqual([]);
  expect([view.version, view.matches.length, view.matches[0]?.teamA.score]).toEqual([version - 1, MATCHES, 1]);
  expect(frames.map((frame) => frame.version)).toEqual([version - 1, version]);
  for (const [at, { changes }] of frames.entries()) {
    expect(changes).toContainEqual([['matches', 0, 'teamA', 'score'], at + 1]);
  }
});

it('a view of today is made once for all who ask at once, and another one in another turn', async () => {
  const views = createViewCache({ states, log: pino({ level: 'silent' }) });
  const asked = await Promise.all([
    ...Array.from({ length: 8 }, () => views.public(CUP)),
    ...Array.from({ length: 8 }, () => views.member(CUP)),
  ]);
  expect(asked.every((shown) => shown?.view.matches.length === MATCHES)).toBe(true);
  expect(loop.madeIn).toHaveLength(2);
  expect(new Set(loop.madeIn).size).toBe(2);
});
