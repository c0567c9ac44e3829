import { expect, test } from 'vitest';
import { exactLines } from '#client/features/history/exact-lines.ts';

const step = { from: 25, version: 26, recordedAt: '2026-07-05T12:32:05Z' };

test('the details of a step say its number with seconds by the clock in Germany, and who it is in the file', () => {
  expect(exactLines({ ...step, actor: { kind: 'user', id: 'abc', name: 'Anna' } })).toEqual([
    'Nr. 26, So, 05.07.2026, 14:32:05 Uhr',
    'Kontonummer in der Datei: abc',
  ]);
  expect(exactLines({ ...step, actor: { kind: 'apiKey', id: 'k1', name: 'Tafel' } })[1]).toBe(
    'Schlüssel in der Datei: k1',
  );
  expect(exactLines({ ...step, from: 23, actor: { kind: 'system', id: 'local', name: 'Das Portal' } })).toEqual([
    'Nr. 24 bis 26, So, 05.07.2026, 14:32:05 Uhr',
  ]);
});
