import { cpus } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { notReady } from '../commands/problems.ts';
import { Turns } from '../turns.ts';

// argon2id is the library's default algorithm.
const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } as const;
const MOST_AT_ONCE = 4;
const MOST_WAITING = 100;

/** Hashes and checks passwords, a few at a time in threads of their own: hashing must not hold up the game. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** `hashed` null: of nobody; takes as long as any other and is never right. */
  matches(hashed: string | null, password: string): Promise<boolean>;
  /** How many wait for their turn. */
  waiting(): number;
}

/** Both calls throw `Declined` (503, with Retry-After) where too many wait already. */
export function openPasswords(): Passwords {
  // One core stays free for the hall: its results come before anybody's login.
  const turns = new Turns(Math.max(1, Math.min(MOST_AT_ONCE, cpus().length - 1)), { places: MOST_WAITING, full: busy });
  let ofNobody: Promise<string> | null = null;
  return {
    hash: (password) => turns.take(() => hash(normal(password), COST)),
    async matches(hashed, password) {
      ofNobody ??= hash('', COST);
      // An account need not have a password that opens it.
      const usable = hashed?.startsWith('$argon2id$') === true ? hashed : null;
      const compared = usable ?? (await ofNobody);
      const same = await turns.take(() => verify(compared, normal(password)));
      return same && usable !== null;
    },
    waiting: () => turns.waiting,
  };
}

// Two keyboards may compose the same letter differently.
const normal = (password: string): string => password.normalize('NFC');

const busy = () => notReady('busy', 'Gerade melden sich sehr viele an. Bitte versuchen Sie es gleich wieder.');
