import { Pool } from 'pg';
import type { Fact } from '#domain/events.ts';
import { randomId } from '#server/runtime/ids.ts';
import { openPostgresLog } from '#server/event-store/postgres/postgres-event-store.ts';
import { tell, type Told } from '../server/read-models/told.ts';

/** Writes a tournament's stream straight to the log of that database, each fact a step of its own. Answers its id. */
export async function writeTournament(
  url: string,
  facts: readonly Fact[],
  toldOf: (place: number) => Told,
): Promise<string> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const { store } = await openPostgresLog({ url, pool });
  const id = randomId(16);
  await tell(store, `tournament-${id}`, facts, toldOf);
  await store.close();
  await pool.end();
  return id;
}
