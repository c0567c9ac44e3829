import { createHmac, hash, randomInt } from 'node:crypto';

// Chance and ids enter the rules as data; here they are drawn. So does the time, which is written here.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** So many random lower-case letters and digits; 16 of them are 82 bits. */
export const randomId = (length: number): string => {
  let id = '';
  while (id.length < length) id += LETTERS[randomInt(LETTERS.length)];
  return id;
};

/** The same letters and digits for the same words: a repeated creation meets the same stream on any node. */
export function keyedId(secret: Buffer, words: readonly string[], length: number): string {
  const digest = createHmac('sha256', secret).update(JSON.stringify(words)).digest();
  let rest = BigInt(`0x${digest.toString('hex')}`);
  let id = '';
  while (id.length < length) {
    id += LETTERS[Number(rest % 36n)];
    rest /= 36n;
  }
  return id;
}

/** 32 hex digits of SHA-256: enough to tell requests apart, half the bytes in every event. */
export const shortHash = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32);
