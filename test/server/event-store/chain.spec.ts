import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { canonical } from '#server/event-store/canonical-json.ts';
import { createEnvelope, verifyChain } from '#server/event-store/envelope.ts';
import { toEnvelopes } from './sample-events.ts';

// The package's types take it for an ES module, which it is not.
const reference = canonicalize as unknown as (value: unknown) => string | undefined;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the canonical form of JSON', () => {
  test('sorts keys by UTF-16 code units, as the example of RFC 8785 has it', () => {
    const example = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(canonical(example)).toBe(
      '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis",' +
        '"\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    );
  });

  test('writes numbers as RFC 8785 has them', () => {
    expect(canonical([Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
    );
  });

  test('is what another implementation makes of any JSON value', () => {
    const value = fc.jsonValue({ depthSize: 'medium', stringUnit: 'grapheme' });
    fc.assert(
      fc.property(fc.oneof(value, fc.dictionary(fc.string({ unit: 'binary' }), value)), (any) => {
        expect(canonical(any)).toBe(reference(any));
      }),
      { numRuns: 2_000 },
    );
  });

  test('refuses what has none', () => {
    for (const value of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '\ud800',
      { '\udc00': 1 },
      ['\ud83d'],
      undefined,
      () => 1,
      1n,
    ]) {
      expect(() => canonical(value)).toThrow(TypeError);
    }
    expect(canonical({ a: undefined, b: 1 })).toBe('{"b":1}');
  });
});

describe('the chain', () => {
  const stream = 'tournament-aaaabbbbccccdddd';
  const stored = (facts: number): StoredEvent[] =>
    toEnvelopes(
      stream,
      Array.from({ length: facts }, (_, index) => ({ type: 'TeamRenamed', data: { teamId: `t${index}`, name: 'Ä' } })),
    ).map((event, revision) => ({ ...event, stream, revision, position: String(revision) }));

  test('is hashed over exactly the fields of the envelope', () => {
    const fields = {
      id: '3f2f2c1e-8f0c-4a53-9d53-0d4b7f7f3c11',
      salt: '00ff',
      at: '2026-11-21T09:00:00Z',
      actor: { kind: 'user', id: 'u1' },
      command: { key: 'k', request: 'r' },
      cause: { undoes: 7 },
      schema: 2,
    } as const;
    const data = { name: 'Süd', index: 1 };
    const { metadata, ...event } = createEnvelope({ chain: 'abc' }, stream, 5, { type: 'TeamRenamed', data }, fields);

    const dataHash = sha256('00ff{"index":1,"name":"Süd"}');
    const linked =
      '{"actor":{"id":"u1","kind":"user"},"at":"2026-11-21T09:00:00Z","cause":{"undoes":7},' +
      `"command":{"key":"k","request":"r"},"dataHash":"${dataHash}","id":"3f2f2c1e-8f0c-4a53-9d53-0d4b7f7f3c11",` +
      `"revision":5,"schema":2,"stream":"${stream}","type":"TeamRenamed"}`;
    const { id, schema, salt, ...rest } = fields;
    expect(event).toEqual({ id, schema, type: 'TeamRenamed', data });
    expect(metadata).toEqual({ ...rest, salt, dataHash, chain: sha256(`abc${linked}`) });
  });

  test('verifies as a whole, from anywhere on, and when there is nothing', () => {
    const events = stored(6);
    expect(verifyChain(events)).toBeNull();
    expect(verifyChain(events.slice(4), { length: 4, chain: events[3]?.metadata.chain ?? '' })).toBeNull();
    expect(verifyChain([])).toBeNull();
  });

  const changes: Record<string, (event: StoredEvent) => StoredEvent> = {
    data: (event) => ({ ...event, data: { teamId: 't2', name: 'B' } }),
    'data without a canonical form': (event) => ({ ...event, data: { teamId: 't2', name: '\ud800' } }),
    id: (event) => ({ ...event, id: '3f2f2c1e-8f0c-4a53-9d53-0d4b7f7f3c11' }),
    stream: (event) => ({ ...event, stream: 'tournament-eeee' }),
    type: (event) => ({ ...event, type: 'GroupRenamed' }),
    schema: (event) => ({ ...event, schema: 2 }),
    revision: (event) => ({ ...event, revision: 3 }),
    at: (event) => ({ ...event, metadata: { ...event.metadata, at: '2026-11-21T09:00:01Z' } }),
    actor: (event) => ({ ...event, metadata: { ...event.metadata, actor: { kind: 'user', id: 'local' } } }),
    command: (event) => ({ ...event, metadata: { ...event.metadata, command: null } }),
    cause: (event) => ({ ...event, metadata: { ...event.metadata, cause: { restores: 1 } } }),
    salt: (event) => ({ ...event, metadata: { ...event.metadata, salt: 'ab' } }),
    'data hash': (event) => ({ ...event, metadata: { ...event.metadata, dataHash: sha256('') } }),
    chain: (event) => ({ ...event, metadata: { ...event.metadata, chain: sha256('') } }),
  };
  test.each(Object.entries(changes))('breaks where %s was changed', (_, change) => {
    const events = stored(5).map((event) => (event.revision === 2 ? change(event) : event));
    expect(verifyChain(events)).toBe(2);
  });

  test('breaks where an event is missing, doubled or in another order', () => {
    const [first, second, third, fourth] = stored(4);
    if (!first || !second || !third || !fourth) throw new Error('no events');
    expect(verifyChain([first, third, fourth])).toBe(1);
    expect(verifyChain([first, first, second])).toBe(1);
    expect(verifyChain([second, first])).toBe(0);
    expect(verifyChain([first, third, second])).toBe(1);
  });

  test('breaks where data and its hash were changed together', () => {
    const events = stored(4);
    const [, forged] = toEnvelopes(stream, [
      { type: 'X', data: 1 },
      { type: 'TeamRenamed', data: { teamId: 't1', name: 'Z' } },
    ]);
    const rewritten = events.map((event) =>
      event.revision === 1 && forged !== undefined
        ? {
            ...event,
            data: forged.data,
            metadata: { ...event.metadata, salt: forged.metadata.salt, dataHash: forged.metadata.dataHash },
          }
        : event,
    );
    expect(verifyChain(rewritten)).toBe(1);
  });
});
