import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { expectAccessible, expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, report, type MadeTournament } from './tournaments.ts';

// Level teams are told apart in a dialog, and 'Warum?' says how.

const stage = openJourneyFixture();

/** A tournament of these groups, every match of which ended with this score. */
async function levelOf(
  name: string,
  groups: readonly (readonly string[])[],
  score: readonly [number, number] = [1, 1],
): Promise<MadeTournament> {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Gleichauf',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', { organizationId, name });
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: groups.map((teams, at) => ({ alphabeticalId: 'AB'[at], teams: teams.map((team) => ({ name: team })) })),
    groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  });
  const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  const made = { id, organizationId, matches: matches.map((match) => match.id) };
  for (const { index } of matches) await report(stage.portal, made, index, 'Finished', score);
  return made;
}

const groupsOf = ({ id }: MadeTournament) => `${stage.portal.url}/portal/tournaments/${id}/groups`;

test(
  "[ST17] two level teams: a shoot-out in three taps and its digits, 'Warum?' tells it, and takes it back",
  { timeout: 90_000 },
  async () => {
    const cup = await levelOf('Zu zweit', [['Anker', 'Boje']]);
    const { page } = await openPageAs(stage.browser, groupsOf(cup), PHONE);
    const notice = page.getByText('Losentscheid nötig').first();
    await notice.waitFor();
    await page.getByRole('button', { name: 'Gleichstand entscheiden' }).first().tap();
    const dialog = page.getByRole('dialog', { name: 'Gleichstand entscheiden' });
    // The first field has the focus.
    await expect
      .poll(() => dialog.getByLabel('Tore Anker').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2');
    await dialog.getByText('Es braucht einen Sieger.').waitFor();
    expect(await dialog.getByRole('button', { name: 'So entscheiden' }).isDisabled()).toBe(true);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    await dialog.getByText('Das ändert sich').waitFor();
    await expectGood(page);
    await dialog.getByRole('button', { name: 'So entscheiden' }).tap();
    await page.getByText('Gleichstand: Boje vor Anker, Schießen 3:2').waitFor();
    await notice.waitFor({ state: 'hidden' });
    const first = page.getByRole('table', { name: 'Gruppe A' }).locator('tbody tr').first();
    await expect.poll(() => first.innerText()).toContain('Boje');

    await first.getByRole('button', { name: /^Warum/ }).tap();
    const why = page.getByRole('dialog', { name: /Boje/ });
    await why.getByText('Boje vor Anker, Schießen 3:2').waitFor();
    await why.getByText('Anker – Boje 2:3').waitFor();
    await why.getByText(/das Schießen gibt den Ausschlag/).waitFor();
    await expectAccessible(page);
    await why.getByRole('button', { name: 'Entscheidung zurücknehmen' }).tap();
    const asked = page.getByRole('dialog', { name: 'Entscheidung zurücknehmen' });
    await asked.getByText('Die Mannschaften sind danach wieder gleichauf.').waitFor();
    await asked.getByRole('button', { name: 'Zurücknehmen', exact: true }).tap();
    await notice.waitFor();
    await page.getByText('Entscheidung zurückgenommen: Boje vor Anker, Schießen 3:2').waitFor();

    // And that is taken back too.
    await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).last().tap();
    const undo = page.getByRole('dialog', { name: /^Zurücknehmen/ });
    await undo.getByText('nicht entschieden').waitFor();
    await undo.getByRole('button', { name: 'Zurücknehmen', exact: true }).tap();
    await notice.waitFor({ state: 'hidden' });
    await expect.poll(() => first.innerText()).toContain('Boje');
    await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}/history`);
    await page.getByText('Entscheidung zurückgenommen: Boje vor Anker, Schießen 3:2').first().waitFor();
  },
);

test(
  '[ST17] three level teams: results that leave two level, and a lot that is drawn in sight, once',
  { timeout: 90_000 },
  async () => {
    const cup = await levelOf('Zu dritt', [['Anker', 'Boje', 'Cutter']]);
    const { page } = await openPageAs(stage.browser, groupsOf(cup));
    await page.getByRole('button', { name: 'Gleichstand entscheiden' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Gleichstand entscheiden' });
    await dialog.getByRole('button', { name: 'Entscheidungsspiel' }).click();
    // By keyboard: Cutter to the top, the others stay level.
    await dialog.getByRole('button', { name: 'Cutter nach oben' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Boje noch gleichauf mit Anker' }).focus();
    await page.keyboard.press('Space');
    for (const line of [1, 2]) {
      await dialog.getByRole('button', { name: 'Ergebnis dazu' }).click();
      await dialog.getByLabel(`Ergebnis ${line}, Mannschaft 1`).selectOption({ label: 'Cutter' });
      await dialog.getByLabel(`Ergebnis ${line}, Mannschaft 2`).selectOption({ label: line === 1 ? 'Anker' : 'Boje' });
      await dialog
        .getByLabel('Tore Cutter')
        .nth(line - 1)
        .fill('1');
      await dialog.getByLabel(line === 1 ? 'Tore Anker' : 'Tore Boje').fill('0');
    }
    await dialog.getByRole('button', { name: 'Ergebnis dazu' }).click();
    expect(await dialog.getByRole('button', { name: 'So entscheiden' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Ergebnis 3 weglassen' }).click();
    await expectGood(page);
    await dialog.getByRole('button', { name: 'So entscheiden' }).click();
    await page.getByText('Gleichstand: Cutter vor Anker und Boje, Entscheidungsspiel').waitFor();

    // The two that are left draw.
    await page.getByText(/um Platz 2 und 3 in Gruppe A/).waitFor();
    await page.getByRole('button', { name: 'Hier losen' }).click();
    await dialog.getByRole('button', { name: 'Jetzt losen' }).click();
    await dialog.getByText('Hier gelost. Das gilt.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Jetzt losen' }).count()).toBe(0);
    await dialog.getByText('Das ändert sich').or(dialog.getByText('Sonst ändert sich nichts.')).waitFor();
    const drawn = await dialog.getByRole('list', { name: 'Reihenfolge' }).getByRole('listitem').allInnerTexts();
    // Who looks again finds what was drawn.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hier losen' }).click();
    expect(await dialog.getByRole('list', { name: 'Reihenfolge' }).getByRole('listitem').allInnerTexts()).toEqual(
      drawn,
    );
    await expectGood(page);
    await dialog.getByRole('button', { name: 'So entscheiden' }).click();
    await page.getByText(/Gleichstand: (Anker|Boje) vor (Anker|Boje), Los/).waitFor();
    const rows = page.getByRole('table', { name: 'Gruppe A' }).locator('tbody tr');
    await expect.poll(() => rows.nth(0).innerText()).toContain('Cutter');
    const second = /Anker|Boje/.exec(drawn[0] ?? '')?.[0] ?? '-';
    await expect.poll(() => rows.nth(1).innerText()).toContain(second);
    await rows
      .nth(0)
      .getByRole('button', { name: /^Warum/ })
      .click();
    const why = page.getByRole('dialog', { name: /Cutter/ });
    await why.getByText('Cutter – Anker 1:0').waitFor();
    await why.getByText('Cutter – Boje 1:0').waitFor();
    await why.getByText(/das Entscheidungsspiel gibt den Ausschlag/).waitFor();
    await page.keyboard.press('Escape');
    await rows
      .nth(1)
      .getByRole('button', { name: /^Warum/ })
      .click();
    await page.getByText(/das Los gibt den Ausschlag/).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}/history`);
    await page.getByText('Gleichstand: Cutter vor Anker und Boje, Entscheidungsspiel').waitFor();
  },
);

test('[RK8] teams of two groups: the reason of a place is the decision', { timeout: 60_000 }, async () => {
  const cup = await levelOf(
    'Über Kreuz',
    [
      ['Anker', 'Boje'],
      ['Cutter', 'Delta'],
    ],
    [1, 0],
  );
  const desk = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/ranking`);
  const { page } = desk;
  await page.getByText(/um Platz 1 und 2 der Platzierung/).waitFor();
  await page.getByRole('button', { name: 'Gleichstand entscheiden' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Gleichstand entscheiden' });
  await dialog.getByLabel('Tore Anker').fill('1');
  await dialog.getByLabel('Tore Cutter').fill('2');
  await dialog.getByRole('button', { name: 'So entscheiden' }).click();
  await page.getByText('Gleichstand: Cutter vor Anker, Schießen 2:1').waitFor();
  // Others correct it meanwhile, so it cannot be taken back alone.
  const path = `/api/tournaments/${cup.id}`;
  const { tieDecisions = [] } = await api<TournamentView>(stage.portal, 'GET', path);
  const order = tieDecisions[0]?.order.toReversed();
  const decide = (sets: typeof order) =>
    api(stage.portal, 'POST', `${path}/tie-decisions`, { order: sets, by: 'Lot', instead: 'd1' });
  desk.forgive(409, /\/undo\/preview\b/);
  await decide(order);
  await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await page.getByText(/die Entscheidung eines Gleichstands, von/i).waitFor();
  await page.keyboard.press('Escape');
  await decide(tieDecisions[0]?.order);
  await page.getByText('Cutter').first().waitFor();
  await page.getByRole('button', { name: /^Warum steht Cutter auf Platz 1/ }).click();
  await page.getByText('Alle Vergleiche sind gleich; entschieden hat die Turnierleitung.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entscheidung zurücknehmen' }).click();
  const asked = page.getByRole('dialog', { name: 'Entscheidung zurücknehmen' });
  await expectGood(page);
  await asked.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await page.getByText(/um Platz 1 und 2 der Platzierung/).waitFor();
});
