import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { RunningPortal } from '#test/support/running-portal.ts';
import { arrive, arriveAsNobody, givenUp, logInOn, PHONE } from './journey.ts';
import { linkMailedTo } from './mailbox.ts';
import { arriveAs, newAccount } from './newcomers.ts';
import { openStage } from './stage.ts';
import { api, hallencup } from './tournaments.ts';

// What accounts and the administration have to say and no story leads to: old links and
// accounts with a past.

const stage = openStage();
const PASSWORD = 'Mühlbach-22';

const at = (path: string): string => `${stage.portal.url}/portal/${path}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** One call of an account, by nobody. */
const identityOf = ({ url }: Pick<RunningPortal, 'url'>, path: string, body: object): Promise<Response> =>
  fetch(`${url}/identity/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': '' },
    body: JSON.stringify(body),
  });

test('everything that can happen to an account', { timeout: 120_000 }, async () => {
  const greta = await newAccount(stage.portal, 'Greta Öhm');
  const hers = await arriveAs(stage.browser, greta, at('user-info'), PHONE);
  await hers.page.getByLabel('Ihr Name').fill('G'.repeat(101));
  hers.forgive(400, /user-data/);
  await hers.page.keyboard.press('Enter');
  await hers.page.getByText('Die Anfrage ist fehlgeschlagen. Bitte prüfen Sie').waitFor();
  await hers.page.getByLabel('Ihr Name').fill('Greta Öhm');
  await hers.page.getByLabel('E-Mail-Adresse').fill('oehm@verein.example');
  await hers.page.keyboard.press('Enter');
  await heading(hers.page, 'Wie heißt Ihr Verein?');
  await hers.page.goto(at('change-password'));
  await hers.page.getByLabel('Aktuelles Passwort', { exact: true }).fill(greta.password);
  await hers.page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
  await hers.page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(PASSWORD);
  await hers.page.keyboard.press('Enter');
  await hers.page.getByText('Ihr Passwort ist geändert.').waitFor();
  await identityOf(stage.portal, 'forgot-password', { eMail: greta.eMail });
  const reset = await linkMailedTo(stage.portal, greta.eMail, /Neues Passwort/);
  // Her password is another one now: whatever was open with the old one ends.
  hers.forgive(401, /./);
  const { page } = await arrive(stage.browser, at('management/users'));
  await page.getByRole('link', { name: 'Greta Öhm' }).click();
  await heading(page, 'Greta Öhm');
  await page.getByText('Neue Adresse', { exact: true }).waitFor();
  await page.getByText('unbekannter Browser', { exact: false }).first().waitFor();
  const late = await arriveAsNobody(stage.browser, stage.portal.url + reset);
  const setAnew = async (): Promise<void> => {
    await late.page.getByLabel('Neues Passwort', { exact: true }).fill('Mühlbach-23');
    await late.page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill('Mühlbach-23');
    await late.page.keyboard.press('Enter');
  };
  await setAnew();
  await heading(late.page, 'Ihr neues Passwort gilt');
  await late.page.goto(stage.portal.url + reset);
  await setAnew();
  await heading(late.page, 'Das hat nicht geklappt');
  await late.page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
  await late.page.goto(stage.portal.url + (await linkMailedTo(stage.portal, 'oehm@verein.example', /neue/)));
  await heading(late.page, 'Ihre neue Adresse gilt');
  await late.page.goto(at('login'));
  await logInOn(late.page, { eMail: 'oehm@verein.example', password: 'Mühlbach-23' });
  await late.page.waitForURL(`${stage.portal.url}/portal`);
  await late.page.getByRole('button', { name: /^Ihr Konto/ }).click();
  await late.page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await late.page.getByText('Sie wurden abgemeldet.').waitFor();
  await page.reload();
  const events = page.locator('.events li b');
  await events.first().waitFor();
  for (const event of ['Abgemeldet', 'Passwort geändert', 'Neues Passwort festgelegt', 'E-Mail-Adresse geändert']) {
    await page.getByText(event, { exact: true }).first().waitFor();
  }
  const more = page.getByRole('button', { name: 'Mehr anzeigen' });
  if ((await more.count()) > 0) await more.click();
  for (const event of ['Neues Passwort angefordert', 'Neue E-Mail-Adresse angegeben']) {
    await page.getByText(event, { exact: true }).first().waitFor();
  }
  await page.goto(at('management/users'));
  await page.getByRole('link', { name: 'Administrator', exact: true }).click();
  await page.getByRole('button', { name: 'Sperren …' }).click();
  await page.getByText('Das ist Ihr eigenes Konto: Auch Sie').waitFor();
});

test('invitations that came too late, or before anybody could say to what', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const eMail = 'spaet@verein.example';
  const path = `/api/organizations/${cup.organizationId}/invitations`;
  await api(stage.portal, 'POST', path, { eMail, role: 'Scorer' });
  const link = stage.portal.url + (await linkMailedTo(stage.portal, eMail, /^Einladung zu/));
  const { page, forgive, context } = await arriveAsNobody(stage.browser, link, PHONE);
  forgive('ERR_', /look-up/);
  await page.clock.install();
  await context.route('**/look-up', (route) => route.abort());
  await page.reload();
  await givenUp(page, 'Sie können in einer Organisation mitarbeiten.');
  const chief = await arrive(stage.browser, at(`organizations/${cup.organizationId}/members`));
  await chief.page.getByRole('button', { name: /Zurückziehen/ }).click();
  await chief.page.getByText(`Die Einladung an ${eMail} ist zurückgezogen.`).waitFor();
});
