import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../runtime/secrets.ts';

/** What a manifest says of who made it: which key, by its fingerprint, and what that key makes of all the rest of it. */
export interface Seal {
  /** 16 hex digits. */
  readonly key: string;
  readonly hmac: string;
}

/**
 * How a seal is found: of this installation's secret and unbroken, of this secret and broken, or of another secret or none at
 * all, where nothing is known of who wrote the file.
 */
export type SealState = 'own' | 'broken' | 'foreign';

/** `manifest` as JSON reads it, with its seal added as the last field. */
export const sealed = <Manifest extends object>(
  manifest: Manifest,
  secret: string,
): Manifest & { readonly seal: Seal } => ({
  ...manifest,
  seal: { key: fingerprintOf(secret), hmac: hmacOf(manifest, secret) },
});

/** Of a manifest as it was read, unknown fields included: a later version may have more. */
export function stateOfSeal({ seal, ...rest }: { readonly seal?: Seal | undefined }, secret: string): SealState {
  if (seal?.key !== fingerprintOf(secret)) return 'foreign';
  const [found, wanted] = [Buffer.from(seal.hmac), Buffer.from(hmacOf(rest, secret))];
  return found.length === wanted.length && timingSafeEqual(found, wanted) ? 'own' : 'broken';
}

const keyOf = (secret: string): Buffer => deriveKey('backups', secret);

const hmacOf = (rest: object, secret: string): string =>
  createHmac('sha256', keyOf(secret)).update(JSON.stringify(rest)).digest('hex');

const fingerprintOf = (secret: string): string => createHash('sha256').update(keyOf(secret)).digest('hex').slice(0, 16);
