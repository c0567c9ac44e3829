import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnknownEventTypeError } from '#domain/decider.ts';
import type { StoredEvent } from '#domain/events.ts';
import { keyUsageProjection } from '#projections/key-usage.ts';

const DAY = '2026-11-21';
const PORTAL = { kind: 'system', id: 'portal' } as const;

const counted = (revision: number, minute: string, counts: object, more: Partial<StoredEvent> = {}): StoredEvent => ({
  id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
  stream: `key-usage-${DAY}`,
  revision,
  position: String(revision),
  type: 'KeyUsesCounted',
  schema: 1,
  data: { minute: `${DAY}T${minute}:00Z`, counts },
  metadata: {
    at: `${DAY}T${minute}:59Z`,
    actor: PORTAL,
    command: null,
    cause: null,
    salt: '',
    dataHash: '',
    chain: '',
  },
  ...more,
});

const rowsOf = (events: readonly StoredEvent[]) =>
  keyUsageProjection.rows(
    DAY,
    events.reduce<unknown>((state, event) => keyUsageProjection.fold(state, event), keyUsageProjection.initial),
  )['key_usage'];

describe('the uses of keys', () => {
  it('are added up by key and half hour, over nodes and minutes', () => {
    const rows = rowsOf([
      counted(0, '09:29', { a: 2, b: 1 }),
      counted(1, '09:29', { a: 3 }),
      counted(2, '09:30', { a: 5 }),
      counted(3, '09:59', { a: 1 }),
    ]);
    expect(rows).toEqual([
      { day: DAY, key_id: 'a', half_hour: `${DAY}T09:00:00Z`, calls: 5 },
      { day: DAY, key_id: 'b', half_hour: `${DAY}T09:00:00Z`, calls: 1 },
      { day: DAY, key_id: 'a', half_hour: `${DAY}T09:30:00Z`, calls: 6 },
    ]);
  });

  it('come to the same sum in whatever order they are counted', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const uses = fc.array(fc.tuple(minute, fc.constantFrom('a', 'b', '__proto__'), fc.integer({ min: 1, max: 50 })));
    fc.assert(
      fc.property(uses, (all) => {
        const events = all.map(([at, key, count], revision) => {
          const clock = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');
          return counted(revision, clock, Object.fromEntries([[key, count]]));
        });
        const rows = rowsOf(events) ?? [];
        const sum = rows.reduce((total, row) => total + Number(row['calls']), 0);
        expect(sum).toBe(all.reduce((total, [, , count]) => total + count, 0));
        const sorted = (of: typeof rows) => of.map((row) => JSON.stringify(row)).toSorted();
        expect(sorted(rowsOf(events.toReversed()) ?? [])).toEqual(sorted(rows));
      }),
    );
  });

  it('of a newer portal stop the projection', () => {
    expect(() => rowsOf([counted(0, '09:29', { a: 1 }, { type: 'KeyUsesWeighed' })])).toThrow(UnknownEventTypeError);
    expect(() => rowsOf([counted(0, '09:29', { a: 1 }, { schema: 2 })])).toThrow(UnknownEventTypeError);
  });
});
