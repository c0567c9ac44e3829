import { onTestFinished, test } from 'vitest';
import { freshDatabase, onServer } from '#test/support/postgres.ts';
import { SESSION_SECRET, startPortal } from '#test/support/running-portal.ts';
import { expectGood, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';
import type { Page } from 'playwright-core';

const stage = openJourneyFixture();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

test(
  'a server that can store nothing says so over every page, and no more when it can',
  { timeout: 120_000 },
  async () => {
    const database = await freshDatabase();
    const portal = await startPortal({ env: { DATABASE_URL: database.url, SESSION_SECRET } });
    onTestFinished(async () => {
      await portal.end();
      await database.drop();
    });
    const { id } = await api<{ id: string }>(portal, 'POST', '/api/organizations', { name: 'SV Voll' });
    const { page } = await openPageAs(stage.browser, `${portal.url}/portal/organizations/${id}`);
    await heading(page, 'SV Voll');
    // As a database is that has no room, or became a standby: it answers, and takes nothing.
    const name = new URL(database.url).pathname.slice(1);
    const onlyReads = async (setting: string): Promise<void> => {
      await onServer(stage.databaseUrl, `ALTER DATABASE ${name} ${setting}`);
      await onServer(
        stage.databaseUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
      );
    };
    const { page: home } = await openPageAs(stage.browser, `${portal.url}/portal`);
    await heading(home, 'Meine Organisationen');
    await onlyReads('SET default_transaction_read_only = on');
    const bannerOn = (shown: typeof page) => shown.getByText('Dem Server fehlt Speicherplatz', { exact: false });
    const banner = bannerOn(page);
    await banner.waitFor({ timeout: 30_000 });
    await bannerOn(home).waitFor({ timeout: 30_000 });
    await expectGood(page);
    // Who comes to a page meanwhile reads it, too.
    for (const path of ['/portal', `/portal/organizations/${id}`, '/portal/profile']) {
      await home.goto(portal.url + path);
      await bannerOn(home).waitFor({ timeout: 30_000 });
    }
    await onlyReads('RESET default_transaction_read_only');
    await banner.waitFor({ state: 'detached', timeout: 30_000 });
    await bannerOn(home).waitFor({ state: 'detached', timeout: 30_000 });
  },
);
