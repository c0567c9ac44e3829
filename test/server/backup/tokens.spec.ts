import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { backup } from '#server/operation/backup/backup.ts';
import { restore } from '#server/operation/backup/restore.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, loggedIn, type Session } from '../identity/browser.ts';

// What opened a portal before a restore does not open the restored one, with the same SESSION_SECRET.

const PERSON = { eMail: 'ute@verein.example', password: 'Wald-und-Wiese-1' } as const;

/** Of the backup's seal. */
const secret = randomBytes(32).toString('hex');

let folder: string;
let file: string;
let portal: TestPortal;
let session: Session;
let sessionRow: Readonly<Record<string, string | null>>;
let invitation: string;

/** `work` with database and log at this address. */
async function within<Result>(
  url: string,
  work: (parts: { pool: Pool; store: Awaited<ReturnType<typeof openPostgresEventStore>>['store'] }) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool({ connectionString: url, max: 4 });
  const { store } = await openPostgresEventStore({ pool, url });
  try {
    return await work({ pool, store });
  } finally {
    await store.close();
    await pool.end();
  }
}

/** A portal that was restored, with the former session put back as well: its tokens name nothing unknown. */
const restored = (): Promise<TestPortal> =>
  openPortal({}, (url) =>
    within(url, async (parts) => {
      await restore({ ...parts, secret }, file);
      await parts.pool.query(
        `INSERT INTO identity.sessions SELECT * FROM json_populate_record(NULL::identity.sessions, $1)`,
        [JSON.stringify(sessionRow)],
      );
    }),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'portal.tar.gz');
  portal = await openPortal();
  const chief = await portal.person('Verwaltung', { isAdministrator: true });
  const made = { method: 'POST', url: '/api/management/users', headers: chief.headers } as const;
  await portal.http.inject({ ...made, payload: { userName: 'Ute', ...PERSON } });
  session = await loggedIn(portal, PERSON);
  const club = (await call(portal, 'POST', '/api/organizations', { name: 'SV Musterstadt' })).json<{ id: string }>().id;
  await call(portal, 'POST', `/api/organizations/${club}/invitations`, { eMail: 'udo@verein.example', role: 'Scorer' });
  await within(portal.url, async ({ pool, store }) => {
    invitation = await vi.waitFor(async () => {
      const { rows } = await pool.query<{ text: string }>(
        `SELECT text FROM identity.mails WHERE recipient = 'udo@verein.example'`,
      );
      const [, token] = /token=([\w.%-]+)/.exec(rows[0]?.text ?? '') ?? [];
      if (token === undefined) throw new Error('No mail yet');
      return decodeURIComponent(token);
    });
    const { rows } = await pool.query<{ row: typeof sessionRow }>(
      'SELECT to_json(s) AS row FROM identity.sessions s JOIN identity.accounts a ON a.id = s.account_id WHERE e_mail = $1',
      [PERSON.eMail],
    );
    sessionRow = rows[0]?.row ?? {};
    // The organiser of a test portal is made at each opening.
    await pool.query('DELETE FROM identity.accounts WHERE id = $1', [portal.me.id]);
    await backup({ pool, store, version: 'test', secret }, file);
  });
});
afterAll(async () => {
  await portal.end();
  await rm(folder, { recursive: true });
});

const worth = async (node: TestPortal, token: string): Promise<number> =>
  (await new Browser(node).get('/identity/user-data', { authorization: `Bearer ${token}` })).status;
const refresh = async (node: TestPortal, token: string) =>
  (await new Browser(node).post('/identity/refresh', undefined, { authorization: `Bearer ${token}` })).json();

it(
  'after a restore former tokens open nothing, at no node; a login and an invitation do',
  { timeout: 60_000 },
  async () => {
    const next = await restored();
    try {
      expect(await worth(portal, session.accessToken)).toBe(200);
      for (const node of [next, await next.another()]) {
        expect(await worth(node, session.accessToken)).toBe(401);
        expect(await refresh(node, session.refreshToken)).toMatchObject({ success: false });
      }
      const again = await loggedIn(next, PERSON);
      expect(await worth(await next.another(), again.accessToken)).toBe(200);
      expect(await refresh(next, again.refreshToken)).toMatchObject({ success: true });
      const lookUp = await new Browser(next).post('/api/invitations/look-up', {
        token: decodeURIComponent(invitation),
      });
      expect(lookUp.status).toBe(200);

      // Nor do those of one restored portal open another.
      const other = await restored();
      expect(await worth(other, again.accessToken)).toBe(401);
      expect(await refresh(other, again.refreshToken)).toMatchObject({ success: false });
      await other.end();
    } finally {
      await next.end();
    }
  },
);
