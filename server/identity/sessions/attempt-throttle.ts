import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../../http/problem-details.ts';
import type { Cookie } from '../../http/host-cookies.ts';
import type { FairShare } from '../../runtime/fair-concurrency-limit.ts';
import { networkOf, SITE } from '../../http/network.ts';
import { SCHEMA } from '../identity-schema.ts';
import { type Devices, openDevices, TURN_SECONDS } from './devices.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

/** Seconds for which an attempt counts. */
const WINDOW_SECONDS = 600;
/**
 * Attempts without a wait: of a device that has been in the account; of one account from one network; of one account from
 * everywhere; and of one network on all accounts. A hall has one address for hundreds of phones, so the last is generous.
 */
const FREE_ATTEMPTS = { device: 5, pair: 5, account: 50, network: 300 } as const;
/** The longest wait in seconds after one wrong try after another. */
const MAX_WAIT_SECONDS = 30;
/** The longest first wait in seconds of a device that is not known. */
const MAX_FIRST_WAIT_SECONDS = 5;
/**
 * Turns at one account that may be taken within a minute: by each site, so that no other takes them all; and beyond these from
 * everywhere, by devices that were not wrong in theirs before, and by others.
 */
const TURNS_A_MINUTE = { site: 3, first: 27, again: 4 } as const;
/**
 * Attempts at an account that its owner hears of: from one network; of a device that has been in it, within a day; and wrong
 * codes from everywhere.
 */
const WAVE = 20;
const WAVE_SECONDS = 24 * 60 * 60;
/** Wrong codes of an app that an account takes within a day, from everywhere: with six digits, more are guessed in the end. */
const CODES_A_DAY = 100;

/** An IPv6 network is what a household or a hall gets: each device in it has more addresses than can be counted. */
const NETWORK = { v4: 32, v6: 64 } as const;

/** An attempt: its kind, the account (its e-mail address or id as typed), and the request it came by. */
export interface Attempt {
  readonly what: 'login' | 'register' | 'confirm' | 'second-factor' | 'passkey';
  readonly account: string;
  readonly httpRequest: Pick<FastifyRequest, 'ip' | 'cookies'>;
  /**
   * What shows that the account is the caller's, its session or a right key of a mail: then the attempts of others do not
   * count.
   */
  readonly proof?: string;
}

/** A `Sharer` of the turns in which passwords are hashed, so that the attempts of one network keep no other from its own. */
export interface CountedAttempt extends FairShare {
  /** The attempt succeeded: it no longer counts. */
  forgive(): Promise<void>;
}

interface CountedCode extends Pick<CountedAttempt, 'forgive'> {
  /** The code was wrong. Answers whether the owner is to hear, once a day, that codes are guessed with the right password. */
  isWave(): Promise<boolean>;
}

export interface Throttle {
  /** Counts an attempt before its outcome is known; throws `ProblemError` (429) if it comes too soon. */
  count(attempt: Attempt): Promise<CountedAttempt>;
  /**
   * Counts an authenticator code for its account alone, given by its id, in addition to `count`; throws `ProblemError`
   * (429) once a day has brought too many wrong ones.
   */
  countCode(accountId: string): Promise<CountedCode>;
  /**
   * Counts a wrong key of a mail by its network alone: a right one is never counted with it, so the way by mail stays open
   * whatever others try. Throws `ProblemError` (429) beyond what a hall would send.
   */
  countWrongKey(request: Pick<FastifyRequest, 'ip'>): Promise<void>;
  /** Counts a call for a mail, and answers whether its network has asked for more than a hall would. */
  isCrowded(request: Pick<FastifyRequest, 'ip'>): Promise<boolean>;
  /** For the answer to a login: from now on the device is known to this account, given by its address. */
  recognise: Devices['recognise'];
}

/**
 * Slows down guessing, on all nodes together, without locking an owner out. A device that has logged in to the account
 * before is slowed only by its own attempts. Any other counts with its network; beyond the free attempts it gets a
 * turn, a signed cookie, and is served if it comes back in time, however many others try meanwhile. Each wrong attempt
 * in its turn doubles its next wait, and an account's turns per minute are limited: so the cost of guessing grows, but
 * not the cost of sharing a network with a guesser.
 */
export function createThrottle(parts: {
  readonly pool: Pool;
  readonly keyOf: (purpose: string) => Buffer;
  /** An account, or what may be one, is being guessed at: told once a wave. */
  readonly onWave: (account: string) => Promise<void>;
}): Throttle {
  const { pool, keyOf, onWave } = parts;
  const key = keyOf('attempts');
  const devices = openDevices(pool, keyOf);
  const counted = limiterOn(pool, 'counted', { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  const codes = limiterOn(pool, 'codes', { points: Number.MAX_SAFE_INTEGER, duration: WAVE_SECONDS });
  const ofDay = limiterOn(pool, 'of a day', { points: Number.MAX_SAFE_INTEGER, duration: WAVE_SECONDS });
  const once = limiterOn(pool, 'once', { points: 1, duration: WINDOW_SECONDS });
  const siteTurns = limiterOn(pool, 'turns of a site', { points: TURNS_A_MINUTE.site, duration: 60 });
  const firstTurns = limiterOn(pool, 'first turns', { points: TURNS_A_MINUTE.first, duration: 60 });
  const moreTurns = limiterOn(pool, 'more turns', { points: TURNS_A_MINUTE.again, duration: 60 });

  // The typed text may be invalid for the database, and must not be readable in it.
  const hashOf = (...words: readonly string[]): string =>
    createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');
  const subjectOfNetwork = (what: string, { ip }: Pick<FastifyRequest, 'ip'>): string =>
    hashOf(what, 'network', networkOf(ip, NETWORK) ?? ip);
  const subjectsOf = ({ what, account, httpRequest }: Attempt) => ({
    pair: hashOf(what, 'pair', account, networkOf(httpRequest.ip, NETWORK) ?? httpRequest.ip),
    account: hashOf(what, 'account', account),
    network: subjectOfNetwork(what, httpRequest),
    site: hashOf(what, 'site', account, networkOf(httpRequest.ip, SITE) ?? httpRequest.ip),
  });
  async function deviceOf({ what, account, httpRequest, proof }: Attempt): Promise<string | null> {
    const device = proof ?? (await devices.knownTo(httpRequest, account));
    return device === null ? null : hashOf(what, 'device', account, device);
  }
  const countOf = async (subject: string): Promise<number> => (await counted.penalty(subject)).consumedPoints;
  const countBefore = async (subject: string): Promise<number> => (await counted.get(subject))?.consumedPoints ?? 0;

  async function countDevice(attempt: Attempt, device: string): Promise<void> {
    if ((await ofDay.penalty(device)).consumedPoints === WAVE) await tellOwner(attempt);
    const beyond = (await countOf(device)) - FREE_ATTEMPTS.device;
    if (beyond <= 0) return;
    const waitSeconds = await takePoint(once, device, Math.min(MAX_WAIT_SECONDS, doubled(1, beyond - 1)));
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  }

  /** The subjects that it counted for. */
  async function countStranger(attempt: Attempt): Promise<readonly string[]> {
    const { pair, account, network } = subjectsOf(attempt);
    // E-mail addresses can be invented, so a network over its limit gets a row only for attempts made in their turn.
    if ((await countBefore(network)) >= FREE_ATTEMPTS.network && (await countBefore(pair)) === 0) {
      await takeTurn(attempt, network, 1);
      await countOf(pair);
      return [pair];
    }
    let shared = account;
    const ofPair = await countOf(pair);
    if (ofPair === WAVE) await tellOwner(attempt);
    // Who is refused for the pair counts no further: otherwise hammering from one network would make all others wait.
    if (ofPair <= FREE_ATTEMPTS.pair) {
      const ofAccount = await countOf(account);
      if (ofAccount === FREE_ATTEMPTS.account + 1) await tellOwner(attempt);
      const ofNetwork = await countOf(network);
      if (ofAccount <= FREE_ATTEMPTS.account && ofNetwork <= FREE_ATTEMPTS.network) return [pair, account, network];
      if (ofNetwork > FREE_ATTEMPTS.network) shared = network;
    }
    await takeTurn(attempt, shared, Math.min(MAX_FIRST_WAIT_SECONDS, doubled(1, ofPair - FREE_ATTEMPTS.pair - 1)));
    return ofPair <= FREE_ATTEMPTS.pair ? [pair, account, network] : [pair];
  }

  /** `shared`: what programs without cookies share a turn of, now and then. */
  async function takeTurn(attempt: Attempt, shared: string, firstWaitSeconds: number): Promise<void> {
    const { pair, account, site } = subjectsOf(attempt);
    const wait = (tries: number): ProblemError => {
      const seconds = Math.min(MAX_WAIT_SECONDS, doubled(firstWaitSeconds, tries));
      const turn = { subject: pair, at: Date.now() + seconds * 1000, tries };
      return tooManyAttempts(seconds, [devices.giveTurn(turn)]);
    };
    const turn = devices.turnOf(attempt.httpRequest, pair);
    if (turn === null) {
      if ((await takePoint(once, shared, MAX_WAIT_SECONDS)) === 0) return;
      throw wait(0);
    }
    const left = (turn.at - Date.now()) / 1000;
    if (left > 0) throw tooManyAttempts(left);
    if ((await takePoint(once, hashOf('turn', turn.id), TURN_SECONDS)) > 0) throw wait(turn.tries + 1);
    if ((await takePoint(siteTurns, site, 60)) === 0) return;
    if ((await takePoint(turn.tries === 0 ? firstTurns : moreTurns, account, 60)) > 0) throw wait(turn.tries);
  }

  async function tellOwner({ what, account }: Attempt): Promise<void> {
    if (what !== 'login' || account === '') return;
    if ((await takePoint(once, hashOf('wave', account), WAVE_SECONDS)) === 0) await onWave(account);
  }

  return {
    async count(attempt) {
      const device = await deviceOf(attempt);
      if (device !== null) {
        await countDevice(attempt, device);
        const forgive = async () => void (await Promise.all([counted.delete(device), ofDay.delete(device)]));
        return { queue: 'known', key: attempt.account, forgive };
      }
      // What was not counted is not taken back either: else each success would allow others another wrong try.
      const subjects = await countStranger(attempt);
      const { ip } = attempt.httpRequest;
      return {
        queue: 'unknown',
        key: networkOf(ip, SITE) ?? ip,
        forgive: async () => void (await Promise.all(subjects.map((subject) => counted.reward(subject)))),
      };
    },
    async countCode(accountId) {
      const subject = hashOf('codes', accountId);
      const { consumedPoints, msBeforeNext } = await codes.penalty(subject);
      if (consumedPoints > CODES_A_DAY) throw tooManyCodes(msBeforeNext / 1000);
      const wave = hashOf('wave of codes', accountId);
      return {
        isWave: async () => consumedPoints >= WAVE && (await takePoint(once, wave, WAVE_SECONDS)) === 0,
        forgive: async () => void (await codes.reward(subject)),
      };
    },
    async countWrongKey(request) {
      if ((await countOf(subjectOfNetwork('confirm', request))) > FREE_ATTEMPTS.network)
        throw tooManyAttempts(MAX_WAIT_SECONDS);
    },
    isCrowded: async (request) => (await countOf(subjectOfNetwork('forgot-password', request))) > FREE_ATTEMPTS.network,
    recognise: devices.recognise,
  };
}

/** All limits are rows of one table, told apart by their prefix. */
const limiterOn = (pool: Pool, keyPrefix: string, limit: { readonly points: number; readonly duration: number }) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: SCHEMA,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    ...limit,
  });

/**
 * Consumes one point of a limiter whose points renew after `seconds`; returns 0, or the seconds to wait for the next.
 */
async function takePoint(limiter: RateLimiterPostgres, subject: string, seconds: number): Promise<number> {
  try {
    await limiter.consume(subject, 1, { customDuration: seconds });
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext) / 1000;
    throw refused;
  }
}

/** Exponential backoff: `first` seconds, doubled `times` times, at most ten. */
const doubled = (first: number, times: number): number => first * 2 ** Math.max(0, Math.min(10, times));

export async function sweepAttempts(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM identity.rate_limits WHERE expire < $1', [Date.now()]);
}

function tooManyCodes(waitSeconds: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  return new ProblemError(429, 'too-many-attempts', t.tooManyCodes(Math.ceil(seconds / 3600)), {
    retryAfterSeconds: seconds,
  });
}

function tooManyAttempts(waitSeconds: number, cookies: readonly Cookie[] = []): ProblemError {
  const seconds = Math.ceil(waitSeconds);
  return new ProblemError(429, 'too-many-attempts', t.tooOften(seconds), { retryAfterSeconds: seconds, cookies });
}
