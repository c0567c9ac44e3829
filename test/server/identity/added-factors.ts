import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import type { openIdentityFixture } from './identity-fixture.ts';
import { linkIn } from './mail-server.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { codeAt } from './totp-codes.ts';

/** The password that the owner of an account chooses once something of it was taken back. */
export const OWN = 'Eigenes-Passwort-3';
// What the mails of added factors say, and the one of their end.
export const APP = /wurde eine Authenticator-App eingerichtet/;
export const PASSKEY = /wurde ein Passkey hinzugefügt/;
export const CODES = /wurden neue Wiederherstellungscodes angefordert/;
export const DONE = /wurde mit dem Link aus unserer Mail zurückgenommen/;

const AT = { origin: 'http://localhost:3000' };

export interface Answer {
  readonly success: boolean;
  readonly reason: string | null;
  readonly secret: string;
  readonly options: Parameters<SoftwareAuthenticator['use']>[0];
  readonly recoveryCodes: readonly string[] | null;
  readonly secondFactor?: { readonly methods: readonly string[] };
  readonly eMail: string | null;
  readonly passwordResetToken: string | null;
}

/** Adds factors to accounts of an identity fixture, and takes them back by the links of its mails. */
export function openAddedFactors(desk: ReturnType<typeof openIdentityFixture>) {
  const { page } = desk;
  const post = async (browser: Browser, path: string, body: object = {}): Promise<Answer> =>
    (await browser.post(`/identity/${path}`, body)).json() as Answer;
  const state = async (browser: Browser): Promise<unknown> => (await browser.get('/identity/second-factor')).json();

  /** Sets up the app of an account; answers its secret and the recovery codes. */
  async function addApp(browser: Browser): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
    const { secret } = await post(browser, 'second-factor/totp');
    const confirmed = await post(browser, 'second-factor/totp/confirm', { code: codeAt(secret, desk.portal.now()) });
    expect(confirmed).toMatchObject({ success: true });
    return { secret, codes: confirmed.recoveryCodes ?? [] };
  }
  async function addPasskey(browser: Browser): Promise<SoftwareAuthenticator> {
    const passkey = new SoftwareAuthenticator();
    const { options } = await post(browser, 'passkeys/options');
    const added = await post(browser, 'passkeys', { name: 'Telefon', response: passkey.make(options, AT) });
    expect(added).toMatchObject({ success: true });
    return passkey;
  }
  /** Logs in with nothing but a passkey. */
  async function openedBy(
    passkey: SoftwareAuthenticator,
  ): Promise<{ readonly browser: Browser; readonly is: boolean }> {
    const browser = page();
    const { options } = await post(browser, 'passkey-login/options');
    const { success } = await post(browser, 'passkey-login', { response: passkey.use(options, AT) });
    return { browser, is: success };
  }
  function nextCode(secret: string): string {
    desk.portal.passes(30_000);
    return codeAt(secret, desk.portal.now());
  }

  /** All mails to an address whose text has these words, each on one line. */
  const mailsTo = (address: string, words: RegExp) =>
    desk.mails.arrived.flatMap((mail) => {
      const text = (mail.email.text ?? '').replaceAll(/\s+/g, ' ');
      return mail.recipients.includes(address) && words.test(text) ? [{ ...mail, text }] : [];
    });
  /** The link of the newest of them, once there are so many. */
  async function linkMailedTo(address: string, words: RegExp, count = 1): Promise<URL> {
    await expect.poll(() => mailsTo(address, words).length, { timeout: 10_000 }).toBe(count);
    const mail = mailsTo(address, words).at(-1);
    if (mail === undefined) throw new Error('It has come');
    return linkIn(mail);
  }

  const takeBack = (link: URL, call = 'take-back-factors', from: Browser = page()): Promise<Answer> =>
    post(from, call, {
      userId: link.searchParams.get('user_id'),
      confirmationCode: link.searchParams.get('confirmation_code'),
    });
  const newPassword = ({ eMail, passwordResetToken }: Answer): Promise<Answer> =>
    post(page(), 'change-password', { eMail, newPassword: OWN, passwordResetToken });

  return { post, state, addApp, addPasskey, openedBy, nextCode, mailsTo, linkMailedTo, takeBack, newPassword };
}
