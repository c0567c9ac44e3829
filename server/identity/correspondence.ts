import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction, type Rows } from '../database/transaction.ts';
import { keepRounds } from '../rounds.ts';
import { type Account, accountByAddress, accountById, addressKey } from './accounts.ts';
import type { Letter, Post } from './caller.ts';
import { newCode } from './codes.ts';
import * as letters from './post/letters.ts';

/** Letters about accounts that one address gets within an hour, whoever asks for them. */
const MOST_AN_HOUR = 8;
/** Milliseconds after which a letter is written that a node left due when it died. */
const LOOK_EVERY = 5_000;

/** Why a letter is due. Which one it is, and whether there is any, is found out when it is written. */
export type Occasion = 'registered' | 'forgotten' | 'address-change' | 'password-changed';

export interface Due {
  readonly occasion: Occasion;
  readonly address: string;
  /** null where only an address was given: whose it is, is nobody's business before the answer is out. */
  readonly accountId: string | null;
}

/** Writes the letters about accounts, each with the page that its button opens. */
export interface Correspondence {
  /**
   * Notes in the transaction of what it tells of that a letter is due: then no crash takes it away, and noting takes as
   * long whoever has an account.
   */
  due(rows: Rows, due: Due): Promise<void>;
  /** Writes what is due now: to be called when the answer is out. */
  hurry(): void;
  stop(): Promise<void>;
}

type To = Pick<Account, 'id' | 'userName' | 'eMail'>;

export function keepCorrespondence(parts: {
  readonly pool: Pool;
  readonly post: Post;
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): Correspondence {
  const { pool, post, publicUrl, log } = parts;
  const page = (path: string, query: Readonly<Record<string, string>>): string =>
    `${publicUrl}/portal/${path}?${new URLSearchParams(query).toString()}`;
  const forgotten = (eMail: string): string => page('forgot-password', { email: eMail });

  /** Letter, code and mark are kept together: written once, whichever node does it and whenever one dies. */
  const nextAfter =
    (last: string) =>
    async (rows: Rows): Promise<string | null> => {
      const { rows: found } = await rows.query<Due & { readonly id: string }>(
        `SELECT id, occasion, address, account_id AS "accountId" FROM identity.due_letters
         WHERE id > $1 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [last],
      );
      const [due] = found;
      if (due === undefined) return null;
      await rows.query('SAVEPOINT writing');
      try {
        await byOccasion[due.occasion](rows, due);
        await rows.query('DELETE FROM identity.due_letters WHERE id = $1', [due.id]);
      } catch (err) {
        await rows.query('ROLLBACK TO SAVEPOINT writing');
        log.warn({ err, letter: due.id, occasion: due.occasion }, 'a letter could not be written');
      }
      return due.id;
    };

  const byOccasion: Readonly<Record<Occasion, (rows: Rows, due: Due) => Promise<void>>> = {
    async registered(rows, { address }) {
      const account = await accountByAddress(rows, address);
      if (account === null) return;
      await (account.isConfirmed ? alreadyRegistered(rows, account) : activation(rows, account));
    },
    async forgotten(rows, { address }) {
      const account = await accountByAddress(rows, address);
      if (account === null || account.isLocked) return;
      // Who never got the first mail is asking for that one.
      await (account.isConfirmed ? reset(rows, account) : activation(rows, account));
    },
    async 'address-change'(rows, { address, accountId }) {
      const account = accountId === null ? null : await accountById(rows, accountId);
      if (account?.pendingEMail !== address) return;
      // Whose address it is, its owner learns, not who asks for it.
      const taken = await accountByAddress(rows, address);
      // A registration that nobody confirmed proves nothing: it keeps nobody out.
      await (taken?.isConfirmed === true ? alreadyRegistered(rows, taken) : newAddress(rows, account, address));
    },
    async 'password-changed'(rows, { accountId }) {
      const account = accountId === null ? null : await accountById(rows, accountId);
      if (account !== null) await passwordChanged(rows, account);
    },
  };

  /** Beyond the limit nothing is written, and nobody is told: else a stranger could fill somebody's mailbox. */
  async function write(
    rows: Rows,
    about: Pick<To, 'id'>,
    to: string,
    letter: () => Promise<Letter> | Letter,
  ): Promise<void> {
    const { rows: counted } = await rows.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM identity.mails
       WHERE lower(recipient) = $1 AND created_at > now() - interval '1 hour'`,
      [addressKey(to)],
    );
    if ((counted[0]?.count ?? 0) < MOST_AN_HOUR) await post.send({ ...(await letter()), accountId: about.id }, rows);
  }

  const activation = (rows: Rows, { id, eMail }: To): Promise<void> =>
    write(rows, { id }, eMail, async () => {
      const code = await newCode(rows, id, 'confirm', eMail);
      const url = page('confirm', { action: 'account', user_id: id, confirmation_code: code });
      return letters.activationLetter({ to: eMail, url });
    });
  const alreadyRegistered = (rows: Rows, { id, eMail }: To): Promise<void> =>
    write(rows, { id }, eMail, () => letters.alreadyRegisteredLetter({ to: eMail, url: forgotten(eMail) }));
  const reset = (rows: Rows, { id, eMail, userName }: To): Promise<void> =>
    write(rows, { id }, eMail, async () => {
      const token = await newCode(rows, id, 'reset-password', eMail);
      return letters.resetLetter({ to: eMail, userName, url: page('forgot-password', { email: eMail, token }) });
    });
  /** To the new address with the code, to the old one as a notice. */
  async function newAddress(rows: Rows, { id, eMail, userName }: To, address: string): Promise<void> {
    await write(rows, { id }, address, async () => {
      const code = await newCode(rows, id, 'change-e-mail', address);
      const url = page('confirm', { action: 'change_email', user_id: id, confirmation_code: code });
      return letters.newAddressLetter({ to: address, url });
    });
    await write(rows, { id }, eMail, () =>
      letters.addressChangeLetter({ to: eMail, userName, newAddress: address, url: forgotten(eMail) }),
    );
  }
  const passwordChanged = (rows: Rows, { id, eMail, userName }: To): Promise<void> =>
    write(rows, { id }, eMail, () => letters.passwordChangedLetter({ to: eMail, userName, url: forgotten(eMail) }));

  const rounds = keepRounds({
    name: 'letters about accounts',
    every: LOOK_EVERY,
    log,
    async round() {
      // One that cannot be written must not keep the others waiting.
      for (let last: string | null = '0'; last !== null;) last = await inTransaction(pool, nextAfter(last));
      post.hurry();
    },
  });

  return {
    async due(rows, { occasion, address, accountId }) {
      await rows.query('INSERT INTO identity.due_letters (occasion, address, account_id) VALUES ($1, $2, $3)', [
        occasion,
        address,
        accountId,
      ]);
    },
    hurry: rounds.hurry,
    stop: rounds.stop,
  };
}
