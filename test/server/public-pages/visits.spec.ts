import { expect, it } from 'vitest';
import {
  createVisitLimit,
  isNewVisit,
  newVisitToken,
  type SeenCall,
  VISIT_SECONDS,
} from '#server/public-pages/visits.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';

const call = (said: Partial<SeenCall> = {}): SeenCall => ({
  userAgent: PHONE,
  isFromElsewhere: false,
  isPrefetch: false,
  isKnown: false,
  ...said,
});

it('a browser counts until it brings the cookie of its visit', () => {
  expect(isNewVisit(call())).toBe(true);
  expect(isNewVisit(call({ isKnown: true }))).toBe(false);
});

it('a page that is fetched ahead does not count, nor what another site sends', () => {
  expect(isNewVisit(call({ isPrefetch: true }))).toBe(false);
  expect(isNewVisit(call({ isFromElsewhere: true }))).toBe(false);
});

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'TelegramBot (like TwitterBot)',
  'TelegramBot',
  'Discordbot/2.0',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0)',
  'curl/8.5.0',
  'python-requests/2.31.0',
])('machines do not count: %s', (userAgent) => {
  expect(isNewVisit(call({ userAgent }))).toBe(false);
});

it.each([
  'Mozilla/5.0 (Linux; Android 11; CUBOT X30) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 12; CUBOT KINGKONG MINI 3 Build/SP1A) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; CUBOT) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; CUBOT_P20/P20) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36 Telegram-Android/11.5.3 (Samsung SM-A546B; Android 14; SDK 34; AVERAGE)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Telegram-iOS/11.5',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83 [FBAN/FBIOS;FBAV/489.0]',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 350.0',
])('people count, whatever their phone or their browser is called: %s', (userAgent) => {
  expect(isNewVisit(call({ userAgent }))).toBe(true);
});

it('no two cookies are alike', () => {
  expect(newVisitToken()).toMatch(/^[\w-]{16}$/);
  expect(newVisitToken()).not.toBe(newVisitToken());
});

it('a hall behind one address counts in full, and a loop comes to an end', () => {
  let now = 0;
  const isWithinLimit = createVisitLimit(() => now);
  const counted = (calls: number, tournament = 'cup', address = '10.0.0.1') =>
    Array.from({ length: calls }, () => isWithinLimit(tournament, address)).filter(Boolean).length;
  expect(counted(3_000)).toBe(3_000);
  expect(counted(10_000)).toBe(2_000);
  expect([counted(1, 'other'), counted(1, 'cup', '10.0.0.2')]).toEqual([1, 1]);
  now += VISIT_SECONDS * 1000;
  expect(counted(10)).toBe(10);
});
