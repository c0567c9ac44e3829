import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { onDatabase, startPortal, type RunningPortal, type StartPortal } from '#test/support/running-portal.ts';
import { keepShownTexts } from '#test/support/rendered-texts.ts';
import { closeAllPages } from './journey.ts';

/**
 * Where the journeys of a file happen: a portal and a database of its own, and a browser. To be read from the first
 * `beforeAll` on.
 */
export type JourneyFixture = Stage<Browser>;

export interface Stage<Player> {
  readonly portal: RunningPortal;
  readonly browser: Player;
  /** Address of the portal's database. */
  readonly databaseUrl: string;
  /** Starts the portal anew after a journey ended it: on the same data, at the same address. */
  reopen(): Promise<void>;
}

/**
 * Opens the stage before the journeys of the file that calls it, and closes it after them. After each everybody who came
 * leaves, and the journey fails if the browser complained to anybody of what they had not named (`Person.forgive`). The
 * portal starts with `env` besides what every stage has.
 */
export function openJourneyFixture(env: Readonly<Record<string, string>> = {}): JourneyFixture {
  const stage = openStage(launchBrowser, env);
  afterEach(closeAllPages);
  keepShownTexts();
  return stage;
}

/** The same with whatever browser `launch` starts, and nothing asked of it. */
export function openStage<Player extends { close(): Promise<void> }>(
  launch: () => Promise<Player>,
  env: Readonly<Record<string, string>> = {},
): Stage<Player> {
  let stage: Pick<Stage<Player>, 'portal' | 'browser'> | null = null;
  let database: FreshDatabase | null = null;
  const startOn = (on: FreshDatabase, where: StartPortal = {}): Promise<RunningPortal> =>
    startPortal({ ...where, env: { ...onDatabase(on), ...env } });
  beforeAll(async () => {
    database = await freshDatabase();
    const [portal, browser] = await Promise.all([startOn(database), launch()]);
    stage = { portal, browser };
  });
  afterAll(async () => {
    await stage?.browser.close();
    await stage?.portal.end();
    await database?.drop();
  });
  const opened = () => {
    if (stage === null) throw new Error('The stage is not open yet');
    return stage;
  };
  return {
    get portal() {
      return opened().portal;
    },
    get browser() {
      return opened().browser;
    },
    get databaseUrl() {
      if (database === null) throw new Error('The stage has no database');
      return database.url;
    },
    async reopen() {
      const { portal, browser } = opened();
      if (database === null) throw new Error('The stage has no database');
      const { dataDir, port } = portal;
      stage = { portal: await startOn(database, { dataDir, port }), browser };
    },
  };
}
