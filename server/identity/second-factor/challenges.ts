import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../../database/transaction.ts';

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
/** Milliseconds in which a browser has to answer. */
const ANSWER_WITHIN_MS = 5 * 60 * 1000;

/**
 * What a passkey has to sign: random, for one purpose, valid for five minutes and for one use. It is signed rather than
 * kept, so that asking for many fills no table; what is kept is which ones were used.
 */
export interface Challenges {
  issue(purpose: string): Uint8Array<ArrayBuffer>;
  /** `challenge` in base64url, as it comes back. */
  isValid(purpose: string, challenge: string): boolean;
}

export function challengesOf(key: Buffer, clock: () => Date): Challenges {
  const sign = (purpose: string, body: Buffer): Buffer =>
    createHmac('sha256', key).update(body).update(purpose).digest();
  return {
    issue(purpose) {
      const body = Buffer.alloc(RANDOM_BYTES + TIME_BYTES);
      randomBytes(RANDOM_BYTES).copy(body);
      body.writeUIntBE(clock().getTime() + ANSWER_WITHIN_MS, RANDOM_BYTES, TIME_BYTES);
      return Uint8Array.from(Buffer.concat([body, sign(purpose, body)]));
    },
    isValid(purpose, challenge) {
      const bytes = Buffer.from(challenge, 'base64url');
      const body = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
      const signed = bytes.subarray(RANDOM_BYTES + TIME_BYTES);
      const right = sign(purpose, body);
      if (signed.length !== right.length || !timingSafeEqual(signed, right)) return false;
      return body.readUIntBE(RANDOM_BYTES, TIME_BYTES) > clock().getTime();
    },
  };
}

/** Whether it is used for the first time. */
export async function takeChallenge(rows: Queryable, challenge: string): Promise<boolean> {
  const { rowCount } = await rows.query(
    'INSERT INTO identity.used_challenges (hash) VALUES ($1) ON CONFLICT DO NOTHING',
    [hash('sha256', challenge)],
  );
  return rowCount === 1;
}

export async function sweepChallenges(rows: Queryable): Promise<void> {
  await rows.query(`DELETE FROM identity.used_challenges WHERE used_at < now() - interval '1 hour'`);
}
