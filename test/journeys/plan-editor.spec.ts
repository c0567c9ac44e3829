import { expect, test } from 'vitest';
import { openPageAs, expectAccessible, expectNoSidewaysScrolling, PHONE, SMALLEST } from './journey.ts';
import {
  bar,
  card,
  cell,
  colleague,
  cupOfTomorrow,
  editor,
  editorAs,
  hold,
  placeOf,
  planOf,
  save,
  saved,
  type Planned,
} from './plan-editing.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

const stage = openJourneyFixture();

test('a match is dragged to a new court; every free cell says what it would mean', { timeout: 90_000 }, async () => {
  const cup = await cupOfTomorrow(stage);
  const person = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
  const { page } = person;
  await page.getByRole('link', { name: 'Plan bearbeiten' }).click();
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
  await page
    .getByText('Ein neues Feld zählt erst')
    .or(page.getByText(/Auf 3 Felder verteilt/))
    .waitFor();
  expect(await save(page).isDisabled()).toBe(true);

  // Match 1 is at the first time; at the third its teams play on other courts.
  await hold(page, 12, cell(page, 5, 3));
  await page.getByText('hier frei – gleiche Zeit, Feld 3').first().waitFor();
  expect(await page.getByText(/spielt auf Feld \d/).count()).toBeGreaterThan(1);
  expect(await page.getByText(/^möglich, nur 2 min Pause für /).count()).toBeGreaterThan(0);
  await page.mouse.up();
  await bar(page)
    .getByText(/2 Änderungen: Feld 3 hinzugefügt · Spiel 12 auf (?:\p{L}{2} )?\d\d:\d\d Uhr, Feld 3/u)
    .waitFor();

  await bar(page).getByRole('button', { name: 'Rückgängig' }).click();
  await bar(page)
    .getByText(/Alles gespeichert/)
    .waitFor();
  await page.keyboard.press('Control+Y');
  await expectAccessible(page);
  await save(page).click();
  await saved(page);
  expect(await placeOf(stage, cup, 12)).toBe('60 3');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await card(page, 12).click();
  await expectAccessible(page);
});

test('what is let go before the next frame lands where it was let go', { timeout: 60_000 }, async () => {
  const { page } = await editor(stage, await cupOfTomorrow(stage));
  await card(page, 12).scrollIntoViewIfNeeded();
  const boxes = await Promise.all([card(page, 12), card(page, 11)].map((each) => each.boundingBox()));
  const places = boxes.map((box) => ({ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }));
  // All in one task, as a machine that lags behind hears of it.
  await page.evaluate(([from, to]) => {
    if (from === undefined || to === undefined) return;
    const say = (kind: string, { x, y }: { x: number; y: number }) =>
      document
        .elementFromPoint(x, y)
        ?.dispatchEvent(new PointerEvent(kind, { bubbles: true, clientX: x, clientY: y, pointerId: 1 }));
    say('pointerdown', from);
    say('pointermove', to);
    say('pointerup', to);
  }, places);
  await bar(page)
    .getByText(/^2 Änderungen/)
    .waitFor();
});

test(
  '[PL2] a conflict is told before dropping, listed after, and does not hinder saving',
  { timeout: 60_000 },
  async () => {
    const made = await cupOfTomorrow(stage);
    const person = await editor(stage, made);
    const { page } = person;
    await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
    // One of its teams plays in match 1, which is then.
    await hold(page, 5, cell(page, 0, 3));
    await page.getByText(/^\d\d:\d\d: .* spielt auf Feld 1$/).waitFor();
    await page.mouse.up();
    const hints = page.getByRole('region', { name: 'Hinweise' });
    await hints.getByText('Mannschaft spielt doppelt').waitFor();
    await hints
      .getByRole('button', { name: /^Spiel \d+ zeigen$/ })
      .first()
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-match'))).toBe(true);
    await save(page).click();
    await saved(page);
  },
);

test('time, court, number and sides change by buttons and fields', { timeout: 60_000 }, async () => {
  const made = await cupOfTomorrow(stage);
  const person = await editor(stage, made);
  const { page } = person;
  const { matches } = await planOf(stage, made);
  await card(page, 2).click();
  await page.getByRole('button', { name: 'Später' }).click();
  await bar(page)
    .getByText(/2 Änderungen/)
    .waitFor();
  await page.getByLabel('Spielfeld').selectOption('3');
  await page.getByRole('button', { name: 'Seiten tauschen' }).click();
  const chosen = page.getByRole('region', { name: 'Ausgewählt' });
  const focused = page.locator(':focus');
  await chosen.getByLabel('Nummer').fill('5');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ausgewählt: Spiel 5' }).waitFor();
  await chosen.getByLabel('Nummer').and(focused).waitFor();
  // The exact time has the focus as it comes, and gives it back.
  await chosen.getByLabel('Anstoß').selectOption('andere Uhrzeit …');
  await chosen.getByLabel('Genaue Anstoßzeit').and(focused).waitFor();
  await page.keyboard.press('Escape');
  await chosen.getByLabel('Anstoß').and(focused).waitFor();
  await page.getByRole('button', { name: 'Alles ab … verschieben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Spiele verschieben' });
  const minutes = dialog.getByLabel('Minuten später');
  await minutes.press('ControlOrMeta+A');
  await page.keyboard.type('-10');
  expect(await minutes.inputValue()).toBe('-10');
  await dialog.getByRole('button', { name: 'Früher' }).click();
  expect(await minutes.inputValue()).toBe('-15');
  await minutes.fill('15');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verschieben', exact: true }).click();
  await save(page).click();
  await saved(page);
  const after = await planOf(stage, made);
  const moved = after.matches.find(({ id }) => id === made.matches[1]);
  expect(moved?.index).toBe(5);
  expect(moved?.metadata.court).toBe(3);
  expect([moved?.teamA.label, moved?.teamB.label]).toEqual([matches[1]?.teamB.label, matches[1]?.teamA.label]);
  const first = (of: Planned) => Math.min(...of.matches.map(({ metadata }) => Date.parse(metadata.kickoff)));
  expect((first(after) - first({ matches })) / 60_000).toBe(15);
});

test('with the keyboard alone: walk, grasp, move, drop, save', { timeout: 60_000 }, async () => {
  const made = await cupOfTomorrow(stage);
  const person = await editor(stage, made);
  const { page } = person;
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('data-match') ?? '');
  for (let presses = 0; presses < 30 && (await focus()) === ''; presses += 1) await page.keyboard.press('Tab');
  expect(await focus()).toBe(made.matches[0]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focus).not.toBe(made.matches[0]);
  const held = await focus();
  await page.keyboard.press('Space');
  await page.getByText(/gegriffen\. Mit den Pfeiltasten verschieben/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowUp');
  await page.getByText(/^\d\d:\d\d Uhr, Feld 2: .*tauscht mit Spiel \d+/).waitFor({ state: 'attached' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByText(/bleibt, wo es war\.$/).waitFor({ state: 'attached' });
  await bar(page)
    .getByText(/Alles gespeichert/)
    .waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await bar(page)
    .getByText(/^2 Änderungen/)
    .waitFor();
  await expect.poll(focus).toBe(held);
  await save(page).focus();
  await page.keyboard.press('Enter');
  await saved(page);
  expect(await placeOf(stage, made, made.matches.indexOf(held) + 1)).toBe('0 2');
});

test('[SE2] finals take who the rules offer; what cannot be is not offered', { timeout: 60_000 }, async () => {
  const made = await cupOfTomorrow(stage);
  const person = await editor(stage, made);
  const { page } = person;
  const { matches } = await planOf(stage, made);
  const semi = matches.findIndex(({ teamA }) => teamA.label === '1. Gruppe A') + 1;
  await card(page, semi).click();
  const teamB = page.getByLabel('Mannschaft B');
  const offered = await teamB.locator('option').allInnerTexts();
  expect(offered).toContain('3. Gruppe A');
  // Excluded: its own opponent, and matches that depend on this one.
  expect(offered).not.toContain('1. Gruppe A');
  expect(offered).not.toContain(`Sieger Spiel ${semi}`);
  // [FI13] What may not be meant is said before saving.
  const teamA = page.getByLabel('Mannschaft A');
  await teamA.selectOption({ label: '3. Gruppe A' });
  await page.getByText('Ist das so gemeint?').waitFor();
  await page.getByText('Gruppensieger, die nicht in die Finalrunde kommen: 1').waitFor();
  await teamA.selectOption({ label: '1. Gruppe A' });
  await page.getByText('Ist das so gemeint?').waitFor({ state: 'detached' });
  await teamB.selectOption({ label: '3. Gruppe B' });
  await save(page).click();
  await saved(page);
  expect((await planOf(stage, made)).matches[semi - 1]?.teamB.label).toBe('3. Gruppe B');
});

test(
  'on the phone: a list by time, each match opens with its buttons; 320 px without scrolling sideways',
  { timeout: 90_000 },
  async () => {
    const made = await cupOfTomorrow(stage);
    for (const screen of [PHONE, SMALLEST]) {
      const person = await editor(stage, made, screen);
      const { page } = person;
      expect(await page.getByRole('grid').count()).toBe(0);
      await card(page, 3).tap();
      await page.getByRole('button', { name: 'Später' }).tap();
      await bar(page).getByText('Nicht gespeichert').waitFor();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
      const small = await page.locator('button:visible, input:visible, select:visible').evaluateAll((targets) =>
        targets
          .filter((target) => target.closest('label') === null || target.tagName === 'SELECT')
          .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && box.height < 44)
          .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
      );
      expect(small).toEqual([]);
    }
  },
);

test(
  'who only reports sees no editor; a tournament without a plan leads to making one',
  { timeout: 60_000 },
  async () => {
    const cup = await cupOfTomorrow(stage);
    const scorer = await colleague(stage, 'Lukas Öztürk', 'Scorer', cup);
    const person = await editorAs(stage, scorer, cup);
    await person.page.getByText(/^Den Spielplan bearbeiten Besitzer und Turnierleitung/).waitFor();
    expect(await person.page.getByRole('grid').count()).toBe(0);
    await expectAccessible(person.page);

    const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
      organizationId: cup.organizationId,
      name: 'Noch ohne Plan',
    });
    const fresh = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/plan`);
    await fresh.page.getByRole('heading', { name: 'Turnier planen' }).waitFor();
  },
);

test('an edge behind which there are more courts says so', { timeout: 60_000 }, async () => {
  const cup = await cupOfTomorrow(stage);
  const { matches } = await planOf(stage, cup);
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/match-plan`, {
    matches: matches.map(({ id, index, metadata, teamA, teamB }) => ({
      id,
      index,
      court: index === 2 ? 5 : metadata.court,
      kickoff: metadata.kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    })),
  });
  const { page } = await editor(stage, cup, { width: 1280, height: 800 });
  const grid = page.getByRole('grid');
  const fades = () =>
    grid.evaluate(async (table) => {
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      const fade = getComputedStyle(table.parentElement ?? table).getPropertyValue('--fade');
      const times = table.querySelector('tbody th');
      return [
        ...(times !== null && getComputedStyle(times).boxShadow !== 'none' ? ['left'] : []),
        ...(parseFloat(fade) > 0 ? ['right'] : []),
      ];
    });
  const scrollTo = (left: number) => grid.evaluate((table, to) => table.parentElement?.scrollTo({ left: to }), left);
  await expect.poll(fades).toEqual(['right']);
  await scrollTo(60);
  await expect.poll(fades).toEqual(['left', 'right']);
  await scrollTo(5_000);
  await expect.poll(fades).toEqual(['left']);
  await expectAccessible(page);
  // All courts are seen.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(fades).toEqual([]);
});
