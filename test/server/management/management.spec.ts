import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrganizations, ProjectionStatus } from '#domain/identity/management-contract.ts';
import { projections } from '#projections/index.ts';
import type { Person } from '#test/support/people.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let chief: Person;
beforeAll(async () => {
  portal = await openPortal();
  chief = await portal.person('Chefin', { isAdministrator: true });
});
afterAll(() => portal.end());

const asChief = async (method: 'GET' | 'PATCH' | 'POST', url: string, body?: object, node = portal) =>
  call(node, method, `/api/management${url}`, body, { ...chief.headers, 'at-least': await portal.head() });
const found = async (name: string): Promise<string> =>
  (await call(portal, 'POST', '/api/organizations', { name })).json<{ id: string }>().id;

describe('the organisations of the portal', () => {
  it('are listed by name, page by page, each once', async () => {
    const names = ['Äther', 'alpha', 'Beta', 'beta', 'Gamma', 'ZZ', 'beta'];
    for (const name of names) await found(name);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await asChief('GET', `/organizations?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(answer.statusCode).toBe(200);
      const page: ManagedOrganizations = answer.json();
      expect(page.organizations.length).toBeLessThanOrEqual(3);
      seen.push(...page.organizations.map(({ name }) => name));
      cursor = page.cursor;
    } while (cursor !== null);
    expect(seen.map((name) => name.toLowerCase())).toEqual(['alpha', 'äther', 'beta', 'beta', 'beta', 'gamma', 'zz']);
    expect(seen.toSorted()).toEqual(names.toSorted());
  });

  it('are found by a part of the name, with what they have', async () => {
    const id = await found('TSV 100% Heim_spiel');
    await call(portal, 'POST', '/api/tournaments', { organizationId: id, name: 'Hallencup' });
    const other = await found('TSV 1000 Heimspiel');
    for (const search of ['100%', 'heim_', id]) {
      const answer = await asChief('GET', `/organizations?search=${encodeURIComponent(search)}`);
      expect([search, answer.json()]).toEqual([
        search,
        {
          organizations: [
            {
              id,
              name: 'TSV 100% Heim_spiel',
              allowApiAccess: false,
              owners: [portal.me.name],
              memberCount: 1,
              tournamentCount: 1,
            },
          ],
          cursor: null,
        },
      ]);
    }
    await call(portal, 'DELETE', `/api/organizations/${other}`);
    expect((await asChief('GET', '/organizations?search=1000')).json()).toEqual({ organizations: [], cursor: null });
  });

  it('take no cursor that was not given out', async () => {
    for (const cursor of ['x', Buffer.from('[1,2]').toString('base64url')]) {
      expect((await asChief('GET', `/organizations?cursor=${cursor}`)).statusCode).toBe(400);
    }
  });

  it('are licensed, and an unknown one is not there', async () => {
    const id = await found('SV Lizenz');
    const licensing = async () => (await asChief('GET', `/organizations/${id}/licensing`)).json<object>();
    expect(await licensing()).toEqual({ allowApiAccess: false });
    expect((await asChief('PATCH', `/organizations/${id}/licensing`, { allowApiAccess: true })).statusCode).toBe(204);
    expect(await licensing()).toEqual({ allowApiAccess: true });
    for (const answer of [
      await asChief('GET', '/organizations/aaaaaaaaaaaaaaaa/licensing'),
      await asChief('PATCH', '/organizations/aaaaaaaaaaaaaaaa/licensing', { allowApiAccess: true }),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('the tables', () => {
  const status = async (node = portal): Promise<ProjectionStatus> =>
    (await asChief('GET', '/projections', undefined, node)).json<ProjectionStatus>();
  const settled = async (): Promise<ProjectionStatus> => {
    for (let tries = 0; ; tries += 1) {
      const told = await status();
      if (told.every(({ progress, lag }) => progress === null && lag === 0) || tries > 200) return told;
      await pause(25);
    }
  };

  it('say how far they are', async () => {
    await found('SV Neu');
    const head = (await portal.head()).split('.')[1];
    expect(await settled()).toEqual(
      projections.map(({ name, version }) => ({
        name,
        version,
        state: 'following',
        position: head,
        lag: 0,
        progress: null,
        error: null,
      })),
    );
  });

  it('are rebuilt beside those in use, and another node tells how it goes', async () => {
    const rows = new pg.Pool({ connectionString: portal.url, max: 1 });
    const build = async (): Promise<string | undefined> =>
      (await rows.query<{ build: string }>(`SELECT build FROM tables.checkpoints WHERE name = 'organizations'`)).rows[0]
        ?.build;
    const before = await build();
    const other = await portal.another();
    const answers = await Promise.all([
      asChief('POST', '/projections/organizations/rebuild'),
      asChief('POST', '/projections/organizations/rebuild', undefined, other),
    ]);
    // The second one meets the first, or comes after it: never two at once.
    expect(answers[0]?.statusCode === 202 || answers[1]?.statusCode === 202).toBe(true);
    expect(answers.every(({ statusCode }) => statusCode === 202 || statusCode === 409)).toBe(true);
    await settled();
    expect(await build()).not.toBe(before);
    const id = await found('Nach dem Aufbau');
    expect((await asChief('GET', `/organizations?search=${id}`)).json()).toMatchObject({ organizations: [{ id }] });
    expect((await status(other)).map(({ error }) => error)).toEqual(projections.map(() => null));
    await rows.end();
  });

  it('whose rebuild ended with its node say so, and can be rebuilt', async () => {
    const rows = new pg.Pool({ connectionString: portal.url, max: 1 });
    await rows.query(
      `INSERT INTO tables.rebuilds (name, share) VALUES ('tournaments', 0.4)
       ON CONFLICT (name) DO UPDATE SET share = 0.4, ended_at = NULL`,
    );
    await rows.end();
    const tournaments = async () => (await status()).find(({ name }) => name === 'tournaments');
    expect(await tournaments()).toMatchObject({
      progress: null,
      error: expect.stringMatching(/unterbrochen/) as string,
    });
    expect((await asChief('POST', '/projections/tournaments/rebuild')).statusCode).toBe(202);
    await settled();
    expect(await tournaments()).toMatchObject({ progress: null, error: null });
  });

  it('that nobody knows are not there', async () => {
    expect((await asChief('POST', '/projections/nichts/rebuild')).statusCode).toBe(404);
  });
});
