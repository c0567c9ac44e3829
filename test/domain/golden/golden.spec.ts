import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deciderOf, eventTypes, UnknownEventTypeError } from '#domain/deciders.ts';
import type { StoredEvent } from '#domain/events.ts';
import { schemaOf, upcast } from '#domain/upcasters.ts';

// Streams as they were once written, with the state they led to. A file is never changed: an event of a new type or
// schema goes into a new file, and the old ones must still fold to what they meant (README of this folder).

interface Golden {
  readonly stream: string;
  readonly events: readonly { readonly type: string; readonly schema: number; readonly at: string; readonly data: unknown }[];
  readonly state: unknown;
}

const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const golden = files.map((file): [string, Golden] => [
  file,
  JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Golden,
]);

const stored = ({ stream, events }: Golden): StoredEvent[] =>
  events.map(({ type, schema, at, data }, revision) => ({
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    stream,
    revision,
    position: String(revision).padStart(20, '0'),
    type,
    schema,
    data,
    metadata: {
      at,
      actor: { kind: 'user', id: 'u1' },
      command: null,
      cause: null,
      salt: '',
      dataHash: '',
      chain: '',
    },
  }));

describe('every event ever written still folds', () => {
  it.each(golden)('%s leads to the state it meant', (_file, file) => {
    const decider = deciderOf(file.stream);
    if (decider === undefined) throw new Error(`No decider for ${file.stream}`);
    const state = stored(file).reduce((held, event) => decider.fold(held, event), decider.initial);
    // A state may learn to hold more; what it held must stay.
    expect(JSON.parse(JSON.stringify(state))).toMatchObject(file.state as object);
  });

  it.each(eventTypes)('%s has a golden file for every schema', (type) => {
    const written = new Set(
      golden.flatMap(([, { events }]) => events.filter((event) => event.type === type).map(({ schema }) => schema)),
    );
    expect([...written].toSorted((a, b) => a - b)).toEqual(Array.from({ length: schemaOf(type) }, (_, at) => at + 1));
  });
});

describe('events of a newer version', () => {
  it('are never skipped: the stream is not served here', () => {
    expect(() => upcast('TeamRenamed', schemaOf('TeamRenamed') + 1, {})).toThrow(UnknownEventTypeError);
    const [first] = golden.flatMap(([, file]) => stored(file));
    if (first === undefined) throw new Error('There are golden files');
    for (const type of ['TeamPainted', 'constructor']) {
      const decider = deciderOf(first.stream);
      expect(() => decider?.fold(decider.initial, { ...first, type })).toThrow(UnknownEventTypeError);
    }
  });

  it('streams that decide nothing have no decider', () => {
    expect(deciderOf('page-views-2026-11-21')).toBeUndefined();
    expect(deciderOf('purges')).toBeUndefined();
    expect(deciderOf('constructor-x')).toBeUndefined();
  });
});
