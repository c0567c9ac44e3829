import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isReadableByOthers, loadOrCreateSecret, readSecret } from '#server/runtime/secrets.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(folder, 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a secret that is not there is read as none and made on first use', () => {
  expect(readSecret(file)).toBeNull();
  const made = loadOrCreateSecret(file);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(readSecret(file)).toBe(made);
});

test.runIf(process.platform !== 'win32').each([
  [0o600, false],
  [0o400, false],
  [0o640, true],
  [0o604, true],
  [0o620, true],
])('of mode %o others read or write it: %s', (mode, expected) => {
  writeFileSync(file, 'x');
  chmodSync(file, mode);
  expect(isReadableByOthers(file)).toBe(expected);
});
