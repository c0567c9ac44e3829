import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { picture } from '#test/support/forms.ts';
import { freshDatabase } from '#test/support/postgres.ts';
import { onDatabase, startPortal, type RunningPortal } from '#test/support/running-portal.ts';

// Ten of the largest pictures at once, of 27 MB each once decoded; then ten more.

const PICTURES = 10;
const MB = 1_000;
/** Half of what ten of them take once decoded: where they stayed, ten more would take twice this. */
const KEPT = (27 * PICTURES * MB) / 2;

/** Kilobytes of a process: what it has now, and what it had at most so far. */
function memoryOf({ pid }: RunningPortal): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, most] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
  const [, now] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return { now: Number(now), most: Number(most) };
}

async function uploadAll({ url, accessToken }: RunningPortal, count: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const made = await fetch(`${url}/api/organizations`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'SV Musterstadt' }),
  });
  const { id } = (await made.json()) as { id: string };
  const bytes = new Uint8Array(await picture(3000, 3000));
  const upload = async (): Promise<number> => {
    for (;;) {
      const form = new FormData();
      form.append('OrganizationId', id);
      form.append('ImageType', 'OrganizerLogo');
      form.append('Image', new Blob([bytes]), 'logo.png');
      const answer = await fetch(`${url}/api/images`, { method: 'POST', headers, body: form });
      await answer.arrayBuffer();
      if (answer.status !== 503) return answer.status;
      await pause(1_000);
    }
  };
  return Promise.all(Array.from({ length: count }, upload));
}

describe.skipIf(process.platform !== 'linux')('pictures that come at once', () => {
  it.each([
    // Twice that and more for each of them, if they were decoded all at once. What glibc keeps for its threads then, 250 MB
    // and more where nothing is set, depends on the machine.
    ['are decoded one at a time, in the memory of a few', {}, 400 * MB, 400 * MB],
    ['leave little of it behind, set as in the container and the unit', { MALLOC_ARENA_MAX: '2' }, 200 * MB, 160 * MB],
  ])('%s, and ten more use it again', { timeout: 240_000 }, async (_, env, most, afterwards) => {
    const database = await freshDatabase();
    const portal = await startPortal({ env: { ...onDatabase(database), ...env } });
    try {
      // The first one loads what decodes them.
      expect(await uploadAll(portal, 1)).toEqual([201]);
      const before = memoryOf(portal);
      expect(new Set(await uploadAll(portal, PICTURES))).toEqual(new Set([201]));
      expect(memoryOf(portal).most - before.most).toBeLessThan(most);
      await expect.poll(() => memoryOf(portal).now - before.now, { timeout: 20_000 }).toBeLessThan(afterwards);
      const first = memoryOf(portal).now;
      expect(new Set(await uploadAll(portal, PICTURES))).toEqual(new Set([201]));
      await expect.poll(() => memoryOf(portal).now - first, { timeout: 20_000 }).toBeLessThan(KEPT);
    } finally {
      await portal.end();
      await database.drop();
    }
  });
});
