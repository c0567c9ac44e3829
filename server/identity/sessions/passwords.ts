import { cpus } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { serviceUnavailable } from '../../http/problem-details.ts';
import { type FairShare, FairConcurrencyLimit } from '../../runtime/fair-concurrency-limit.ts';
import { texts } from '../../texts/de.ts';

const t = texts.accounts;

// argon2id is the library's default algorithm.
const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
const MAX_CONCURRENT = 4;
/** In each queue: devices that are known to the account they are about, and all others. */
const MAX_WAITING = 100;

/** Hashes and checks passwords, a few at a time in threads of their own: hashing must not delay the hall's results. */
export interface Passwords {
  /** In whose turns: an attempt that the throttle counted says it. */
  for(sharer: FairShare): Hashing;
  /** The number of waiting requests. */
  waiting(): number;
}

/** All of it throws `ProblemError` (503, with Retry-After) if too many wait already. */
interface Hashing {
  hash(password: string): Promise<string>;
  /**
   * With the salt of `hashed`, so that one hash shows which of several passwords it is; null: with a salt of its own.
   */
  hashLike(hashed: string | null, password: string): Promise<string>;
  /** `hashed` null: no account; takes as long as any other and never matches. */
  matches(hashed: string | null, password: string): Promise<boolean>;
  /**
   * Whether it is one of several that were hashed with one salt. Takes as long as `matches`, however many there are.
   */
  isAmong(hashed: readonly string[], password: string): Promise<boolean>;
}

export function openPasswords(): Passwords {
  // One core stays free for the hall: its results come before logins.
  const turns = new FairConcurrencyLimit(Math.max(1, Math.min(MAX_CONCURRENT, cpus().length - 1)), {
    maxQueued: MAX_WAITING,
    full: busy,
  });
  let ofNobody: Promise<string> | null = null;
  return {
    for(sharer) {
      const hashLike = (hashed: string | null, password: string): Promise<string> => {
        const salt = hashed === null ? null : saltOf(hashed);
        return turns.take(sharer, () => hash(normal(password), salt === null ? COST : { ...COST, salt }));
      };
      return {
        hash: (password) => hashLike(null, password),
        hashLike,
        async isAmong(hashed, password) {
          return hashed.includes(await hashLike(hashed[0] ?? null, password));
        },
        async matches(hashed, password) {
          ofNobody ??= hash('', COST);
          // An account may have no usable password.
          const usable = hashed?.startsWith('$argon2id$') === true ? hashed : null;
          const compared = usable ?? (await ofNobody);
          const same = await turns.take(sharer, () => verify(compared, normal(password)));
          return same && usable !== null;
        },
      };
    },
    waiting: () => turns.waiting,
  };
}

/** `$argon2id$v=19$m=…$<salt>$<hash>`; null if it is none. */
function saltOf(hashed: string): Buffer | null {
  const [, kind, , , salt = ''] = hashed.split('$');
  return kind === 'argon2id' && salt !== '' ? Buffer.from(salt, 'base64') : null;
}

// Two keyboards may compose the same letter differently.
const normal = (password: string): string => password.normalize('NFC');

const busy = () => serviceUnavailable('busy', t.tooManyLogins);
