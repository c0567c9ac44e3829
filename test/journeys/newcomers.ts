import type { Browser } from 'playwright-core';
import { logIn, type RunningPortal } from '#test/support/running-portal.ts';
import { openPageAsVisitor, DESK, logInOn, type Person, type Screen } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { api, type Site } from './tournaments.ts';

/** The data for a login. */
export interface Account {
  readonly name: string;
  readonly eMail: string;
  readonly password: string;
}

/** Registers an account and activates it by its mail. */
export async function newAccount(portal: RunningPortal, name: string): Promise<Account> {
  const eMail = `${name.split(' ')[0]?.toLowerCase()}@verein.example`;
  const account = { name, eMail, password: 'Talwiese-21' };
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(portal.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  await send('/identity/register', { userName: name, eMail, password: account.password });
  const link = new URL(await linkMailedTo(portal, eMail, /bestätigen Sie Ihre E-Mail/), portal.url);
  await send('/identity/confirm', {
    userId: link.searchParams.get('user_id'),
    confirmationCode: link.searchParams.get('confirmation_code'),
  });
  return account;
}

/** Invites an account by API calls and accepts on its behalf; answers where it makes calls from then on. */
export async function joinAs(
  portal: RunningPortal,
  organizationId: string,
  { eMail, password }: Account,
  role: string,
): Promise<Site> {
  await api(portal, 'POST', `/api/organizations/${organizationId}/invitations`, { eMail, role });
  const link = await linkMailedTo(portal, eMail, /^Einladung zu/);
  const theirs = { url: portal.url, accessToken: await logIn(portal.url, { eMail, password }) };
  const token = new URL(link, portal.url).searchParams.get('token');
  await api(theirs, 'POST', '/api/invitations/accept', { token });
  return theirs;
}

/** Logs in through the login page in a browser of its own, and opens `url`. */
export async function arriveAs(
  browser: Browser,
  account: Account,
  url: string,
  screen: Screen = DESK,
): Promise<Person> {
  const { origin, pathname, search } = new URL(url);
  const person = await openPageAsVisitor(
    browser,
    `${origin}/portal/login?${new URLSearchParams({ redirect_to: pathname + search })}`,
    screen,
  );
  await logInOn(person.page, account);
  await person.page.waitForURL(url);
  return person;
}
