import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNearest, timeScale, pickSpreadPlaces } from '#client/features/past/time-scale.ts';

const MINUTE = 60_000;

test('steps lie by the clock, and a night takes no more room than a pause', () => {
  const [first, second, third, fourth] = timeScale([0, 10 * MINUTE, 12 * MINUTE, 900 * MINUTE]);
  expect([first, fourth]).toEqual([0, 1]);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan((third ?? 0) - (second ?? 0));
  expect((fourth ?? 0) - (third ?? 0)).toBeLessThan(0.6);
});

test('one moment alone lies at the end, and none nowhere', () => {
  expect(timeScale([5])).toEqual([1]);
  expect(timeScale([])).toEqual([]);
});

test('many steps of one second are still apart, in their order', () => {
  const places = timeScale([...Array.from({ length: 100 }, () => 1_000), 60 * MINUTE]);
  for (let at = 1; at < places.length; at += 1) expect(places[at]).toBeGreaterThan(places[at - 1] ?? 0);
});

test('the nearest place is the nearest of all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (moments, place) => {
        const places = timeScale(moments.toSorted((one, other) => one - other));
        const distances = places.map((one) => Math.abs(one - place));
        expect(distances[findNearest(places, place)]).toBeCloseTo(Math.min(...distances), 12);
      },
    ),
  );
});

test('labels keep apart', () => {
  const places = timeScale(Array.from({ length: 200 }, (_, at) => at * MINUTE));
  const chosen = pickSpreadPlaces(places, 8);
  expect(chosen.length).toBeGreaterThan(5);
  for (let at = 1; at < chosen.length; at += 1) {
    expect((places[chosen[at] ?? 0] ?? 0) - (places[chosen[at - 1] ?? 0] ?? 0)).toBeGreaterThanOrEqual(1 / 8);
  }
  expect(pickSpreadPlaces([], 8)).toEqual([]);
  // A label needs all of its part; the end is said before what stands close to it.
  expect(pickSpreadPlaces([0, 0.25, 1], 3)).toEqual([0, 2]);
  expect(pickSpreadPlaces([0, 0.9, 1], 3)).toEqual([0, 2]);
});
