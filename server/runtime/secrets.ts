import { randomBytes, createHmac } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A secret of 64 hex digits, made on first use and kept in `file`, readable for the portal's user alone. Several processes
 * may ask at the same moment: all get the same one.
 */
export function loadOrCreateSecret(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
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
  return readFileSync(file, 'utf8').trim();
}

/** One key per purpose, derived from SESSION_SECRET. */
export const deriveKey = (purpose: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();
