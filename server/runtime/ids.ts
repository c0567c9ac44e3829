import { createHmac, hash, randomBytes } from 'node:crypto';

// Chance and ids enter the rules as data; here they are drawn. So does the time, which is written here.

/** Crockford's 32, which are hard to confuse: without i, l, o and u. Older ids have all letters. */
const CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS = 0b11111;

/** Returns `length` random characters of Crockford's 32; 16 of them are exactly 80 bits. */
export const randomId = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CHARACTERS[byte & BITS]).join('');

/** The same characters for the same words: a repeated creation meets the same stream on any node. */
export function keyedId(secret: Buffer, words: readonly string[], length: number): string {
  const count = BigInt(CHARACTERS.length);
  const digest = createHmac('sha256', secret).update(JSON.stringify(words)).digest();
  let rest = BigInt(`0x${digest.toString('hex')}`);
  let id = '';
  while (id.length < length) {
    id += CHARACTERS[Number(rest % count)];
    rest /= count;
  }
  return id;
}

/** 32 hex digits of SHA-256: enough to tell requests apart, half the bytes in every event. */
export const shortHash = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
