import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { picture } from '#test/support/forms.ts';
import { openPageAs, expectGood, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

const stage = openJourneyFixture();
let club: { readonly id: string; readonly url: string };
beforeAll(async () => {
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'SV Mühlbach' });
  club = { id, url: `${stage.portal.url}/portal/organizations/${id}` };
});
const kind = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const choose = (page: Page, name: string, file: string, bytes: Buffer): Promise<void> =>
  kind(page, name).locator('input[type="file"]').setInputFiles({ name: file, mimeType: 'image/png', buffer: bytes });

/** Drops files on the place for a kind of picture, as a browser tells of files from outside. */
async function drop(page: Page, name: string, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name: file, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], file, { type: 'image/png' }));
      }
      return data;
    },
    files.map(({ name: file, bytes }) => ({ name: file, base64: bytes.toString('base64') })),
  );
  const tile = kind(page, name).getByRole('button', { name: /^Bild hochladen/ });
  await tile.dispatchEvent('dragover', { dataTransfer: transfer });
  await kind(page, name).getByText('Loslassen lädt hoch').waitFor();
  await tile.dispatchEvent('drop', { dataTransfer: transfer });
}

test(
  'pictures come by file and by drop, are told what is wrong with their measures, and go with their uses named',
  { timeout: 180_000 },
  async () => {
    const mine = await openPageAs(stage.browser, `${club.url}/images`);
    for (const refused of [400, 409]) mine.forgive(refused, /\/api\/images\)$/);
    const theirs = await openPageAs(stage.browser, `${club.url}/images`);
    const { page } = mine;
    const [logos, sponsors, banners] = [
      'Logos des Veranstalters',
      'Logos der Sponsoren',
      'Banner der Sponsoren',
    ] as const;
    await kind(page, logos).waitFor();
    await expectGood(page);

    await choose(page, logos, 'Wappen.png', await picture(90, 90));
    await page.getByText('„Wappen.png“ ist hochgeladen.').waitFor();
    const wappen = kind(page, logos).getByRole('figure').filter({ hasText: 'Wappen.png' });
    await wappen.getByText('90 × 90 Pixel', { exact: false }).waitFor();
    await wappen.getByText('nicht verwendet').waitFor();
    await wappen.getByRole('button', { name: '„Wappen.png“ löschen' }).click();
    await page.getByText('Kein Turnier verwendet dieses Bild.').waitFor();
    await page.keyboard.press('Escape');
    await kind(theirs.page, logos).getByText('Wappen.png').waitFor();
    await expectGood(page);

    // Refused, with what was measured, at its place; the next try takes the sentence away.
    await choose(page, logos, 'Quer.png', await picture(120, 80));
    const alert = (name: string) => kind(page, name).getByRole('alert');
    await alert(logos)
      .getByText(/120 × 80 Pixel groß, ein Logo muss quadratisch sein/)
      .waitFor();
    await expectGood(page);
    await choose(page, banners, 'Kurz.png', await picture(120, 80));
    await alert(banners)
      .getByText(/1,5-mal so breit wie hoch/)
      .waitFor();
    await choose(page, sponsors, 'Notiz.png', Buffer.from('Kein Bild'));
    await alert(sponsors)
      .getByText(/kein Bild, das wir zeigen können/)
      .waitFor();
    await drop(page, sponsors, [
      { name: 'Eins.png', bytes: await picture(60, 60) },
      { name: 'Zwei.png', bytes: await picture(60, 60, 99) },
    ]);
    await alert(sponsors).getByText('Bitte laden Sie ein Bild nach dem anderen hoch.').waitFor();

    await drop(page, banners, [{ name: 'Stadtwerke.png', bytes: await picture(400, 100) }]);
    const banner = kind(page, banners).getByRole('figure').filter({ hasText: 'Stadtwerke.png' });
    await banner.waitFor();
    expect(await alert(banners).innerText()).toBe('');

    // In its own size.
    await banner.getByRole('button', { name: '„Stadtwerke.png“ ansehen' }).click();
    const large = page.getByRole('dialog', { name: 'Stadtwerke.png' });
    await large.getByRole('img', { name: 'Stadtwerke.png' }).waitFor();
    await expectGood(page);
    await page.keyboard.press('Escape');

    // Used in a tournament, it says so, and its deletion names it.
    const cup = await api<TournamentView>(stage.portal, 'POST', '/api/tournaments', {
      organizationId: club.id,
      name: 'Hallencup',
    });
    const [image] = await api<{ id: string }[]>(
      stage.portal,
      'GET',
      `/api/images?organizationId=${club.id}&imageType=SponsorBanner`,
    );
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/image`, {
      target: 'SponsorBanner',
      imageId: image?.id,
    });
    await banner.getByText('in 1 Turnier').waitFor();
    await banner.getByRole('button', { name: '„Stadtwerke.png“ löschen' }).click();
    const dialog = page.getByRole('dialog', { name: '„Stadtwerke.png“ löschen?' });
    await dialog.getByText('Wird verwendet in 1 Turnier', { exact: false }).waitFor();
    await dialog.getByText('Hallencup').waitFor();
    await expectGood(page);
    await dialog.getByRole('button', { name: 'Bild löschen' }).click();
    await banner.waitFor({ state: 'detached' });
    await theirs.page.getByText('Stadtwerke.png').waitFor({ state: 'detached' });
    const after = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
    expect(after.images.sponsorBanner).toBeNull();

    // The browser itself says which calls were refused.
  },
);

test('on the phone a picture is chosen and looked at', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${club.url}/images`, PHONE);
  await choose(
    page,
    'Logos der Sponsoren',
    'Ein recht langer Dateiname eines Sponsors aus der Region.png',
    await picture(64, 64, 200),
  );
  await page.getByRole('button', { name: /^„Ein recht langer .* ansehen$/ }).tap();
  await page.getByRole('dialog').waitFor();
  await expectGood(page);
});
