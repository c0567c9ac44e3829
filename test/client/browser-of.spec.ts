import { expect, it } from 'vitest';
import { browserOf } from '#client/features/identity/browser-of.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.for([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/126.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${KHTML} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, macOS'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['', 'unbekannter Browser'],
  [null, 'unbekannter Browser'],
] as const)('%s is shown as %s', ([userAgent, shown]) => {
  expect(browserOf(userAgent)).toBe(shown);
});
