import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { type RunningPortal, startPortal } from '#test/support/running-portal.ts';
import { mountSmallDisk, unmountSmallDisk } from '#test/support/small-disk.ts';
import { openPage, type Page } from '../live/page.ts';

// The embedded database on a small file system that is filled and emptied again. Mounting one takes root, and a system that
// lets root do it.

const MEGABYTES = 320;

const disk = mountSmallDisk(MEGABYTES);
const WITHIN = { timeout: 60_000, interval: 200 };

interface Health {
  readonly status: number;
  readonly writes?: boolean;
}

describe.skipIf(disk === null)('a disk that is full', { timeout: 180_000 }, () => {
  const dataDir = disk ?? '';
  const filler = join(dataDir, 'filler');
  let portal: RunningPortal;
  let organization: string;
  beforeAll(async () => {
    portal = await startPortal({ dataDir });
    const founded = await call('POST', '/api/organizations', { name: 'SV Voll' });
    organization = ((await founded.json()) as { id: string }).id;
  }, 180_000);
  afterAll(async () => {
    rmSync(filler, { force: true });
    await portal?.kill('SIGTERM');
    unmountSmallDisk(dataDir);
  }, 60_000);

  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(portal.url + path, {
      method,
      headers: { authorization: `Bearer ${portal.accessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const health = async (): Promise<Health> => {
    const answer = await fetch(`${portal.url}/health/ready`).catch(() => null);
    return answer === null ? { status: 0 } : { status: answer.status, ...((await answer.json()) as object) };
  };
  const rename = (name: string) => call('PATCH', `/api/organizations/${organization}/name`, { name });
  const nameNow = async (): Promise<string> =>
    ((await (await call('GET', `/api/organizations/${organization}`)).json()) as { name: string }).name;
  function fill(): void {
    try {
      writeFileSync(filler, Buffer.alloc(MEGABYTES * 1024 * 1024));
    } catch {
      // Now it is full.
    }
  }
  const heard = (page: Page, writes: boolean): boolean =>
    page.heard.some((message) => 'writes' in message && message.writes === writes);
  const free = (): void => rmSync(filler);

  it('keeps the portal up for readers, which says within 10 s that it stores nothing, and refuses clearly', async () => {
    const live = `ws://127.0.0.1:${portal.port}/api/live`;
    const page = await openPage(live, { authorization: `Bearer ${portal.accessToken}` });
    fill();
    await expect.poll(health, { timeout: 10_000, interval: 100 }).toMatchObject({ status: 200, writes: false });
    const refused = await rename('SV Ungespeichert');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'storage-full',
      detail:
        'Der Server kann gerade nichts speichern, ihm fehlt Speicherplatz. Ihre Eingabe ist nicht gespeichert. Ansehen können Sie alles weiter.',
    });
    expect(await nameNow()).toBe('SV Voll');
    await expect.poll(() => heard(page, false), WITHIN).toBe(true);
    // Who comes now hears it first of all.
    const late = await openPage(live, { authorization: `Bearer ${portal.accessToken}` });
    await expect.poll(() => heard(late, false), WITHIN).toBe(true);
    await late.leave();

    free();
    await expect.poll(health, WITHIN).toMatchObject({ status: 200, writes: true });
    await expect.poll(() => heard(page, true), WITHIN).toBe(true);
    await page.leave();
    expect((await rename('SV Platz')).status).toBe(204);
    expect(await nameNow()).toBe('SV Platz');
  });

  it('that brings the database down ends no portal: it writes again when there is room', async () => {
    const url = runningEmbeddedPostgres(dataDir) ?? '';
    fill();
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    // The log of the database needs a file more and finds no room: that stops it.
    const crash = async (): Promise<void> => {
      for (let megabyte = 0; megabyte < 200; megabyte += 1) {
        await client.query(`SELECT pg_logical_emit_message(false, 'fill', repeat('x', 1000000))`);
      }
    };
    await expect(crash()).rejects.toThrow(/terminat|No space|ECONNRESET/i);
    await client.end().catch(() => undefined);
    await expect.poll(async () => (await health()).writes ?? false, WITHIN).toBe(false);
    await expect.poll(() => portal.output(), WITHIN).toContain('abgestürzt');
    // It goes on like this for a while.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);

    free();
    await expect.poll(health, WITHIN).toMatchObject({ status: 200, writes: true });
    await expect.poll(async () => (await rename('SV Wieder da')).status, WITHIN).toBe(204);
    expect(await nameNow()).toBe('SV Wieder da');
  });
});
