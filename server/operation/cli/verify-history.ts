import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { checkFile, giveUp } from '../../history/proof/check-file.ts';
import { SIGNING } from '../../history/proof/signing-keys.ts';
import { signerFrom, type PublicKey } from '../../history/proof/signatures.ts';
import { readPortalVersion } from '../../runtime/portal-version.ts';
import { deriveKey, readSecret } from '../../runtime/secrets.ts';

// npm run verify-history -- FILE [--keys FILE] [--head DIGITS [--nr NUMBER]]: without a database, and without a portal that runs.

/** The key of the installation whose folder this is; none is made where there is none. */
function ownKey(): readonly PublicKey[] {
  const fromFile = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const set = (name: string): string | undefined =>
    [process.env[name], fromFile[name]].find((value) => value !== undefined && value !== '');
  const secret = set('SESSION_SECRET') ?? secretIn(join(set('DATA_DIR') ?? './data', 'session-secret'));
  if (secret !== null) return [signerFrom(deriveKey(SIGNING, secret)).publicKey];
  return giveUp((t) => t.noPortal);
}

function secretIn(kept: string): string | null {
  try {
    return readSecret(kept);
  } catch {
    return giveUp((t) => t.unreadable(kept));
  }
}

checkFile({ command: 'npm run verify-history --', version: readPortalVersion(), keysHere: ownKey });
