import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import { startPeriodicTask } from '../../runtime/periodic-task.ts';
import { type Account, accountByAddress, accountById, lockAccountById, lockAccountByAddress } from './accounts.ts';
import { newCode, newTakeBackCode, type TakeBackPurpose, wasTakenBack } from './confirmation-codes.ts';
import { MAX_RESET_MAILS } from './account-events.ts';
import * as emails from './account-emails.ts';
import {
  dropRegistration,
  lockRegistration,
  newActivationCode,
  passwordsWaiting,
  type Registration,
} from '../registrations.ts';
import { addressKey } from '../../email/email-address.ts';
import type { Email, EmailQueue } from '../../email/email.ts';

/**
 * The most mails within an hour to an address, of those that are caused by typing it in. Each kind has its share: what
 * strangers cause by one keeps none of another from its reader.
 */
const MAX_PER_HOUR = {
  activation: 8,
  'not-activated': 2,
  'already-registered': 2,
  reset: MAX_RESET_MAILS,
  'new-address': 8,
} as const;
type Share = keyof typeof MAX_PER_HOUR;
/** Milliseconds until another node writes a mail that a crashed one left due. */
const LOOK_EVERY_MS = 5_000;

/** Why a mail is due. Which mail it becomes, if any, is decided when it is written. */
export type Occasion =
  | 'registered'
  | 'forgotten'
  | 'address-change'
  | 'address-changed'
  | 'address-taken-back'
  | 'password-changed'
  | 'guessing'
  | 'account-changed';

export interface DueEmail {
  readonly occasion: Exclude<Occasion, 'account-changed'>;
  readonly address: string;
  /** Left out if only an address was given: the answer must not depend on whose it is. */
  readonly accountId?: string;
  /** Of the occasion `registered`. */
  readonly registrationId?: string;
}

interface Noted {
  readonly occasion: Occasion;
  readonly address: string;
  readonly accountId: string | null;
  readonly registrationId: string | null;
  readonly change: string | null;
  readonly notedAt: Date;
}

/** Writes the mails about accounts, each with a link to its page. */
export interface AccountEmails {
  /**
   * Records in the current transaction that a mail is due: no crash can lose it, and it takes the same time with or
   * without an account.
   */
  due(rows: Queryable, due: DueEmail): Promise<void>;
  /** The same for a notice that something of the account was changed. */
  changed(rows: Queryable, accountId: string, change: emails.AccountChange): Promise<void>;
  /** Writes the due mails; called after the answer is sent. */
  flush(): void;
  stop(): Promise<void>;
}

type EmailAccount = Pick<Account, 'id' | 'userName' | 'eMail'>;

/** What most mails are composed of. */
interface EmailDetails {
  readonly to: string;
  readonly userName: string;
  readonly url: string;
}

export function startAccountEmails(parts: {
  readonly pool: Pool;
  readonly emailQueue: EmailQueue;
  readonly publicUrl: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): AccountEmails {
  const { pool, emailQueue, publicUrl, log } = parts;
  const page = (path: string, query: Readonly<Record<string, string>>): string =>
    `${publicUrl}/portal/${path}?${new URLSearchParams(query).toString()}`;
  const forgotten = (eMail: string): string => page('forgot-password', { email: eMail });

  /** Mail, code and mark are stored in one transaction: the mail is written once, whichever node does it or dies. */
  const nextAfter =
    (last: string) =>
    async (rows: Queryable): Promise<string | null> => {
      const { rows: found } = await rows.query<Noted & { readonly id: string }>(
        `SELECT id, occasion, address, account_id AS "accountId", registration_id AS "registrationId",
           change, noted_at AS "notedAt" FROM identity.due_letters
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
        log.warn({ err, email: due.id, occasion: due.occasion }, 'an email could not be written');
      }
      return due.id;
    };

  const byOccasion: Readonly<Record<Occasion, (rows: Queryable, due: Noted) => Promise<void>>> = {
    async registered(rows, { address, registrationId }) {
      const registration = registrationId === null ? null : await lockRegistration(rows, registrationId);
      const account = await accountByAddress(rows, address);
      if (account?.isConfirmed === true) {
        if (registration !== null) await dropRegistration(rows, registration.id);
        await alreadyRegistered(rows, account);
      } else if (registration !== null) await activation(rows, registration);
    },
    async forgotten(rows, { address, notedAt }) {
      const account = await lockAccountByAddress(rows, address);
      if (account?.isConfirmed === true) {
        if (!account.isLocked && account.passwordChangedAt < notedAt) await reset(rows, account);
      } else if (account !== null || (await passwordsWaiting(rows, address)).length > 0) {
        await notActivated(rows, address);
      }
    },
    async 'address-change'(rows, { address, accountId }) {
      const account = accountId === null ? null : await lockAccountById(rows, accountId);
      if (account?.pendingEMail !== address) return;
      // Only the owner learns that the address is taken.
      const taken = await accountByAddress(rows, address);
      // An unconfirmed registration proves nothing, so it does not block the address.
      await (taken?.isConfirmed === true ? alreadyRegistered(rows, taken) : newAddress(rows, account, address));
    },
    /** To the address before. */
    async 'address-changed'(rows, { address, accountId, notedAt }) {
      const account = accountId === null ? null : await lockAccountById(rows, accountId);
      if (account === null) return;
      const { id, userName, eMail } = account;
      const url = await takeBackUrl(rows, id, { purpose: 'take-back-e-mail', eMail: address, madeAt: notedAt });
      if (url === null) return;
      const email = emails.addressChangedEmail({ to: address, userName, newAddress: eMail, url });
      await emailQueue.send({ ...email, accountId: id }, rows);
    },
    /** To the address that it no longer has. */
    async 'address-taken-back'(rows, { address, accountId }) {
      const account = accountId === null ? null : await accountById(rows, accountId);
      if (account === null) return;
      const email = emails.addressTakenBackEmail({ to: address, userName: account.userName });
      await emailQueue.send({ ...email, accountId: account.id }, rows);
    },
    async 'password-changed'(rows, { accountId }) {
      const account = accountId === null ? null : await accountById(rows, accountId);
      if (account !== null) await notify(rows, account, emails.passwordChangedEmail);
    },
    async guessing(rows, { address }) {
      const account = await accountByAddress(rows, address);
      if (account?.isConfirmed === true && !account.isLocked) await notify(rows, account, emails.guessingEmail);
    },
    /** To the address that it had then: a thief may have changed it since. */
    async 'account-changed'(rows, { address, accountId, change, notedAt }) {
      const account = accountId === null ? null : await lockAccountById(rows, accountId);
      // A node of a later version may have noted it: its change is not known here.
      if (account === null || !emails.isAccountChange(change)) return;
      const { id, userName } = account;
      if (!emails.isAddedFactor(change)) {
        const compose = (about: EmailDetails): Email => emails.accountChangedEmail({ ...about, change, at: notedAt });
        return notify(rows, { id, userName, eMail: address }, compose);
      }
      const url = await takeBackUrl(rows, id, { purpose: 'take-back-factors', eMail: address, madeAt: notedAt });
      if (url === null) return;
      const email = emails.factorAddedEmail({ to: address, userName, url, change, at: notedAt });
      await emailQueue.send({ ...email, accountId: id }, rows);
    },
  };

  /** The link that takes a change of a locked account back; null where that is done, with one before it. */
  async function takeBackUrl(
    rows: Queryable,
    accountId: string,
    change: { readonly purpose: TakeBackPurpose; readonly eMail: string; readonly madeAt: Date },
  ): Promise<string | null> {
    if (await wasTakenBack(rows, accountId, change.madeAt)) return null;
    const code = await newTakeBackCode(rows, accountId, change);
    const action = change.purpose === 'take-back-e-mail' ? 'take_back_email' : 'take_back_factors';
    return page('confirm', { action, user_id: accountId, confirmation_code: code });
  }

  /** To the account's own address, with a button that leads to a new password. */
  async function notify(
    rows: Queryable,
    { id, eMail, userName }: EmailAccount,
    compose: (about: EmailDetails) => Email,
  ): Promise<void> {
    const email = compose({ to: eMail, userName, url: forgotten(eMail) });
    await emailQueue.send({ ...email, accountId: id }, rows);
  }

  /**
   * Writes nothing beyond its share, silently: otherwise a stranger could fill a mailbox. Returns whether the mail was
   * written.
   */
  async function write(
    rows: Queryable,
    share: Share,
    about: Pick<EmailAccount, 'id'> | null,
    to: string,
    compose: () => Promise<Email> | Email,
  ): Promise<boolean> {
    const { rows: counted } = await rows.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM identity.mails
       WHERE lower(recipient) = $1 AND share = $2 AND created_at > now() - interval '1 hour'`,
      [addressKey(to), share],
    );
    if ((counted[0]?.count ?? 0) >= MAX_PER_HOUR[share]) return false;
    await emailQueue.send(
      { ...(await compose()), rateLimitGroup: share, ...(about === null ? {} : { accountId: about.id }) },
      rows,
    );
    return true;
  }

  /** A registration without a mail cannot be activated, and must not take the place of one that can. */
  async function activation(rows: Queryable, registration: Registration): Promise<void> {
    const { id, eMail, createdAt } = registration;
    const isWritten = await write(rows, 'activation', null, eMail, async () => {
      const code = await newActivationCode(rows, registration);
      const link = { user_id: id, confirmation_code: code };
      return emails.activationEmail({
        to: eMail,
        url: page('confirm', { action: 'account', ...link }),
        ownPasswordUrl: page('confirm', { action: 'own_password', ...link, email: eMail }),
        at: createdAt,
      });
    });
    if (!isWritten) await dropRegistration(rows, id);
  }
  /** Without a registration's link: the recipient cannot tell whose password it would activate. */
  const notActivated = (rows: Queryable, address: string): Promise<boolean> =>
    write(rows, 'not-activated', null, address, () =>
      emails.notActivatedEmail({ to: address, url: `${publicUrl}/portal/register` }),
    );
  const alreadyRegistered = (rows: Queryable, { id, eMail }: EmailAccount): Promise<boolean> =>
    write(rows, 'already-registered', { id }, eMail, () =>
      emails.alreadyRegisteredEmail({ to: eMail, url: forgotten(eMail) }),
    );
  const reset = (rows: Queryable, { id, eMail, userName }: EmailAccount): Promise<boolean> =>
    write(rows, 'reset', { id }, eMail, async () => {
      const token = await newCode(rows, id, 'reset-password', eMail);
      return emails.resetEmail({ to: eMail, userName, url: page('forgot-password', { email: eMail, token }) });
    });
  /** To the new address with the code, to the old one as a notice. */
  async function newAddress(rows: Queryable, { id, eMail, userName }: EmailAccount, address: string): Promise<void> {
    await write(rows, 'new-address', { id }, address, async () => {
      const code = await newCode(rows, id, 'change-e-mail', address);
      const url = page('confirm', { action: 'change_email', user_id: id, confirmation_code: code });
      return emails.newAddressEmail({ to: address, url });
    });
    await notify(rows, { id, eMail, userName }, (about) =>
      emails.addressChangeEmail({ ...about, newAddress: address }),
    );
  }

  const rounds = startPeriodicTask({
    name: 'emails about accounts',
    everyMs: LOOK_EVERY_MS,
    log,
    async run() {
      // A mail that cannot be written must not block the others.
      for (let last: string | null = '0'; last !== null;) last = await inTransaction(pool, nextAfter(last));
      emailQueue.flush();
    },
  });

  return {
    async due(rows, { occasion, address, accountId, registrationId }) {
      await rows.query(
        'INSERT INTO identity.due_letters (occasion, address, account_id, registration_id) VALUES ($1, $2, $3, $4)',
        [occasion, address, accountId ?? null, registrationId ?? null],
      );
    },
    async changed(rows, accountId, change) {
      await rows.query(
        `INSERT INTO identity.due_letters (occasion, address, account_id, change)
         SELECT 'account-changed', e_mail, id, $2 FROM identity.accounts WHERE id = $1`,
        [accountId, change],
      );
    },
    flush: rounds.runNow,
    stop: rounds.stop,
  };
}
