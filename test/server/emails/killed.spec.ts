import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { runningEmbeddedPostgres } from '#server/operation/embedded-database/embedded-postgres.ts';
import { seeded } from '#test/support/chance.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';

// Kills the portal between a change and the mail about it. Every acknowledged change leads to exactly one mail in the
// table and in the outbox (a mail server may receive one twice, with the same Message-ID).

const KILLS = 5;
const WRITERS = 4;

type Site = Pick<RunningPortal, 'url' | 'accessToken'>;

/** True if acknowledged. */
async function post({ url, accessToken }: Site, path: string, body: object, key?: string): Promise<boolean> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${accessToken}`, 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  const text = (await answer?.text().catch(() => null)) ?? null;
  return answer?.ok === true && text !== null && !text.includes('"success":false');
}

async function organization({ url, accessToken }: Site): Promise<string> {
  const answer = await fetch(`${url}/api/organizations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ name: 'SV Absturz' }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** The number of mails per address: in the table, and in the outbox. */
async function mailsIn(dataDir: string): Promise<{ table: Map<string, number>; outbox: Map<string, number> }> {
  const url = runningEmbeddedPostgres(dataDir);
  if (url === null) throw new Error('The database does not run');
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const count = async (sql: string) => Number((await pool.query<{ count: string }>(sql)).rows[0]?.count);
    await expect
      .poll(() => count(`SELECT count(*) FROM identity.mails WHERE state = 'waiting'`), { timeout: 20_000 })
      .toBe(0);
    const { rows } = await pool.query<{ to: string; count: string }>(
      'SELECT recipient AS to, count(*) FROM identity.mails GROUP BY recipient',
    );
    const outbox = new Map<string, number>();
    const folder = join(dataDir, 'outbox');
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.eml'))) {
      const { to = [] } = await PostalMime.parse(await readFile(join(folder, file)));
      for (const { address = '' } of to) outbox.set(address, (outbox.get(address) ?? 0) + 1);
    }
    return { table: new Map(rows.map(({ to, count: number }) => [to, Number(number)])), outbox };
  } finally {
    await pool.end();
  }
}

it(
  `${KILLS} kills while people register and are invited: whoever was told so has one mail`,
  { timeout: 300_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const random = seeded(seed);
    let portal = await startPortal();
    const club = await organization(portal);
    const acknowledged: string[] = [];
    const asked: string[] = [];
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        let going = true;
        let answered = (): void => undefined;
        const deed = async (): Promise<void> => {
          const number = asked.length;
          const eMail = `person${number}@verein.example`;
          asked.push(eMail);
          const done =
            number % 2 === 0
              ? await post(portal, `/api/organizations/${club}/invitations`, { eMail, role: 'Scorer' }, `key-${number}`)
              : await post(portal, '/identity/register', { userName: 'Ute', eMail, password: 'Tor-und-Latte-9' });
          if (!done) return;
          acknowledged.push(eMail);
          answered();
        };
        const writers = Array.from({ length: WRITERS }, async () => {
          while (going) await deed();
        });
        await pause(200 + random() * 600);
        // A kill right after an answer could lose the most.
        await new Promise<void>((resolve) => (answered = resolve));
        await pause(random() * 3);
        await portal.kill('SIGKILL');
        going = false;
        await Promise.all(writers);
        portal = await startPortal({ dataDir: portal.dataDir, port: portal.port });
      }
      const due = async (): Promise<string[]> => {
        const { table, outbox } = await mailsIn(portal.dataDir);
        return acknowledged.filter((eMail) => !table.has(eMail) || !outbox.has(eMail));
      };
      await expect.poll(due, { timeout: 30_000, interval: 500 }).toEqual([]);
      const { table, outbox } = await mailsIn(portal.dataDir);
      const twice = asked.filter((eMail) => (table.get(eMail) ?? 0) > 1 || (outbox.get(eMail) ?? 0) > 1);
      expect(twice, `seed ${seed}`).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(KILLS);
    } finally {
      await portal.end();
    }
  },
);
