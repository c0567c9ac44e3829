import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

// Each test begins with a page that has heard no time yet.

const MINUTE = 60_000;
/** What this device's clock says. */
const DEVICE = Date.parse('2026-12-05T09:00:00Z');

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: DEVICE, toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const clock = () => import('#client/texts/server-time.ts');
const late = (now: Date): number => now.getTime() - DEVICE;

test('until the server says its time, that of the device counts', async () => {
  const { serverTime } = await clock();
  expect(late(serverTime())).toBe(0);
});

test.each([20, -20, 3 * 60, -26 * 60])('a clock that is wrong by %i minutes is seen through at once', async (wrong) => {
  const { noteBeat, serverTime } = await clock();
  noteBeat(DEVICE + wrong * MINUTE, DEVICE);
  expect(late(serverTime())).toBe(wrong * MINUTE);
  vi.setSystemTime(DEVICE + 5 * MINUTE);
  expect(late(serverTime())).toBe((wrong + 5) * MINUTE);
  // A moment of before, by this device's clock.
  expect(late(serverTime(DEVICE))).toBe(wrong * MINUTE);
});

test('what comes late by a hesitation of the network moves nothing; what comes faster counts', async () => {
  const { noteBeat, serverTime } = await clock();
  noteBeat(DEVICE + 20 * MINUTE - 900, DEVICE);
  noteBeat(DEVICE + 20 * MINUTE - 40, DEVICE);
  noteBeat(DEVICE + 20 * MINUTE - 1_900, DEVICE);
  expect(late(serverTime())).toBe(20 * MINUTE - 40);
});

test('a clock that is right stays as it is on a slow line', async () => {
  const { noteBeat, serverTime } = await clock();
  noteBeat(DEVICE - 1_500, DEVICE);
  expect(late(serverTime())).toBe(0);
});

test.each([20, -20])('a clock that was wrong by %i minutes and is put right in the middle is right', async (wrong) => {
  const { noteBeat, serverTime } = await clock();
  noteBeat(DEVICE + wrong * MINUTE, DEVICE);
  vi.setSystemTime(DEVICE + wrong * MINUTE);
  noteBeat(DEVICE + wrong * MINUTE, Date.now());
  expect(late(serverTime())).toBe(wrong * MINUTE);
});

test('an answer without a time says none', async () => {
  const { noteAnswerTime, serverTime } = await clock();
  noteAnswerTime(Date.parse(''), DEVICE);
  expect(late(serverTime())).toBe(0);
});

test('the time of an answer counts until the first beat: a proxy or a cache may have another', async () => {
  const { noteAnswerTime, noteBeat, serverTime } = await clock();
  noteAnswerTime(DEVICE + 20 * MINUTE, DEVICE);
  expect(late(serverTime())).toBe(20 * MINUTE);
  noteBeat(DEVICE + 5 * MINUTE, DEVICE);
  expect(late(serverTime())).toBe(5 * MINUTE);
  for (const wrong of [20, -20]) noteAnswerTime(DEVICE + wrong * MINUTE, DEVICE);
  expect(late(serverTime())).toBe(5 * MINUTE);
});

test('[CU3] what a page shows of the match day is of the server’s time', async () => {
  const { noteBeat } = await clock();
  const { useNow } = await import('#client/tournament-view/use-now.ts');
  noteBeat(DEVICE + 20 * MINUTE, DEVICE);
  const Shown = () => useNow(10_000).toISOString();
  expect(renderToString(createElement(Shown))).toBe('2026-12-05T09:20:00.000Z');
});

test('a moment of the same day by the server’s clock is read without its day, whatever day the device has', async () => {
  const { noteBeat } = await clock();
  const { momentText } = await import('#client/texts/format.ts');
  noteBeat(DEVICE + 24 * 60 * MINUTE, DEVICE);
  expect(momentText('2026-12-06T08:00:00Z')).toBe('09:00 Uhr');
});
