import { Pool } from 'pg';
import { applyChanges } from '#client/live/apply-changes.ts';
import type { Change, HistoryFrames, TournamentView } from '#domain/contract.ts';
import { randomId } from '#server/runtime/ids.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { plannedTournament, appendFacts } from '../server/read-models/event-builders.ts';
import { figure, median, quantile } from './bench.ts';
import { databaseOf, newOrganization, settled } from './many-tournaments.ts';

// How long it takes to look back: the middle of a long history against the view of now, neither at hand; the list of a
// very long one; and what the slider has to do for one version.

const EVENTS = 1_000;
const MANY = 5_000;
const TOURNAMENTS = 20;
const FRAMES_A_SECOND = 30;

export async function bench(): Promise<void> {
  const portal = await startPortal();
  try {
    const organizationId = await newOrganization(portal);
    const ids = await written(portal, organizationId, TOURNAMENTS, EVENTS);
    const [long = ''] = await written(portal, organizationId, 1, MANY);
    await settled(portal, organizationId, TOURNAMENTS + 1);
    const read = reader(portal);
    // Of each kind one that does not count.
    await read(`/api/tournaments/${ids[0]}`);
    await read(`/api/tournaments/${ids[1]}?version=${EVENTS / 2}`);
    const now: number[] = [];
    const past: number[] = [];
    for (const [at, id] of ids.slice(2).entries()) {
      const isNow = at % 4 === 0 || at % 4 === 3;
      const { took } = await read(`/api/tournaments/${id}${isNow ? '' : `?version=${EVENTS / 2}`}`);
      (isNow ? now : past).push(took);
    }
    const floor = median(now);
    figure({
      name: `history: version ${EVENTS / 2} of ${EVENTS}, against the view of now`,
      value: median(past),
      unit: 'ms',
      floor,
      goal: '<= 3.0',
      runs: past.length,
    });

    const first = await read(`/api/tournaments/${long}/history`);
    figure({ name: `history: first page of ${MANY} events, nothing at hand`, value: first.took, unit: 'ms' });
    const again: number[] = [];
    for (let run = 0; run < 9; run += 1) again.push((await read(`/api/tournaments/${long}/history`)).took);
    figure({ name: `history: first page of ${MANY} events`, value: median(again), unit: 'ms', runs: again.length });

    await slide(read, ids[0] ?? '');
  } finally {
    await portal.end();
  }
}

type Read = ReturnType<typeof reader>;

/** Loads all frames of a tournament, and draws the slider through them and back by what is kept of them. */
async function slide(read: Read, id: string): Promise<void> {
  const views: TournamentView[] = [];
  const applied: number[] = [];
  let [from, bytes, took] = [1, 0, 0];
  while (from < EVENTS) {
    const answer = await read(`/api/tournaments/${id}/history/frames?from=${from}&to=${EVENTS}`);
    const { view, frames, to } = answer.json as HistoryFrames;
    bytes += answer.bytes;
    took += answer.took;
    let shown: TournamentView = view;
    for (const { changes } of frames) {
      const start = performance.now();
      shown = applyChanges(shown, changes as readonly Change[]);
      applied.push(performance.now() - start);
      views.push(shown);
    }
    from = to;
  }
  figure({ name: `history: all ${EVENTS} frames, loaded`, value: took, unit: 'ms' });
  figure({ name: `history: all ${EVENTS} frames, on the wire`, value: bytes / 1000, unit: 'kB' });
  figure({
    name: 'history: one version of the slider applied, the slowest hundredth',
    value: quantile(applied, 0.99),
    unit: 'ms',
    goal: `<= ${(1000 / FRAMES_A_SECOND).toFixed(1)}`,
    runs: applied.length,
  });
}

function reader({ url, accessToken }: RunningPortal) {
  return async (path: string): Promise<{ took: number; bytes: number; json: unknown }> => {
    const start = performance.now();
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'br' },
    });
    const text = await answer.text();
    const took = performance.now() - start;
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return { took, bytes: Number(answer.headers.get('content-length') ?? text.length), json: JSON.parse(text) };
  };
}

/** Tournaments with so many events each, straight into the log. */
async function written(
  portal: RunningPortal,
  organizationId: string,
  count: number,
  events: number,
): Promise<string[]> {
  const story = plannedTournament(organizationId);
  const matches = story.open;
  for (let at = 0; story.facts.length < events; at += 1) {
    const match = matches[at % matches.length];
    if (match !== undefined) story.reports(match.id, 'CurrentlyPlaying', 1 + Math.floor(at / matches.length), 0);
  }
  const url = databaseOf(portal);
  const pool = new Pool({ connectionString: url, max: 4 });
  const { store } = await openPostgresEventStore({ url, pool });
  const ids = Array.from({ length: count }, () => randomId(16));
  for (const id of ids) await appendFacts(store, `tournament-${id}`, story.facts);
  await store.close();
  await pool.end();
  return ids;
}
