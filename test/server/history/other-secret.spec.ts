import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

const isTold = ({ complaints }: TestPortal): boolean =>
  complaints.some(({ msg }) => String(msg).startsWith('Das SESSION_SECRET ist ein anderes als beim letzten Start'));

test('a start with another SESSION_SECRET than the last one had is warned of, the way back too', async () => {
  const OTHER = { SESSION_SECRET: 'another secret than the one before' };
  expect(isTold(portal)).toBe(false);
  expect(isTold(await portal.another())).toBe(false);
  expect(isTold(await portal.another(OTHER))).toBe(true);
  expect(isTold(await portal.another(OTHER))).toBe(false);
  expect(isTold(await portal.another())).toBe(true);
  expect(isTold(await portal.another())).toBe(false);
});
