import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keeps secrets that have to be read again unreadable in the database and its backups. */
export interface SecretBox {
  /** `owner`: whose it is; decrypts for no other owner. */
  encrypt(secret: string, owner: string): string;
  /** null: encrypted with another key or for another owner. */
  decrypt(encrypted: string, owner: string): string | null;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; `key` has 32 bytes. */
export function secretBox(key: Buffer): SecretBox {
  return {
    encrypt(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    decrypt(encrypted, owner) {
      const bytes = Buffer.from(encrypted, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
        const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8');
        return opened + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
