import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage, dropUnwritten, nextRefreshKey } from '#client/session/stored-session.ts';

// The browser's storage with no room left, or forbidden.

let inBrowser: Map<string, string>;
let hasRoom: boolean;
let isForbidden: boolean;

beforeEach(() => {
  inBrowser = new Map();
  hasRoom = true;
  isForbidden = false;
  dropUnwritten(null);
  const reach = (): Map<string, string> => {
    if (isForbidden) throw new DOMException('forbidden', 'SecurityError');
    return inBrowser;
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => reach().get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!hasRoom) throw new DOMException('full', 'QuotaExceededError');
      reach().set(key, value);
    },
    removeItem: (key: string) => void reach().delete(key),
  });
});

afterEach(() => void vi.unstubAllGlobals());

test('what is there is read where nothing more can be written', () => {
  inBrowser.set('tp_id_accTokenExp', '1800000000');
  hasRoom = false;
  expect(browserStorage().getItem('tp_id_accTokenExp')).toBe('1800000000');
});

test('what has no room lasts as long as the page, for all who ask, and counts before what stood there', () => {
  inBrowser.set('key', 'older');
  hasRoom = false;
  browserStorage().setItem('key', 'newer');
  expect(browserStorage().getItem('key')).toBe('newer');
  expect(nextRefreshKey(browserStorage())).toBe(nextRefreshKey(browserStorage()));
  browserStorage().removeItem('key');
  expect([browserStorage().getItem('key'), inBrowser.size]).toEqual([null, 0]);
});

test('as soon as there is room, or another tab writes, what is written counts', () => {
  hasRoom = false;
  browserStorage().setItem('key', 'own');
  inBrowser.set('key', 'of another tab');
  dropUnwritten('key');
  expect(browserStorage().getItem('key')).toBe('of another tab');
  browserStorage().setItem('key', 'own');
  hasRoom = true;
  browserStorage().setItem('key', 'own again');
  expect([browserStorage().getItem('key'), inBrowser.get('key')]).toEqual(['own again', 'own again']);
});

test('a storage that is forbidden keeps for the page alone, and throws nowhere', () => {
  isForbidden = true;
  browserStorage().removeItem('key');
  expect(browserStorage().getItem('key')).toBeNull();
  browserStorage().setItem('key', 'own');
  expect(browserStorage().getItem('key')).toBe('own');
});
