import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { picture } from '#test/support/forms.ts';
import { DESK, expectGood, openPageAs, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await api(stage.portal, 'PATCH', `/api/organizations/${cup.organizationId}/page`, { name: 'gw-muehlbach' });
});

const club = (): string => `${stage.portal.url}/portal/organizations/${cup.organizationId}`;
/** A shield, higher than wide, on nothing. */
const shield = (color: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="520"><path d="M0 0h420v330L210 520 0 330Z" fill="${color}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** The picture that stands there, once it is loaded: its address and its size in the file and on the page. */
async function pictureIn(page: Page, selector: string) {
  const image = page.locator(`${selector} img`).first();
  await image.waitFor();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
  return image.evaluate((one: HTMLImageElement) => ({
    path: new URL(one.src).pathname,
    side: [one.naturalWidth, one.naturalHeight],
    box: [one.clientWidth, one.clientHeight],
  }));
}

test(
  'without a crest and a logo visitors see the letters of the club on its colour',
  { timeout: 120_000 },
  async () => {
    const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`, PHONE);
    const disc = page.locator('.visitor-head-top svg.club-disc');
    await expect.poll(() => disc.textContent()).toBe('GW');
    expect(await disc.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([44, 44]);
    await page.goto(`${stage.portal.url}/t/${cup.id}/board`);
    await expect.poll(() => page.locator('.board-head svg.club-disc').textContent()).toBe('GW');
    await expectGood(page);
  },
);

test(
  'an Owner chooses the crest, sees it in the sizes it has, replaces and removes it',
  { timeout: 240_000 },
  async () => {
    const opened = await openPageAs(stage.browser, `${club()}/settings`, PHONE);
    opened.forgive(400, /\/crest\)$/);
    const { page } = opened;
    const section = page.getByRole('region', { name: 'Wappen' });
    const input = section.locator('input[type="file"]');
    const sizes = section.getByRole('img', { name: 'Ihr Wappen' });
    await section.getByText('Jede Form ist recht', { exact: false }).waitFor();
    expect(await sizes.count()).toBe(0);
    await expectGood(page);

    await input.setInputFiles(file('Wappen.png', Buffer.from('kein Bild')));
    await section.getByText('„Wappen.png“ wurde nicht hochgeladen').waitFor();
    await section.getByText('Diese Datei ist kein Bild, das wir zeigen können.', { exact: false }).waitFor();
    await input.setInputFiles(file('Wappen.png', await shield('#b3261e')));
    await page.getByText('„Wappen.png“ ist hochgeladen.').waitFor();
    await sizes.waitFor();
    const red = await pictureIn(page, 'section [role="img"]');
    // In the section in three sizes, and in the head of the organisation.
    expect(await page.locator(`img[src="${red.path}"]:visible`).count()).toBe(4);
    expect([red.side, red.box]).toEqual([
      [512, 512],
      [104, 104],
    ]);
    await expectGood(page);

    await input.setInputFiles(file('Wappen neu.png', await shield('#1642c4')));
    await page.getByText('„Wappen neu.png“ ist hochgeladen.').waitFor();
    await expect.poll(async () => (await pictureIn(page, 'section [role="img"]')).path).not.toBe(red.path);
    expect((await fetch(`${stage.portal.url}${red.path}`)).status).toBe(404);

    await section.getByRole('button', { name: 'Wappen entfernen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Wappen entfernen?' });
    await dialog.getByText('Es fehlt sofort überall, und das Bild wird gelöscht.').waitFor();
    await expectGood(page);
    await dialog.getByRole('button', { name: 'Wappen entfernen' }).click();
    await page.getByText('Das Wappen ist entfernt.').waitFor();
    await expect.poll(() => sizes.count()).toBe(0);

    await page.goto(`${club()}/history`);
    await page.getByText('Vereinswappen entfernt').first().waitFor();
    await page.getByText('Vereinswappen hochgeladen').first().waitFor();
  },
);

test('a logo that is not square may become the crest', { timeout: 180_000 }, async () => {
  const opened = await openPageAs(stage.browser, `${club()}/images`, DESK);
  opened.forgive(409, /\/api\/images\)$/);
  const { page } = opened;
  const logos = page.getByRole('region', { name: /^Logos des Veranstalters/ });
  const sponsors = page.getByRole('region', { name: /^Logos der Sponsoren/ });
  const take = page.getByRole('button', { name: 'Als Vereinswappen nehmen' });
  await sponsors.locator('input[type="file"]').setInputFiles(file('Sponsor.png', await shield('#000000')));
  await sponsors.getByText('ein Logo muss quadratisch sein', { exact: false }).waitFor();
  await logos.locator('input[type="file"]').setInputFiles(file('klein.png', await picture(40, 40)));
  await logos.getByText('ein Logo hat 50 × 50 bis 3000 × 3000 Pixel', { exact: false }).waitFor();
  expect(await take.count()).toBe(0);
  await logos.locator('input[type="file"]').setInputFiles(file('Wappen.png', await shield('#1642c4')));
  await logos.getByText('Das Bild ist 420 × 520 Pixel groß', { exact: false }).waitFor();
  await expectGood(page);
  await take.click();
  await page.getByText('„Wappen.png“ ist hochgeladen.').waitFor();
  expect(await take.count()).toBe(0);
  await expect
    .poll(
      async () =>
        (await api<{ crest?: string }>(stage.portal, 'GET', `/api/organizations/${cup.organizationId}`)).crest,
    )
    .toMatch(/^\/images\//);
});

test(
  'visitors see it on the page of the club, and where a tournament shows no logo of its own',
  { timeout: 240_000 },
  async () => {
    const { crest = '' } = await api<{ crest?: string }>(
      stage.portal,
      'GET',
      `/api/organizations/${cup.organizationId}`,
    );
    expect(crest).not.toBe('');
    const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/v/gw-muehlbach`, PHONE);
    for (const viewport of [SMALLEST, PHONE, DESK]) {
      await visitor.page.setViewportSize(viewport);
      await visitor.page.goto(`${stage.portal.url}/v/gw-muehlbach`);
      const side = viewport === DESK ? 136 : 64;
      expect(await pictureIn(visitor.page, '.club-head')).toMatchObject({ path: crest, box: [side, side] });
      await expectGood(visitor.page);
      await visitor.page.goto(`${stage.portal.url}/t/${cup.id}`);
      expect(await pictureIn(visitor.page, '.visitor-head-top')).toMatchObject({ path: crest, side: [512, 512] });
      await expectGood(visitor.page);
    }
    await visitor.page.goto(`${stage.portal.url}/t/${cup.id}/board`);
    expect(await pictureIn(visitor.page, '.board-head')).toMatchObject({ path: crest });

    // An organiser's logo of the tournament comes first.
    const { page } = await openPageAs(stage.browser, `${club()}/images`, DESK);
    const logos = page.getByRole('region', { name: /^Logos des Veranstalters/ });
    await logos.locator('input[type="file"]').setInputFiles(file('Logo.png', await picture(90, 90)));
    await page.getByText('„Logo.png“ ist hochgeladen.').waitFor();
    const images = await api<{ id: string }[]>(stage.portal, 'GET', `/api/images?organizationId=${cup.organizationId}`);
    const logo = images[0]?.id ?? '';
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/image`, { target: 'OrganizerLogo', imageId: logo });
    await expect
      .poll(async () => (await pictureIn(visitor.page, '.board-head')).path, { timeout: 10_000 })
      .toBe(`/images/${logo}`);
    await visitor.page.goto(`${stage.portal.url}/t/${cup.id}`);
    expect(await pictureIn(visitor.page, '.visitor-head-top')).toMatchObject({
      path: `/images/${logo}`,
      side: [90, 90],
    });
  },
);
