import { expect, test } from 'vitest';
import { expectAccessible } from './journey.ts';
import {
  bar,
  card,
  colleague,
  cupOfTomorrow,
  editor,
  editorAs,
  moveToCourt,
  placeOf,
  save,
  saved,
} from './plan-editing.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { report } from './tournaments.ts';

const stage = openJourneyFixture();

test(
  '[PL2] with results saving waits for the acknowledgement, and says which results it touches',
  { timeout: 60_000 },
  async () => {
    const made = await cupOfTomorrow(stage);
    await report(stage.portal, made, 1, 'Finished', [2, 1]);
    await report(stage.portal, made, 2, 'CurrentlyPlaying', [0, 0]);
    const person = await editor(stage, made);
    const { page } = person;
    await card(page, 1).click();
    await page.getByLabel('Mannschaft A').selectOption({ index: 1 });
    await bar(page)
      .getByText('Es gibt schon 2 Ergebnisse; Platzierungen können sich ändern. 1 Ergebnis ist betroffen.')
      .waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await bar(page).getByText('erst bestätigen').waitFor();
    await page.getByLabel('Ich weiß, dass 1 Ergebnis betroffen ist und sich Platzierungen ändern können.').check();
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Plan speichern?' });
    await dialog.getByRole('row', { name: /Spiel 1\b.*SV Mühlbach I/ }).waitFor();
    await dialog.getByText('1 Ergebnis bleibt unverändert erhalten.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Plan speichern' }).click();
    await saved(page);
  },
);

test('[PL2] where only courts differ, nothing is acknowledged', { timeout: 60_000 }, async () => {
  const made = await cupOfTomorrow(stage);
  await report(stage.portal, made, 1, 'Finished', [2, 1]);
  const { page } = await editor(stage, made);
  await card(page, 5).click();
  await page.getByLabel('Spielfeld').selectOption('3');
  await bar(page).getByText('Nicht gespeichert').waitFor();
  expect(await bar(page).getByRole('checkbox').count()).toBe(0);
  await expectAccessible(page);
  await save(page).click();
  await saved(page);
});

test('[PL2] where only times and courts differ, saving is acknowledged as just that', { timeout: 60_000 }, async () => {
  const made = await cupOfTomorrow(stage);
  await report(stage.portal, made, 1, 'Finished', [2, 1]);
  const { page } = await editor(stage, made);
  await card(page, 5).click();
  await page.getByLabel('Spielfeld').selectOption('3');
  await page.getByRole('button', { name: 'Später' }).click();
  await bar(page).getByText('1 Ergebnis bleibt unverändert erhalten.').waitFor();
  await page.getByLabel('Nur Zeiten und Felder ändern sich. Gesehen.').check();
  await expectAccessible(page);
  // A new pairing is more than that, and has to be acknowledged as such.
  await page.getByRole('button', { name: 'Seiten tauschen' }).click();
  await page.getByLabel('Ich weiß, dass sich Platzierungen ändern können.').waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await bar(page).getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByLabel('Nur Zeiten und Felder ändern sich. Gesehen.').check();
  await save(page).click();
  await saved(page);
  await bar(page).getByText('Alles gespeichert').waitFor();
});

test(
  '[PL3] two organisers: what only one changed merges, what both changed is chosen field by field',
  { timeout: 90_000 },
  async () => {
    const made = await cupOfTomorrow(stage);
    const anna = await colleague(stage, 'Anna Sörensen', 'Organizer', made);
    const here = await editor(stage, made);
    // Refused once, as it has to be.
    here.forgive(409, /\/match-plan\)$/);
    const there = await editorAs(stage, anna, made);
    await card(there.page, 1).click();
    await card(here.page, 1).click();
    await here.page.getByLabel('Spielfeld').selectOption('3');

    // Another match: it flashes here, and nothing of one's own is lost.
    await card(there.page, 4).click();
    await there.page.getByRole('button', { name: 'Seiten tauschen' }).click();
    await save(there.page).click();
    await saved(there.page);
    await here.page
      .getByText('gerade geändert')
      .or(bar(here.page).getByText(/Grundlage ist Version 4/))
      .first()
      .waitFor();
    await bar(here.page)
      .getByText(/Spiel 1 auf \d\d:\d\d Uhr, Feld 3/)
      .waitFor();

    // The same match.
    await card(there.page, 1).click();
    await there.page.getByRole('button', { name: 'Später' }).click();
    await save(there.page).click();
    await here.page.getByText('Auch an anderer Stelle geändert').waitFor();
    await save(here.page).click();
    const dialog = here.page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
    await dialog.getByText('Spiel 1: Spielfeld').waitFor();
    await dialog.getByText('Fassung von Anna Sörensen').first().waitFor();
    await expectAccessible(here.page);
    const button = dialog.getByRole('button', { name: 'Plan speichern' });
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole('group', { name: 'Spiel 1: Anstoß' }).getByRole('radio', { name: /Anna/ }).check();
    expect(await button.isDisabled()).toBe(true);
    await dialog
      .getByRole('group', { name: 'Spiel 1: Spielfeld' })
      .getByRole('radio', { name: /Ihre Fassung/ })
      .check();
    await button.click();
    await saved(here.page);
    expect(await placeOf(stage, made, 1)).toBe('12 3');
  },
);

test(
  '[PL2] the consequences stay while goals come in: the plan can be saved on a match day',
  { timeout: 60_000 },
  async () => {
    const made = await cupOfTomorrow(stage);
    await report(stage.portal, made, 1, 'Finished', [2, 1]);
    await report(stage.portal, made, 2, 'CurrentlyPlaying', [0, 0]);
    const { page } = await editor(stage, made);
    await card(page, 1).click();
    await page.getByLabel('Mannschaft A').selectOption({ index: 1 });
    await page.getByLabel('Ich weiß, dass 1 Ergebnis betroffen ist und sich Platzierungen ändern können.').check();
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'Plan speichern?' });
    await dialog.waitFor();
    await dialog.evaluate((element) => (element.dataset['opened'] = 'once'));
    for (const goals of [1, 2]) {
      const preview = page.waitForResponse(/\/match-plan\/preview$/);
      await report(stage.portal, made, 2, 'CurrentlyPlaying', [goals, 0]);
      await preview;
      expect(await page.locator('dialog[data-opened]').count()).toBe(1);
    }
    await dialog.getByRole('button', { name: 'Plan speichern' }).click();
    await saved(page);
  },
);

test('[PL3] what a colleague moves before the own answer comes is no change of mine', { timeout: 60_000 }, async () => {
  const made = await cupOfTomorrow(stage);
  const { page } = await editor(stage, made);
  const button = (name: string) => bar(page).getByRole('button', { name });
  await card(page, 1).click();
  await page.getByLabel('Spielfeld').selectOption('3');
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  let stored = (): void => undefined;
  const isStored = new Promise<void>((resolve) => (stored = resolve));
  // The server has it; the answer is on its way.
  await page.route(
    /\/match-plan$/,
    async (route) => {
      const response = await route.fetch();
      stored();
      await free;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await save(page).click();
  await isStored;
  await moveToCourt(stage, made, 4, 3);
  await page.getByText('gerade geändert').first().waitFor();
  letGo();
  await saved(page);
  await page.getByRole('button', { name: /, Spiel 4(?!\d)[^–]*Feld 3/ }).waitFor();
  await bar(page).getByText('Alles gespeichert').waitFor();
  for (const name of ['Verwerfen', 'Rückgängig', 'Plan speichern']) {
    expect(await button(name).isDisabled(), name).toBe(true);
  }
  expect([await placeOf(stage, made, 1), await placeOf(stage, made, 4)]).toEqual([
    expect.stringMatching(/ 3$/),
    expect.stringMatching(/ 3$/),
  ]);
});

test('leaving with unsaved changes asks first', { timeout: 60_000 }, async () => {
  const person = await editor(stage, await cupOfTomorrow(stage));
  const { page } = person;
  await card(page, 1).click();
  await page.getByRole('button', { name: 'Später' }).click();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Spielplan', exact: true }).click();
  expect(asked).toEqual([expect.stringContaining('noch nicht gespeichert')]);
  await page.getByRole('heading', { name: 'Plan bearbeiten', exact: true }).waitFor();
  await bar(page).getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('link', { name: 'Spielplan', exact: true }).click();
  await page.getByRole('heading', { name: 'Plan bearbeiten', exact: true }).waitFor({ state: 'detached' });
});
