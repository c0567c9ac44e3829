import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Cookie } from '../../http/host-cookies.ts';
import { randomId } from '../../runtime/ids.ts';
import { accountByAddress } from '../accounts/accounts.ts';
import { tokenKind } from './tokens.ts';

// What a browser keeps about itself, for the throttle: where it has been in, and its turn where it has to wait. Both are
// cookies that this portal signed, so that nothing of them is stored here.

const DEVICE = { name: 'tp_device', path: '/identity' } as const;
const TURN = { name: 'tp_turn', path: '/identity' } as const;

/** Browsers keep no cookie longer. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;
/** Accounts that a device is known to; those that were in last. */
const MAX_ACCOUNTS = 10;
/** Seconds for which a turn can be taken. */
export const TURN_SECONDS = 120;

const deviceClaims = z.object({ sub: z.string(), accounts: z.array(z.string()), exp: z.number() });
const turnClaims = z.object({
  sub: z.string(),
  subject: z.string(),
  at: z.number(),
  tries: z.number(),
  exp: z.number(),
});

/** When a device that has to wait may try again. */
export interface Turn {
  /** Of this turn alone: it is taken once. */
  readonly id: string;
  /** What it may try: a turn is good for nothing else. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How often this device came in its turn and was wrong. */
  readonly tries: number;
}

type WithCookies = Pick<FastifyRequest, 'cookies'>;

export interface Devices {
  /** The id of a device that has been in this account with its present password; null for any other. */
  knownTo(request: WithCookies, account: string): Promise<string | null>;
  /** Makes the device one that has been in this account. */
  recognise(request: WithCookies, account: string): Promise<Cookie>;
  /** The turn that it brings for this; null without one. */
  turnOf(request: WithCookies, subject: string): Turn | null;
  /** Gives it a turn. */
  giveTurn(turn: Omit<Turn, 'id'>): Cookie;
}

/**
 * `account` is an account's address; the cookie holds a keyed hash of it and of when its password was set: a new password
 * shuts out a thief's device, and what came in with the one before.
 */
export function openDevices(pool: Pool, keyOf: (purpose: string) => Buffer): Devices {
  const device = tokenKind('device', keyOf('devices'), deviceClaims);
  const turn = tokenKind('turn', keyOf('turns'), turnClaims);
  const key = keyOf('accounts of devices');
  async function hashOf(address: string): Promise<string | null> {
    const account = await accountByAddress(pool, address);
    if (account === null) return null;
    const text = JSON.stringify([address, account.passwordChangedAt.getTime()]);
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);
  }
  const read = ({ cookies }: WithCookies) => device.read(cookies[DEVICE.name] ?? '');
  const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

  return {
    async knownTo(request, account) {
      const claims = read(request);
      const own = claims === null ? null : await hashOf(account);
      return own !== null && claims?.accounts.includes(own) === true ? claims.sub : null;
    },
    async recognise(request, account) {
      const claims = read(request);
      const own = await hashOf(account);
      const others = (claims?.accounts ?? []).filter((each) => each !== own);
      const value = device.sign({
        sub: claims?.sub ?? randomId(24),
        accounts: [...(own === null ? [] : [own]), ...others].slice(0, MAX_ACCOUNTS),
        exp: inSeconds(DEVICE_SECONDS),
      });
      return { ...DEVICE, value, maxAge: DEVICE_SECONDS };
    },
    turnOf({ cookies }, subject) {
      const claims = turn.read(cookies[TURN.name] ?? '');
      return claims?.subject === subject ? { ...claims, id: claims.sub } : null;
    },
    giveTurn({ subject, at, tries }) {
      const exp = Math.ceil(at / 1000) + TURN_SECONDS;
      const value = turn.sign({ sub: randomId(24), subject, at, tries, exp });
      return { ...TURN, value, maxAge: exp - inSeconds(0) };
    },
  };
}
