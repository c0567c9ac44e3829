import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findViolation, type Operation } from '#test/support/nodes/linearizability.ts';

const write = (value: number, from: number, to: number): Operation<number> => ({ kind: 'write', value, from, to });
const read = (value: number | null, from: number, to: number): Operation<number> => ({ kind: 'read', value, from, to });

/** By trying every order: right beyond doubt, and slow. */
function possible(history: readonly Operation<number>[], held: number | null = null): boolean {
  if (history.length === 0) return true;
  const firstEnd = Math.min(...history.map(({ to }) => to));
  return history.some((operation, place) => {
    // Whatever ended before it began would have to come first.
    if (operation.from > firstEnd) return false;
    if (operation.kind === 'read' && operation.value !== held) return false;
    return possible(history.toSpliced(place, 1), operation.value);
  });
}

describe('a history of one register', () => {
  it('is possible where everybody reads what was written last', () => {
    expect(findViolation([read(null, 0, 1), write(1, 2, 3), read(1, 4, 5), write(2, 6, 7), read(2, 8, 9)])).toBeNull();
  });

  it('is possible where a read overlaps a write, before it and after it', () => {
    expect(findViolation([write(1, 0, 10), read(null, 1, 2), read(1, 3, 4)])).toBeNull();
  });

  it.each([
    ['an acknowledged write is lost', [write(1, 0, 1), write(2, 2, 3), read(1, 4, 5)]],
    ['a read is older than one before it', [write(1, 0, 1), write(2, 2, 9), read(2, 3, 4), read(1, 5, 6)]],
    ['the beginning comes back', [write(1, 0, 1), read(null, 2, 3)]],
    ['something is read that nobody wrote', [write(1, 0, 1), read(7, 2, 3)]],
    ['something is read before it was written', [read(1, 0, 1), write(1, 2, 3)]],
    [
      'two values each outlive the other',
      [write(1, 0, 1), write(2, 0, 1), read(1, 2, 3), read(2, 4, 5), read(1, 6, 7)],
    ],
  ])('is impossible where %s', (_, history) => {
    expect(findViolation(history)).not.toBeNull();
    expect(possible(history)).toBe(false);
  });

  it('is judged as by trying every order', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6 }));
    const spans = fc.array(fc.tuple(span, fc.integer({ min: 0, max: 4 })), { maxLength: 7 });
    let impossible = 0;
    fc.assert(
      fc.property(spans, (drawn) => {
        const written = new Set<number>();
        const history = drawn.map(([[from, length], value]) => {
          if (value > 0 && !written.has(value)) {
            written.add(value);
            return write(value, from, from + length);
          }
          return read(value === 0 ? null : value, from, from + length);
        });
        const said = findViolation(history) === null;
        expect(said).toBe(possible(history));
        if (!said) impossible += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(impossible).toBeGreaterThan(100);
  });
});
