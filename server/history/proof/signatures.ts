import { createPrivateKey, createPublicKey, hash, sign, verify, type JsonWebKey } from 'node:crypto';

// Ed25519 as in RFC 8032, keys as in RFC 8037: any tool for those can verify a signature.

/** The field of a signed file's last line that holds the summary of all lines before: part of the files' form. */
export const SUMMARY_FIELD = 'seal';

/** A public key in its published form. */
export interface PublicKey extends JsonWebKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** 16 hex digits of SHA-256 over `x`. */
  readonly kid: string;
  readonly x: string;
}

export interface Signer {
  readonly publicKey: PublicKey;
  /** The signature of a text's UTF-8 bytes, base64url. */
  sign(text: string): string;
}

// The bytes before the 32 bytes of a private key in PKCS #8 (RFC 8410).
const PKCS8_BEFORE = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The same 32 bytes make the same key on every node and after every restart. */
export function signerFrom(seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_BEFORE, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return {
    publicKey: publicKeyOf(x),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

export const publicKeyOf = (x: string): PublicKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  kid: hash('sha256', x, 'hex').slice(0, 16),
  x,
});

/** Whether this key signed the text; false for an invalid signature or key. */
export function isSignedBy({ x }: Pick<PublicKey, 'x'>, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: publicKeyOf(x), format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
