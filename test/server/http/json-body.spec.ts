import { describe, expect, it } from 'vitest';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import type { FileMatch } from '#domain/tournament/transfer/file.ts';
import { findExcess, MAX_DEPTH, MAX_FIELDS, MAX_TEXT_BYTES, MAX_VALUES } from '#server/http/json-body.ts';
import { cup } from '#test/domain/support/cup.ts';
import { NOW } from '#test/domain/support/given.ts';

const excessOf = (json: string) => findExcess(Buffer.from(json));

/** The bytes, and how many of them were looked at. */
function watched(json: string): { readonly bytes: Uint8Array; readonly read: () => number } {
  let read = 0;
  const bytes = new Proxy(Buffer.from(json), {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
      return Reflect.get(target, key, target) as unknown;
    },
  });
  return { bytes, read: () => read };
}

describe('what a body of JSON has too much of', () => {
  it('is depth beyond the bound, in lists, objects and both', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
      expect([excessOf(nested(MAX_DEPTH)), excessOf(nested(MAX_DEPTH + 1))]).toEqual([null, 'too-deep']);
    }
    expect(excessOf('[{"a":'.repeat(MAX_DEPTH))).toBe('too-deep');
  });

  it('is more values than the bound, in a list and in an object', () => {
    // The list itself is a value too.
    expect(excessOf(`[${'1,'.repeat(MAX_VALUES - 3)}1]`)).toBeNull();
    expect(excessOf(`[${'1,'.repeat(MAX_VALUES)}1]`)).toBe('too-many-values');
    const objects = (count: number) => `[${'{"a":1,"b":2},'.repeat(count)}1]`;
    expect(excessOf(objects(MAX_VALUES / 3 - 1))).toBeNull();
    expect(excessOf(objects(MAX_VALUES / 3))).toBe('too-many-values');
  });

  it('is fields of one object beyond the bound, whatever stands around and within it', () => {
    const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"f${at}":[1,2]`).join()}}`;
    expect([excessOf(fields(MAX_FIELDS)), excessOf(fields(MAX_FIELDS + 1))]).toEqual([null, 'too-many-fields']);
    expect(excessOf(`[1,{"a":${fields(MAX_FIELDS + 1)}}]`)).toBe('too-many-fields');
    expect(excessOf(`[${Array.from({ length: 3 }, () => fields(MAX_FIELDS)).join()}]`)).toBeNull();
  });

  it('is text that no field takes, however it is written, and no picture', () => {
    const [umlauts, escaped, plain] = ['ü', String.raw`\u0301`, 'AA'].map((part) => (count: number) => {
      return `["${part.repeat(count)}"]`;
    }) as [(count: number) => string, (count: number) => string, (count: number) => string];
    expect([umlauts(MAX_TEXT_BYTES / 2), umlauts(MAX_TEXT_BYTES / 2 + 1)].map(excessOf)).toEqual([null, 'too-long']);
    expect([escaped(MAX_TEXT_BYTES), escaped(MAX_TEXT_BYTES + 1)].map(excessOf)).toEqual([null, 'too-long']);
    expect(excessOf(plain(1_000_000))).toBeNull();
    const { bytes, read } = watched(umlauts(1_000_000));
    expect(findExcess(bytes)).toBe('too-long');
    expect(read()).toBeLessThan(MAX_TEXT_BYTES + 10);
  });

  it('is nothing that stands within a text', () => {
    expect(excessOf(JSON.stringify({ name: `${'['.repeat(100)}${','.repeat(MAX_VALUES)}\\"[[` }))).toBeNull();
    expect(excessOf(`["${'\\"'.repeat(1_000)}", "\\\\", ${'['.repeat(MAX_DEPTH)}`)).toBe('too-deep');
  });

  it('is nothing in the file of the largest tournament, with every result', () => {
    const {
      groups: [group],
      matches: [model],
    } = exportTournament(cup(), { venue: null, pictures: [], at: NOW });
    if (group === undefined || model === undefined) throw new Error('The cup has groups and matches');
    const match: FileMatch = {
      ...model,
      court: 10,
      kickoff: '2026-12-05T08:30:00Z',
      teamSelectorA: { kind: 'bestOfRank', rank: 3, ordinal: 1 },
      teamSelectorB: { kind: 'groupRank', group: 'A', rank: 1 },
      result: {
        state: 'Finished',
        scoreA: 3,
        scoreB: 2,
        outcomeType: 'Standard',
        teamA: 't1',
        teamB: 't2',
        startedAt: '2026-12-05T08:31:00Z',
      },
    };
    const file = {
      teams: Array.from({ length: 520 }, () => ({ ...group.teams[0], name: 'SV Musterstadt' })),
      matches: Array.from({ length: 5_000 }, () => match),
    };
    expect(excessOf(JSON.stringify(file))).toBeNull();
  });

  it('is known as soon as it is reached: of two million brackets no more are read than the bound', () => {
    const { bytes, read } = watched('['.repeat(2_000_000));
    expect(findExcess(bytes)).toBe('too-deep');
    expect(read()).toBeLessThanOrEqual(MAX_DEPTH + 1);
  });

  it('is not looked for beyond the end of a text that is cut off', () => {
    for (const json of ['', '"', '["a\\', '{"a":"']) expect(excessOf(json)).toBeNull();
  });
});
