import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKurrentDouble, type KurrentDouble } from '#test/support/kurrent-double/index.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// A leader of KurrentDB whose followers are dead answers reads for a while and takes nothing, and then answers nothing.

/** A call is answered after 5 s of a silent log; the rest is what a busy machine adds. */
const ANSWERED_WITHIN_MS = 6_500;

let double: KurrentDouble;
let portal: TestPortal;
beforeAll(async () => {
  double = await startKurrentDouble();
  portal = await openPortal({ EVENT_STORE_URL: double.url });
});
afterAll(async () => {
  double.faults.recover();
  await portal.end();
  await double.end();
});

it('who waits behind others that wait for a silent log is refused with them, and not after as long again', async () => {
  const { headers } = await portal.person('Gründerin');
  const found = async (name: string) => {
    const began = performance.now();
    const { statusCode } = await call(portal, 'POST', '/api/organizations', { name }, headers);
    return { statusCode, afterMs: performance.now() - began };
  };
  double.faults.refuseByTimeout(Infinity);
  const first = [found('SV Eins'), found('SV Zwei')];
  await pause(2_500);
  double.faults.hang();
  await pause(500);
  const waiting = [found('SV Drei'), found('SV Vier'), found('SV Fünf')];
  for (const { statusCode, afterMs } of await Promise.all([...first, ...waiting])) {
    expect(statusCode).toBe(503);
    expect(afterMs).toBeLessThan(ANSWERED_WITHIN_MS);
  }
  double.faults.recover();
  await expect.poll(async () => (await found('SV Sechs')).statusCode, { timeout: 20_000 }).toBe(201);
});
