import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '#test/support/forms.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { onDatabase, startPortal, type RunningPortal } from '#test/support/running-portal.ts';

// Ten of the largest pictures at once, of 27 MB each once decoded.

const PICTURES = 10;
const MB = 1_000;

let database: FreshDatabase;
let portal: RunningPortal;
beforeAll(async () => {
  database = await freshDatabase();
  portal = await startPortal({ env: onDatabase(database) });
}, 240_000);
afterAll(async () => {
  await portal.end();
  await database.drop();
});

/** Kilobytes that the process had at most so far. */
const mostMemoryOf = ({ pid }: RunningPortal): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

it.skipIf(process.platform !== 'linux')(
  'pictures that come at once are decoded one at a time, in the memory of a few',
  { timeout: 180_000 },
  async () => {
    const headers = { authorization: `Bearer ${portal.accessToken}` };
    const made = await fetch(`${portal.url}/api/organizations`, {
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
        const answer = await fetch(`${portal.url}/api/images`, { method: 'POST', headers, body: form });
        await answer.arrayBuffer();
        if (answer.status !== 503) return answer.status;
        await pause(1_000);
      }
    };
    // The first one loads what decodes them.
    expect(await upload()).toBe(201);
    const before = mostMemoryOf(portal);
    const statuses = await Promise.all(Array.from({ length: PICTURES }, upload));
    expect(new Set(statuses)).toEqual(new Set([201]));
    // Twice that and more for each of them, if they were decoded all at once.
    expect(mostMemoryOf(portal) - before).toBeLessThan(400 * MB);
  },
);
