import { Pool } from 'pg';
import type { Fact } from '#domain/events.ts';
import { randomId } from '#server/runtime/ids.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { appendFacts, type FactOptions } from '../server/read-models/event-builders.ts';

/** Writes a tournament's stream straight to the log of that database, each fact a step of its own. Answers its id. */
export async function writeTournament(
  url: string,
  facts: readonly Fact[],
  optionsAt: (place: number) => FactOptions,
): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const { store } = await openPostgresEventStore({ url, pool });
  const id = randomId(16);
  await appendFacts(store, `tournament-${id}`, facts, optionsAt);
  await store.close();
  await pool.end();
  return id;
}
