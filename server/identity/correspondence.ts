import { addressKey, type Account } from './accounts.ts';
import type { Letter, Post } from './caller.ts';
import { newCode } from './codes.ts';
import * as letters from './post/letters.ts';
import type { Rows } from '../database/transaction.ts';

/** Letters about accounts that one address gets within an hour, whoever asks for them. */
const MOST_AN_HOUR = 8;

type To = Pick<Account, 'id' | 'userName' | 'eMail'>;

/** The letters about accounts, each with the page that its button opens. */
export interface Correspondence {
  activation(account: To): Promise<void>;
  alreadyRegistered(eMail: string): Promise<void>;
  reset(account: To): Promise<void>;
  /** To the new address with the code, to the old one as a notice. */
  newAddress(account: To, newAddress: string): Promise<void>;
  passwordChanged(account: To): Promise<void>;
}

export function correspondence(parts: {
  readonly rows: Rows;
  readonly post: Post;
  readonly publicUrl: string;
}): Correspondence {
  const { rows, post, publicUrl } = parts;
  const page = (path: string, query: Readonly<Record<string, string>>): string =>
    `${publicUrl}/portal/${path}?${new URLSearchParams(query).toString()}`;
  const forgotten = (eMail: string): string => page('forgot-password', { email: eMail });

  /** Beyond the limit nothing is written, and nobody is told: else a stranger could fill somebody's mailbox. */
  async function write(to: string, letter: () => Promise<Letter> | Letter): Promise<void> {
    const { rows: counted } = await rows.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM identity.mails
       WHERE lower(recipient) = $1 AND created_at > now() - interval '1 hour'`,
      [addressKey(to)],
    );
    if ((counted[0]?.count ?? 0) < MOST_AN_HOUR) await post.send(await letter());
  }

  return {
    activation: ({ id, eMail }) =>
      write(eMail, async () => {
        const code = await newCode(rows, id, 'confirm', eMail);
        const url = page('confirm', { action: 'account', user_id: id, confirmation_code: code });
        return letters.activationLetter({ to: eMail, url });
      }),
    alreadyRegistered: (eMail) =>
      write(eMail, () => letters.alreadyRegisteredLetter({ to: eMail, url: forgotten(eMail) })),
    reset: ({ id, eMail, userName }) =>
      write(eMail, async () => {
        const token = await newCode(rows, id, 'reset-password', eMail);
        return letters.resetLetter({ to: eMail, userName, url: page('forgot-password', { email: eMail, token }) });
      }),
    async newAddress({ id, eMail, userName }, newAddress) {
      await write(newAddress, async () => {
        const code = await newCode(rows, id, 'change-e-mail', newAddress);
        const url = page('confirm', { action: 'change_email', user_id: id, confirmation_code: code });
        return letters.newAddressLetter({ to: newAddress, url });
      });
      await write(eMail, () => letters.addressChangeLetter({ to: eMail, userName, newAddress, url: forgotten(eMail) }));
    },
    passwordChanged: ({ eMail, userName }) =>
      write(eMail, () => letters.passwordChangedLetter({ to: eMail, userName, url: forgotten(eMail) })),
  };
}
