import { afterEach, expect, test } from 'vitest';
import { foundTournament } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
afterEach(() => portal.end());

const MINUTE = 60_000;
const log = async (): Promise<{ state: string; checkedAt: string | null; broken: number }> =>
  (await portal.http.inject('/health/ready')).json<{ log: never }>().log;
const age = async (): Promise<string[]> =>
  (await portal.http.inject('/metrics')).body.match(/^portal_log_check_age_seconds .*$/gm) ?? [];

test('what comes into an empty log is checked an hour after its first event, and is unchecked until then', async () => {
  portal = await openPortal();
  portal.passes(300 * MINUTE);
  expect(await log()).toEqual({ state: 'unchecked', checkedAt: null, broken: 0 });
  await foundTournament(portal);
  portal.passes(55 * MINUTE);
  // The log check looks every ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  expect([(await log()).state, await age()]).toEqual(['unchecked', []]);
  portal.passes(6 * MINUTE);
  await expect.poll(async () => (await log()).state, { timeout: 30_000, interval: 200 }).toBe('whole');
  expect((await log()).checkedAt).not.toBeNull();
  expect(await age()).toHaveLength(1);
}, 60_000);
