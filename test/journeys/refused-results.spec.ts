import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { DESK, expectGood, openPageAs, PHONE, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { beforeNextReport, matchOf, noticeOf, refuseNext, rowOf, valuesOf, withSemiFinals } from './refusing.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// A result that was sent and is refused: it stands there again as it was typed, with what is wrong with it.

const stage = openJourneyFixture();

const url = (cup: MadeTournament): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;

test.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
])(
  'a refused result stands in its row again %s, whatever else is being typed',
  { timeout: 120_000 },
  async (_where, screen: Screen) => {
    const cup = await hallencup(stage.portal);
    const { page, context, forgive } = await openPageAs(stage.browser, url(cup), screen);
    forgive(422, /outcome\)$/);
    await refuseNext(context, 422, 'Bitte wählen Sie eine andere Art des Ergebnisses.');
    await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
    const isDesk = screen === DESK;
    await rowOf(page, 1)
      .getByRole('button', { name: isDesk ? /Speichern ?, weiter zu Spiel 2$/ : /^Endstand .* melden$/ })
      .waitFor();
    await page.keyboard.type('3:1');
    if (isDesk) await page.getByRole('button', { name: 'Wertung', exact: true }).click();
    else await page.getByRole('combobox', { name: 'Art' }).selectOption({ label: 'Wertung' });
    await rowOf(page, 1).getByRole('textbox').last().press('Enter');

    const alert = rowOf(page, 1).getByRole('alert');
    await alert.getByText('Nicht gespeichert. Bitte wählen Sie eine andere Art des Ergebnisses.').waitFor();
    expect(await rowOf(page, 1).getByRole('textbox').evaluateAll(valuesOf)).toEqual(['3', '1']);
    expect(await rowOf(page, 1).getByRole('button', { name: 'Wertung' }).getAttribute('aria-pressed')).toBe('true');
    await expectGood(page);
    // At a desk the next one was opened, on a phone it opens when it is asked for: it keeps what is typed into it.
    expect(await rowOf(page, 2).count()).toBe(isDesk ? 1 : 0);
    if (!isDesk) await page.getByRole('button', { name: 'Spiel 2 melden' }).tap();
    await rowOf(page, 2).getByRole('textbox').first().and(page.locator(':focus')).waitFor();
    await page.keyboard.type('2:2');
    expect(await rowOf(page, 2).getByRole('textbox').evaluateAll(valuesOf)).toEqual(['2', '2']);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => matchOf(stage.portal, cup, 2))
      .toMatchObject(['Finished', expect.anything(), 2, 2, expect.anything()]);

    // Nothing of it is lost by going elsewhere or by a reload.
    await page.getByRole('link', { name: /^Gruppen/ }).click();
    await page.getByRole('table', { name: 'Gruppe A' }).first().waitFor();
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await page.getByRole('link', { name: /^Spielplan/ }).click();
    await alert.waitFor();
    await rowOf(page, 1).getByRole('button', { name: 'regulär' }).click();
    await rowOf(page, 1).getByRole('textbox').last().press('Enter');
    await expect
      .poll(() => matchOf(stage.portal, cup, 1))
      .toMatchObject(['Finished', expect.anything(), 3, 1, expect.anything()]);
    await rowOf(page, 1).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).waitFor();
    expect(await rowOf(page, 1).count()).toBe(0);
  },
);

test('[RE6] which of two reports stands is asked again after a reload, until it is chosen', async () => {
  const cup = await hallencup(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(409, /outcome\)$/);
  await beforeNextReport(context, () => report(stage.portal, cup, 1, 'Finished', [2, 1]));
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3:1');
  await page.keyboard.press('Enter');
  const choose = page.getByRole('dialog', { name: 'Was stimmt?' }).getByRole('button', { name: /^Sie Ende 3 : 1/ });
  await choose.waitFor();
  for (let reloads = 0; reloads < 2; reloads++) {
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await choose.waitFor();
  }
  expect(await matchOf(stage.portal, cup, 1)).toMatchObject(['Finished', expect.anything(), 2, 1, expect.anything()]);
  await choose.click();
  await expect
    .poll(() => matchOf(stage.portal, cup, 1))
    .toMatchObject(['Finished', expect.anything(), 3, 1, expect.anything()]);
  await page.reload();
  await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).waitFor();
  expect(await choose.count()).toBe(0);
});

test('a refused correction opens again with its reason', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'Finished', [1, 0]);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(409, /outcome\)$/);
  await refuseNext(context, 409, 'So geht es nicht.');
  await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ergebnis von Spiel 1 korrigieren' });
  const goals = dialog.getByRole('textbox', { name: /^Tore / });
  await goals.first().fill('4');
  await dialog.getByLabel('Grund').fill('Tor übersehen');
  await dialog.getByRole('button', { name: 'Ergebnis korrigieren' }).click();

  await dialog.getByRole('alert').getByText('Nicht gespeichert. So geht es nicht.').waitFor();
  expect([await goals.first().inputValue(), await dialog.getByLabel('Grund').inputValue()]).toEqual([
    '4',
    'Tor übersehen',
  ]);
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Ergebnis korrigieren' }).click();
  await expect
    .poll(() => matchOf(stage.portal, cup, 1))
    .toMatchObject(['Finished', expect.anything(), 4, 0, expect.anything()]);
  await dialog.waitFor({ state: 'detached' });
});

test('a refused correction does not open over a row that is being typed in', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'Finished', [1, 0]);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(409, /outcome\)$/);
  let letGo = (): void => undefined;
  const isTyping = new Promise<void>((resolve) => (letGo = resolve));
  await refuseNext(context, 409, 'So geht es nicht.', isTyping);
  await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).click();
  // Its title says what it is about to do.
  const clear = page.getByRole('dialog', { name: /^Ergebnis von Spiel 1 / });
  await clear.getByText('Kein Ergebnis').click();
  await clear.getByRole('button', { name: 'Ergebnis löschen' }).click();
  await clear.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Spiel 3 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('7');
  letGo();

  const notice = noticeOf(page, 1);
  await notice.getByText(/^Löschen wollten Sie das Ergebnis von /).waitFor();
  await page.keyboard.type('1');
  expect(await rowOf(page, 3).getByRole('textbox').first().inputValue()).toBe('71');
  await notice.getByRole('button', { name: 'Wieder öffnen' }).click();
  await clear.getByRole('alert').getByText('Nicht gespeichert. So geht es nicht.').waitFor();
  await clear.getByRole('button', { name: 'Ergebnis löschen' }).click();
  await expect
    .poll(() => matchOf(stage.portal, cup, 1))
    .toMatchObject(['NotStarted', expect.anything(), null, null, expect.anything()]);
  await notice.waitFor({ state: 'detached' });
});

test(
  '[RE3] a result for teams that changed meanwhile is shown with both pairings, and saved only from its row',
  { timeout: 120_000 },
  async () => {
    const cup = await withSemiFinals(stage.portal);
    const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
    forgive(409, /outcome\)$/);
    const before = await matchOf(stage.portal, cup, 13);
    await beforeNextReport(context, () => report(stage.portal, cup, cup.derby, 'Finished', cup.swapped));
    await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
    await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('3:1');
    await page.keyboard.press('Enter');

    const notice = noticeOf(page, 13);
    await notice.getByText(/^Gemeldet haben Sie SV Mühlbach I gegen .*: 3:1\.$/).waitFor();
    await notice.getByText(/^Jetzt spielen hier FC Königshain und /).waitFor();
    expect(await matchOf(stage.portal, cup, 13)).not.toEqual(before);
    expect(await matchOf(stage.portal, cup, 13)).toEqual([
      'NotStarted',
      'FC Königshain',
      null,
      null,
      expect.anything(),
    ]);
    await expectGood(page);
    await notice.getByRole('button', { name: 'In die Zeile übernehmen' }).click();
    await rowOf(page, 13).getByText('FC Königshain').waitFor();
    expect(await rowOf(page, 13).getByRole('textbox').evaluateAll(valuesOf)).toEqual(['3', '1']);
    await rowOf(page, 13).getByRole('textbox').last().press('Enter');
    await expect
      .poll(() => matchOf(stage.portal, cup, 13))
      .toEqual(['Finished', 'FC Königshain', 3, 1, expect.anything()]);
    await notice.waitFor({ state: 'detached' });
  },
);

test(
  '[RE3] a refused result stays while others are reported in its match, and where its dialog ends without an answer',
  { timeout: 120_000 },
  async () => {
    const cup = await withSemiFinals(stage.portal);
    const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
    forgive(409, /outcome\)$/);
    await beforeNextReport(context, () => report(stage.portal, cup, cup.derby, 'Finished', cup.swapped));
    await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
    await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('3:1');
    await page.keyboard.press('Enter');
    const notice = noticeOf(page, 13);
    await notice.getByText(/^Jetzt spielen hier FC Königshain und /).waitFor();

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
    expect(await rowOf(page, 13).getByRole('textbox').evaluateAll(valuesOf)).toEqual(['', '']);
    await page.keyboard.type('2:0');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => matchOf(stage.portal, cup, 13))
      .toEqual(['Finished', 'FC Königshain', 2, 0, expect.anything()]);
    expect(await notice.getByText(/^Gemeldet haben Sie SV Mühlbach I gegen .*: 3:1\.$/).isVisible()).toBe(true);

    await page.keyboard.press('Escape');
    await notice.getByRole('button', { name: 'In die Zeile übernehmen' }).click();
    await page.getByRole('dialog', { name: 'Ergebnis von Spiel 13 korrigieren' }).waitFor();
    await report(stage.portal, cup, cup.derby, 'Finished', [cup.swapped[1], cup.swapped[0]]);
    const changed = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Zum Spiel' }) });
    await changed.getByRole('button', { name: 'Schließen' }).last().click();
    await notice.getByText(/^Gemeldet haben Sie SV Mühlbach I gegen .*: 3:1\.$/).waitFor();
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await notice.waitFor();
  },
);

test('a refused result is there wherever its match is opened, and takes the focus from nothing', async () => {
  const cup = await hallencup(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(422, /outcome\)$/);
  let letGo = (): void => undefined;
  const isElsewhere = new Promise<void>((resolve) => (letGo = resolve));
  await refuseNext(context, 422, 'So geht es nicht.', isElsewhere);
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3:1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const focused = page.locator(':focus');
  await page.getByRole('button', { name: 'Spiel 2 melden' }).and(focused).waitFor();
  letGo();
  await rowOf(page, 1).getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'Spiel 2 melden' }).and(focused).count()).toBe(1);

  await page.getByRole('region', { name: 'Zu tun' }).getByRole('button', { name: 'Melden' }).first().click();
  await rowOf(page, 1).getByRole('textbox').first().and(focused).waitFor();
  await rowOf(page, 1).getByText('So geht es nicht.').waitFor();
  expect(await rowOf(page, 1).getByRole('textbox').evaluateAll(valuesOf)).toEqual(['3', '1']);
});

test('a refused correction stays when its dialog makes room for another question', async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'Finished', [1, 0]);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(409, /outcome\)$/);
  await refuseNext(context, 409, 'So geht es nicht.');
  await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ergebnis von Spiel 1 korrigieren' });
  await dialog
    .getByRole('textbox', { name: /^Tore / })
    .first()
    .fill('4');
  await dialog.getByRole('button', { name: 'Ergebnis korrigieren' }).click();
  await dialog.getByRole('alert').getByText('Nicht gespeichert. So geht es nicht.').waitFor();
  await dialog.getByRole('button', { name: 'Verlauf' }).click();
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await noticeOf(page, 1)
    .getByText(/: 4:0\.$/)
    .waitFor();
  expect(await dialog.count()).toBe(0);
});

async function configureSmaller(cup: MadeTournament): Promise<void> {
  const { teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  await api(stage.portal, 'POST', `/api/tournaments/${cup.id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: teams.slice(0, 4).map(({ name }) => ({ name })) }],
    firstMatchKickoff: null,
    groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: null,
    acknowledgeResultLoss: true,
  });
}

test('a result of a match that is gone stays until it is discarded', { timeout: 120_000 }, async () => {
  const cup = await withSemiFinals(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup), PHONE);
  forgive(404, /outcome\)$/);
  await beforeNextReport(context, () => configureSmaller(cup));
  await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3:1');
  await page.keyboard.press('Enter');
  const notice = noticeOf(page, 13);
  await notice.getByText(/Dieses Spiel gibt es im Spielplan nicht mehr/).waitFor();
  await notice.getByText(/^Gemeldet haben Sie SV Mühlbach I gegen .*: 3:1\.$/).waitFor();
  expect(await notice.getByRole('button', { name: 'In die Zeile übernehmen' }).count()).toBe(0);
  await expectGood(page);
  await notice.getByRole('button', { name: 'Verwerfen' }).click();
  await notice.waitFor({ state: 'detached' });
});

test('a result that was not answered is shown after a reload, though its match is gone', async () => {
  const cup = await withSemiFinals(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(404, /outcome\)$/);
  forgive('ERR_', /outcome/);
  await context.route(/outcome$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3:1');
  await page.keyboard.press('Enter');
  await page.getByText('wird gesendet …').first().waitFor();
  await page.keyboard.press('Escape');
  await configureSmaller(cup);
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Spiel 1 melden' }).waitFor();
  await context.unroute(/outcome$/);
  const notice = noticeOf(page, 13);
  await notice.getByText(/^Gemeldet haben Sie SV Mühlbach I gegen .*: 3:1\.$/).waitFor();
});

test('who may not report any more is told so beside what they typed', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const anna = await newAccount(stage.portal, 'Anna Schuster');
  await joinAs(stage.portal, cup.organizationId, anna, 'Scorer');
  const { page, context, forgive } = await arriveAs(stage.browser, anna, url(cup), PHONE);
  forgive(403, /outcome\)$/);
  const members = await api<{ userId: string; role: string }[]>(
    stage.portal,
    'GET',
    `/api/organizations/${cup.organizationId}/members`,
  );
  const { userId } = members.find(({ role }) => role === 'Scorer') ?? { userId: '' };
  await beforeNextReport(context, () =>
    api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/members/${userId}`, { role: 'Auditor' }),
  );
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3:1');
  await page.keyboard.press('Enter');
  const notice = noticeOf(page, 1);
  await notice.getByText(/: 3:1\.$/).waitFor();
  expect(await notice.getByRole('button').allTextContents()).toEqual(['Verwerfen']);
  await expectGood(page);
});

test('a refusal that arrives elsewhere says where the result waits', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(422, /outcome\)$/);
  let letGo = (): void => undefined;
  const isElsewhere = new Promise<void>((resolve) => (letGo = resolve));
  await refuseNext(context, 422, 'So geht es nicht.', isElsewhere);
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3:1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('table', { name: 'Gruppe A' }).first().waitFor();
  letGo();
  await page.getByText(/^Das Ergebnis von Spiel 1 ist nicht gespeichert\. Es steht im Spielplan von /).waitFor();
  await page.getByRole('link', { name: /^Spielplan/ }).click();
  await rowOf(page, 1).getByRole('textbox').first().press('Escape');
  await rowOf(page, 1).waitFor({ state: 'detached' });
});
