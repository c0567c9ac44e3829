import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges } from '#client/live/apply-changes.ts';
import { changesBetween as textOfChanges } from '#server/stream-cache/view-changes.ts';

const changesBetween = (before: unknown, after: unknown): unknown => JSON.parse(textOfChanges(before, after));

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const read = (view: unknown, from: unknown): unknown => applyChanges(json(view), json(from) as []);

/** A small view of the real one's shapes: lists with identities, rows, optional fields, values that may be null. */
const row = fc.record({ position: fc.nat(4), points: fc.nat(9) });
const participant = fc.record({ teamId: fc.constantFrom('t1', 't2', 't3'), priority: fc.nat(1), statistics: row });
const match = fc.record(
  { id: fc.constantFrom('m1', 'm2'), score: fc.option(fc.nat(3)), affected: fc.option(row), sameTeam: fc.boolean() },
  { requiredKeys: ['id', 'score'] },
);
const view = fc.record({
  name: fc.constantFrom('Cup', 'Pokal'),
  groups: fc.array(
    fc.record({ id: fc.constantFrom('g1', 'g2'), participants: fc.array(participant, { maxLength: 3 }) }),
    {
      maxLength: 2,
    },
  ),
  matches: fc.array(match, { maxLength: 2 }),
  modes: fc.array(fc.constantFrom('ByPoints', 'ByScore'), { maxLength: 2 }),
});

describe('changes of a view', () => {
  it('lead from any view to any other, read by the page’s own code', () => {
    fc.assert(
      fc.property(view, view, (before, after) => {
        expect(read(before, changesBetween(before, after))).toEqual(json(after));
      }),
      { numRuns: 2_000 },
    );
  });

  it('lead from any JSON object to any other, whatever its shape', () => {
    // Views have no such key, and plain objects on a page could not hold it.
    const key = fc.string().filter((text) => text !== '__proto__');
    const value = fc.jsonValue({ maxDepth: 3 }).filter((held) => !JSON.stringify(held).includes('"__proto__"'));
    const fields = fc.dictionary(key, value);
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        expect(read(before, changesBetween(before, after))).toEqual(json(after));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are none between equal views', () => {
    fc.assert(
      fc.property(view, (before) => {
        expect(changesBetween(before, json(before))).toEqual([]);
      }),
    );
  });

  it('name the place of one score in a list that kept its order', () => {
    const before = { matches: [{ id: 'm1', teamA: { label: 'SV Musterstadt', score: null } }, { id: 'm2' }] };
    const after = { matches: [{ id: 'm1', teamA: { label: 'SV Musterstadt', score: 2 } }, { id: 'm2' }] };
    expect(changesBetween(before, after)).toEqual([[['matches', 0, 'teamA', 'score'], 2]]);
  });

  it('give a list whole when its order changed, or its length', () => {
    const a = { id: 'm1', court: 1, kickoff: '2026-12-05T08:30:00Z' };
    const b = { id: 'm2', court: 2, kickoff: '2026-12-05T08:30:00Z' };
    expect(changesBetween({ matches: [a, b] }, { matches: [b, a] })).toEqual([[['matches'], [b, a]]]);
    expect(changesBetween({ matches: [a, b] }, { matches: [a] })).toEqual([[['matches'], [a]]]);
  });

  it('give a row of a table whole where a match was played, and only its reason where that alone moved', () => {
    const viewWith = (statistics: object) => ({ groups: [{ id: 'g1', participants: [{ teamId: 't1', statistics }] }] });
    const path = ['groups', 0, 'participants', 0, 'statistics'];
    const why = { against: 't2', decidedBy: 'ByPoints' };
    const none = { matchesPlayed: 0, matchesWon: 0, points: 0, scoreFor: 0, scoreAgainst: 0, scoreDifference: 0, why };
    const won = { matchesPlayed: 1, matchesWon: 1, points: 3, scoreFor: 2, scoreAgainst: 1, scoreDifference: 1, why };
    expect(changesBetween(viewWith(none), viewWith(won))).toEqual([[path, won]]);
    const other = { against: 't3', decidedBy: 'ByPoints' };
    expect(changesBetween(viewWith(won), viewWith({ ...won, why: other }))).toEqual([
      [[...path, 'why', 'against'], 't3'],
    ]);
  });

  it('name the step of a reason that moved, and give all steps where others were looked at', () => {
    const viewWith = (...steps: object[]) => ({ why: { against: 't2', decidedBy: 'a reason of some length', steps } });
    const points = { mode: 'ByPoints', own: 6, other: 6 };
    const difference = { mode: 'ByScoreDifference', own: 3, other: 0 };
    expect(changesBetween(viewWith(points, difference), viewWith(points, { ...difference, other: -1 }))).toEqual([
      [['why', 'steps', 1, 'other'], -1],
    ]);
    expect(changesBetween(viewWith(points, difference), viewWith(points))).toEqual([[['why', 'steps'], [points]]]);
  });

  it('take a field away, and take a field without a value for none', () => {
    expect(
      changesBetween(
        { why: { against: 't2', table: [1], steps: 'long enough to stay as it is' } },
        { why: { against: 't2', steps: 'long enough to stay as it is' } },
      ),
    ).toEqual([[['why', 'table']]]);
    expect(changesBetween({ table: undefined }, {})).toEqual([]);
    expect(changesBetween({}, { table: undefined })).toEqual([]);
  });

  it('give a small object whole where its pieces are longer', () => {
    expect(changesBetween({ outcome: { state: 'a', type: 1 } }, { outcome: { state: 'b', type: 2 } })).toEqual([
      [['outcome'], { state: 'b', type: 2 }],
    ]);
  });
});
