import { randomBytes, createHmac } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const SECRET = /^[0-9a-f]{64}$/i;

/** The content of a secret's file is none; who called says it to the operator. */
export class UnusableSecretError extends Error {
  readonly file: string;

  constructor(file: string) {
    super(`${file} holds no 64 hex digits`);
    this.name = 'UnusableSecretError';
    this.file = file;
  }
}

/**
 * A secret of 64 hex digits, made on first use and kept in `file`, readable for the portal's user alone. Several processes
 * may ask at the same moment: all get the same one. Throws `UnusableSecretError`.
 */
export function loadOrCreateSecret(file: string): string {
  const kept = readSecret(file);
  if (kept !== null) return kept;
  const secret = randomBytes(32).toString('hex');
  const draft = `${file}.${secret.slice(0, 8)}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    // A link, since a rename would replace the secret of the process that was first.
    linkSync(draft, file);
  } catch (cause) {
    if (!existsSync(file)) throw cause;
  }
  rmSync(draft);
  return readSecret(file) ?? secret;
}

/** Null where there is no such file. Throws `UnusableSecretError`. */
export function readSecret(file: string): string | null {
  if (!existsSync(file)) return null;
  const secret = readFileSync(file, 'utf8').trim();
  if (!SECRET.test(secret)) throw new UnusableSecretError(file);
  return secret;
}

/** Whether the mode of a file lets others than its owner read or change it; Windows has no such modes. */
export const isReadableByOthers = (file: string): boolean =>
  process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o077) !== 0;

/** One key per purpose, derived from SESSION_SECRET. */
export const deriveKey = (purpose: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();
