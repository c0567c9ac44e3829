import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { RecentEvents } from '#server/event-store/postgres/recent-events.ts';
import { positionOf } from '#server/event-store/event-store.ts';

const at = (place: number): StoredEvent => ({
  id: `id-${place}`,
  stream: 'tournament-a',
  revision: place - 1,
  position: positionOf(place),
  type: 'ResultReported',
  schema: 1,
  data: {},
  metadata: {
    at: '',
    actor: { kind: 'system', id: 'local' },
    command: null,
    cause: null,
    salt: '',
    dataHash: '',
    chain: '',
  },
});
const places = (page: { readonly events: readonly StoredEvent[] } | null) =>
  page?.events.map(({ position }) => Number(position));

describe('what was appended here', () => {
  it('follows right after a position, and nowhere else', () => {
    const recent = new RecentEvents();
    recent.note([at(5), at(6)], 300);
    expect(places(recent.after(positionOf(4), 10))).toEqual([5, 6]);
    expect(places(recent.after(positionOf(5), 10))).toEqual([6]);
    expect(recent.after(positionOf(3), 10)).toBeNull();
    expect(recent.after(positionOf(6), 10)).toBeNull();
    expect(recent.after(null, 10)).toBeNull();
  });

  it('is never given over what another process appended in between', () => {
    const recent = new RecentEvents();
    recent.note([at(5)], 100);
    recent.note([at(7), at(8)], 300);
    expect(recent.after(positionOf(4), 10)).toBeNull();
    expect(recent.after(positionOf(5), 10)).toBeNull();
    expect(places(recent.after(positionOf(6), 10))).toEqual([7, 8]);
  });

  it('comes in pages, and an empty log begins with it', () => {
    const recent = new RecentEvents();
    recent.note([at(1), at(2), at(3)], 300);
    expect(recent.after(null, 2)).toMatchObject({ more: true });
    expect(places(recent.after(positionOf(2), 2))).toEqual([3]);
  });

  it('takes no more than a few megabytes, the newest first', () => {
    const recent = new RecentEvents();
    for (let place = 1; place <= 20; place += 1) recent.note([at(place)], 900_000);
    expect(recent.after(positionOf(15), 10)).toBeNull();
    expect(places(recent.after(positionOf(16), 10))).toEqual([17, 18, 19, 20]);
    recent.note([at(21)], 5_000_000);
    expect(recent.after(positionOf(20), 10)).toBeNull();
    recent.note([at(22)], 100);
    expect(places(recent.after(positionOf(21), 10))).toEqual([22]);
  });

  it('is bounded and forgotten when something is purged', () => {
    const recent = new RecentEvents();
    for (let place = 1; place <= 5_000; place += 1) recent.note([at(place)], 100);
    expect(recent.after(positionOf(10), 10)).toBeNull();
    expect(places(recent.after(positionOf(4_999), 10))).toEqual([5_000]);
    recent.forget();
    expect(recent.after(positionOf(4_999), 10)).toBeNull();
  });
});
