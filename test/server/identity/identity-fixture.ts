import { Pool } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, chiefSettings, type Seen } from './browser.ts';
import { linkIn, openMailServer, type MailServer } from './mail-server.ts';

export interface Login {
  readonly eMail: string;
  readonly password: string;
}

/** The password of all registrations. */
export const PASSWORD = 'Tor-und-Latte-9';

/** A portal whose mails arrive at a real mail server, and the tables behind it. To be read from the first `beforeAll` on. */
interface Behind {
  readonly portal: TestPortal;
  readonly mails: MailServer;
  readonly rows: Pool;
}

/** Opens them, with further settings, before the tests of the file that calls it and closes them after; answers them with the ways to an account. */
export function openIdentityFixture(more: Readonly<Record<string, string>> = {}) {
  let open: Behind | null = null;
  beforeAll(async () => {
    const mails = await openMailServer();
    const portal = await openPortal({
      ...chiefSettings,
      ...more,
      SMTP_URL: mails.url,
      MAIL_FROM: 'Turnierpult <turnier@verein.example>',
    });
    open = { portal, mails, rows: new Pool({ connectionString: portal.url, max: 2 }) };
  });
  afterAll(async () => {
    await open?.rows.end();
    await open?.portal.end();
    await open?.mails.close();
  });
  const behind = (): Behind => {
    if (open === null) throw new Error('The front desk is not open yet');
    return open;
  };
  let people = 0;
  const newAddress = (): string => `person${(people += 1)}@verein.example`;
  const page = (): Browser => new Browser(behind().portal);
  const register = (eMail: string, password = PASSWORD, userName = 'Ute Übungsleiterin'): Promise<Seen> =>
    page().post('/identity/register', { userName, eMail, password });

  /** Opens the link in a mail that confirms something. */
  const opened = (path: 'confirm' | 'confirm-email', { searchParams: asked }: URL): Promise<Seen> =>
    page().post(`/identity/${path}`, {
      userId: asked.get('user_id'),
      confirmationCode: asked.get('confirmation_code'),
    });
  const confirm = async (eMail: string): Promise<Seen> =>
    opened('confirm', linkIn(await behind().mails.mailTo(eMail, /bestätigen/)));

  return {
    get portal() {
      return behind().portal;
    },
    get mails() {
      return behind().mails;
    },
    get rows() {
      return behind().rows;
    },
    newAddress,
    page,
    register,
    opened,
    confirm,
    async newPerson(): Promise<Login> {
      const eMail = newAddress();
      await register(eMail);
      expect((await confirm(eMail)).json()).toEqual({ success: true, alreadyConfirmed: false });
      return { eMail, password: PASSWORD };
    },
    login: async (person: Login): Promise<unknown> => (await page().post('/identity/login', person)).json(),
    /** What the session of a browser is worth: 200 or 401. */
    worth: async (browser: Browser): Promise<number> => (await browser.get('/identity/user-data')).status,
  };
}
