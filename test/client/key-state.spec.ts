import { expect, test } from 'vitest';
import { stateOf } from '#client/features/api-keys/key-state.ts';
import { daysUntil } from '#client/texts/portal-format.ts';

const now = new Date('2026-11-21T09:00:00Z');
const key = { isActive: true, expiryDate: '2026-11-28T09:00:00Z' };

test('a key works while active, not expired and licensed; else the reason that has to be mended first is told', () => {
  expect(stateOf(key, true, now)).toBe('active');
  expect(stateOf({ ...key, isActive: false }, true, now)).toBe('inactive');
  expect(stateOf(key, true, new Date('2026-11-28T08:59:59Z'))).toBe('active');
  expect(stateOf(key, true, new Date('2026-11-28T09:00:00Z'))).toBe('expired');
  expect(stateOf({ isActive: false, expiryDate: '2026-11-20T09:00:00Z' }, true, now)).toBe('expired');
  expect(stateOf(key, false, now)).toBe('dormant');
});

test('days left count each day that has begun, and none when it is over', () => {
  expect(daysUntil('2026-11-28T09:00:00Z', now)).toBe(7);
  expect(daysUntil('2026-11-28T09:00:30Z', now)).toBe(7);
  expect(daysUntil('2026-11-28T08:00:00Z', now)).toBe(7);
  expect(daysUntil('2026-11-21T20:00:00Z', now)).toBe(1);
  expect(daysUntil('2026-11-21T09:00:00Z', now)).toBe(0);
  expect(daysUntil('2026-11-01T09:00:00Z', now)).toBe(0);
});
