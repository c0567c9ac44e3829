import { texts } from '../../texts/de.ts';

// What people call their browser, out of what it calls itself. The order matters: nearly all claim to be Safari, many Chrome.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** 'Firefox, Windows'; its own words, shortened, where it is none of those. */
export function browserOf(userAgent: string | null): string {
  const words = userAgent?.trim() ?? '';
  const nameIn = (names: typeof BROWSERS): string | undefined => names.find(([sign]) => sign.test(words))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser === undefined) return words === '' ? texts.browsers.unknown : words.slice(0, 40);
  return system === undefined ? browser : texts.browsers.on(browser, system);
}
