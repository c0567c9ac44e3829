import { expect, test } from 'vitest';
import { privateAddresses } from '#server/http/known-hosts.ts';
import { expectDialogAccessible, expectGood, openPageAs, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup } from './tournaments.ts';

// Listens in the whole network, as in a hall without internet, and has no PUBLIC_URL that names its address there.
const stage = openJourneyFixture({ HOST: '::' });

test(
  'an address of this computer alone is said, and those of its network are offered',
  { timeout: 60_000 },
  async () => {
    const cup = await hallencup(stage.portal);
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/share`, PHONE);
    const links = privateAddresses().map((host) => `http://${host}:${stage.portal.port}/t/${cup.id}`);
    const note = page.getByRole('note').filter({ hasText: 'gilt nur auf diesem Computer' });
    await note.waitFor();
    const offered = note.getByRole('button', { name: 'Diese Adresse verwenden' });
    expect(await offered.count()).toBe(links.length);
    const text = (await note.innerText()).replaceAll(/\s/g, '');
    for (const link of links) expect(text).toContain(link);
    await expectGood(page);
    await page.setViewportSize(SMALLEST);
    await expectGood(page);

    const [link] = links;
    // A machine without a network, as some that build are, has none to offer.
    if (link === undefined)
      return expect(await note.innerText()).toContain('muss es im Netz der Halle erreichbar sein');
    await offered.first().click();
    await note.waitFor({ state: 'detached' });
    await page.getByRole('img', { name: `QR-Code, führt zu ${link}` }).waitFor();
    const open = page.getByRole('region', { name: 'Link für Besucher' }).getByRole('link', { name: 'Öffnen' });
    expect(await open.getAttribute('href')).toBe(link);
    const display = page.getByRole('group', { name: 'Link der Hallenanzeige' }).getByRole('link', { name: 'Öffnen' });
    expect(new URL((await display.getAttribute('href')) ?? '', stage.portal.url).pathname).toBe(`/t/${cup.id}/board`);
  },
);

test('so does every dialog that prints a code, and none that prints no code', { timeout: 240_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const document = await api<{ id: string }>(stage.portal, 'POST', '/api/documents', {
    tournamentId: cup.id,
    type: 'MatchPlan',
    name: 'Aushang',
  });
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'muehlbach' });
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/share`, PHONE);
  const note = page.getByRole('note').filter({ hasText: 'gilt nur auf diesem Computer' });

  await page.getByRole('link', { name: 'Drucken' }).click();
  const inDialog = page.getByRole('dialog').getByRole('note').filter({ hasText: 'gilt nur auf diesem Computer' });
  const drawer = (paper: string) => page.getByRole('dialog', { name: paper });
  await drawer('Türschild').waitFor();
  await page.keyboard.press('Escape');
  for (const [paper, hasCode] of [
    ['Türschild', true],
    ['Feldplan', false],
    ['Zettel je Mannschaft', true],
    ['Mannschaftsliste', false],
    ['Platzierung', false],
    ['Plakat', true],
  ] as const) {
    await page.getByRole('link', { name: `${paper} einrichten` }).click();
    await drawer(paper).waitFor();
    await inDialog.waitFor({ state: hasCode ? 'visible' : 'detached' });
    if (paper === 'Plakat') continue;
    await expectDialogAccessible(page);
    await page.keyboard.press('Escape');
  }
  await inDialog.getByText(`QR-Code: ${stage.portal.url}/t/`, { exact: false }).waitFor();
  await expectGood(page);

  const documents = `${stage.portal.url}/portal/tournaments/${cup.id}/documents?document=${document.id}`;
  await page.goto(documents);
  await inDialog.waitFor();
  await expectDialogAccessible(page);
  await page.getByText('QR-Code zur Besucherseite', { exact: true }).click();
  await inDialog.waitFor({ state: 'detached' });
  await page.getByText(/Gespeichert \d/).waitFor();
  const configured = page.waitForResponse((answer) => answer.url().endsWith('/match-plan/config'));
  await page.goto(documents);
  await configured;
  await page.getByRole('switch', { name: 'QR-Code zur Besucherseite' }).waitFor();
  expect(await inDialog.count()).toBe(0);

  await page.goto(`${stage.portal.url}/portal/organizations/${cup.organizationId}/settings`);
  await note.waitFor();
  await expectGood(page);
});
