import { afterAll, describe, expect, it } from 'vitest';
import { receiptsDocument, type ReceiptsDocument } from '#domain/tournament/contract/documents.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { markupOf } from '#server/documents/markup.ts';
import type { DocumentData } from '#server/documents/template.ts';
import { expectApproved } from '#test/support/approved.ts';
import { dense, expectWellMade, type Picture, picturesOf, readPdf } from '#test/support/pdf.ts';
import { NAMES } from '#test/support/printed-names.ts';
import { samplePicture } from '#test/support/sample-picture.ts';
import { printedTournament, type Draft } from '#test/support/printed-tournament.ts';
import { openPages, printingBrowsers } from '#test/support/printing-browser.ts';

const CUP: Draft = {
  groups: [
    ['SV Musterstadt 1', 'TuS Jägersdorf'],
    ['SV Musterstadt II', NAMES[0]],
  ],
};
const NO_IMAGES = { OrganizerLogo: null, SponsorLogo: null, SponsorBanner: null };

const buildPrintData = (
  configuration: Partial<ReceiptsDocument> = {},
  tournament: TournamentView = printedTournament(CUP),
  more: Partial<DocumentData<'Receipts'>> = {},
): DocumentData<'Receipts'> => ({
  tournament,
  configuration: receiptsDocument.parse(configuration),
  images: NO_IMAGES,
  link: null,
  head: '',
  printedAt: '2026-01-08T18:42:00Z',
  timeZone: 'Europe/Berlin',
  ...more,
});

describe.each(printingBrowsers)('printed by $name', (browser) => {
  const pages = openPages({ browsers: [browser] });
  afterAll(() => pages.stop());
  const print = (...asked: Parameters<typeof buildPrintData>): Promise<Buffer> =>
    pages.print(() => markupOf('Receipts', buildPrintData(...asked), 'Quittungen - Hallencup'));
  const printed = async (...asked: Parameters<typeof buildPrintData>) => readPdf(await print(...asked));

  describe('[RP1] receipts', () => {
    it('are tagged, in German, one to an A6 across, with named static fonts and a title', async () => {
      const pdf = await printed();
      const { pages: all, fonts } = pdf;
      expect(all.map(({ width, height }) => [width, height])).toEqual(Array.from({ length: 4 }, () => [148, 105]));
      expectWellMade(pdf, 'Quittungen - Hallencup');
      expect(fonts).toEqual(['Inter-ExtraBold', 'Inter-Regular', 'Inter-SemiBold']);
    });

    it('say from whom, for what, of which tournament and by whom', async () => {
      const { pages: all } = await printed();
      for (const [at, team] of ['SV Musterstadt 1', 'TuS Jägersdorf', 'SV Musterstadt II', NAMES[0]].entries()) {
        const text = dense(all[at]?.text ?? '');
        for (const said of [
          'Quittung',
          'SV Grün-Weiß Möhringsdorf 1921',
          '27. Dreikönigs-Hallencup der E-Junioren',
          'Samstag, 10. Januar 2026',
          'Betrag 10,00 € in Worten zehn Euro',
          `Erhalten von ${team}`,
          'für Startgeld',
          'Ort, Datum',
          'Unterschrift (Turnierleitung)',
        ])
          expect(text).toContain(dense(said));
      }
    });

    it('are shared by the teams of a club where that is wanted', async () => {
      const { pages: all, text } = await printed({ combineSimilarTeams: true });
      expect(all).toHaveLength(3);
      expect(dense(text)).toContain(dense('Erhalten von SV Musterstadt (2 Mannschaften)'));
      expect(dense(text)).toContain(dense('20,00 € in Worten zwanzig Euro 2 Mannschaften zu je 10,00 €'));
    });

    it('are a page that says so before there are teams', async () => {
      const { pages: all } = await printed({}, { ...printedTournament(CUP), teams: [] });
      expect(all).toHaveLength(1);
      expect(all[0]?.text).toContain('noch keine Mannschaften');
    });
  });

  describe('[RP2] what receipts say', () => {
    it('is less for each team where a club sends several', async () => {
      const amounts = { '1': { amount: 25 }, '2': { amount: 22.5 } };
      const { text } = await printed({ amounts, combineSimilarTeams: true });
      expect(dense(text)).toContain(dense('45,00 € in Worten fünfundvierzig Euro 2 Mannschaften zu je 22,50 €'));
      expect(dense(text)).toContain(dense('25,00 € in Worten fünfundzwanzig Euro'));
      const { text: alone } = await printed({ amounts });
      expect(alone).not.toContain('22,50');
    });

    it.each([
      [
        { amounts: { '1': { amount: 1250.5 } } },
        '1.250,50 € in Worten eintausendzweihundertfünfzig Euro und fünfzig Cent',
      ],
      [{ amounts: { '1': { amount: 0.01 } } }, '0,01 € in Worten ein Cent'],
      [{ amounts: { '1': { amount: 1_000_000 } } }, '1.000.000,00 € in Worten eine Million Euro'],
      [{ currency: 'CHF' }, '10,00 CHF in Worten zehn Franken'],
      [{ currency: 'DKK', amounts: { '1': { amount: 9.5 } } }, '9,50 DKK in Worten neun DKK und 50/100'],
      [{ headerInfo: 'Am Mühlbach 4\r\n99998 Möhringsdorf' }, '1921 Am Mühlbach 4 99998 Möhringsdorf'],
      [{ headerInfo: '1\n2\n\n3\n4\n5' }, '1921 1 2 3 · 4 · 5'],
      [{ signatureLocation: 'Möhringsdorf' }, 'Möhringsdorf, 10.01.2026 Ort, Datum'],
      [{ signatureRecipient: 'Kassenwart' }, 'Unterschrift Kassenwart'],
    ])('of %j is %s', async (configuration, said) => {
      const { text } = await printed(configuration);
      expect(dense(text)).toContain(dense(said));
    });

    it('leaves the amount to the pen where none was entered', async () => {
      const { text } = await printed({ amounts: {}, currency: 'CHF' });
      expect(dense(text)).toContain(dense('Betrag CHF in Worten Erhalten von'));
      expect(text).not.toContain('0,00');
    });

    it('leaves the date to the pen where the tournament has none, or no place is given', async () => {
      const undated = { ...printedTournament(CUP), kickoff: null };
      const { text } = await printed({ signatureLocation: 'Möhringsdorf' }, undated);
      expect(dense(text)).toContain(dense('Möhringsdorf, Ort, Datum'));
      expect((await printed()).text).not.toContain('10.01.2026');
    });

    it('dates by the zone that was asked for', async () => {
      const late = printedTournament({ ...CUP, kickoff: '2026-01-10T23:30:00Z' });
      const location = { signatureLocation: 'Halle' };
      expect((await printed(location, late)).text).toContain('11.01.2026');
      expect((await printed(location, late, { timeZone: 'Europe/London' })).text).toContain('10.01.2026');
    });

    it.each([
      [true, 2],
      [false, 1],
    ])('shows the logo of the sponsor: %s', async (showSponsorLogo, logoCount) => {
      const images = {
        ...NO_IMAGES,
        OrganizerLogo: await samplePicture(400, 400),
        SponsorLogo: await samplePicture(400, 400, 90),
      };
      const { body } = markupOf('Receipts', buildPrintData({ showSponsorLogo }, undefined, { images }), 'Quittungen');
      expect(body.match(/<img /g)).toHaveLength(logoCount * 4);
      expect(body.match(/alt="Logo SV Grün-Weiß Möhringsdorf 1921"/g)).toHaveLength(4);
      expect(body.match(/alt="Logo des Sponsors"/g) ?? []).toHaveLength((logoCount - 1) * 4);
    });

    it('shows a logo that is sent and kept once, however many receipts there are', async () => {
      const images = { ...NO_IMAGES, OrganizerLogo: await samplePicture(400, 400) };
      const teams = Array.from({ length: 20 }, (_, at) => `SV Musterstadt ${at + 1}`);
      const asked = [{}, printedTournament({ groups: [teams] }), { images }] as const;
      expect(markupOf('Receipts', buildPrintData(...asked), 'Quittungen').body).not.toContain('data:');
      const pdf = await print(...asked);
      expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
      const [first, last] = [(await picturesOf(pdf, 0.5)).at(0), (await picturesOf(pdf, 0.5)).at(-1)];
      const hasLogo = (page: Picture | undefined): boolean =>
        page !== undefined &&
        page.pixels.some((red, at) => at % 4 === 0 && red > 100 && (page.pixels[at + 1] ?? 255) < 60);
      expect([hasLogo(first), hasLogo(last)]).toEqual([true, true]);
    });
  });

  describe('names on receipts', () => {
    const CLUBS: Draft = { name: NAMES[1], groups: [NAMES.slice(0, 9), NAMES.slice(9)] };
    const LONGEST: Partial<ReceiptsDocument> = {
      headerInfo: NAMES[0].slice(0, 50).repeat(2),
      signatureLocation: 'Königswörth-Süßenbach '.repeat(5).slice(0, 100),
      signatureRecipient: 'Kassenwartin Müller-Lüdenscheidt '.repeat(4).slice(0, 100),
      amounts: { '1': { amount: 777_777.77 } },
      currency: 'Mark (DDR)',
      combineSimilarTeams: true,
      showSponsorLogo: true,
    };

    it('of all scripts are there, one page each, with a shape for every letter', async () => {
      const { pages: all, text, missingGlyphs, fonts } = await printed({}, printedTournament(CLUBS));
      expect(all).toHaveLength(NAMES.length);
      expect(missingGlyphs).toBe(0);
      expect(fonts.filter((name) => !/^(Inter|Noto)/.test(name))).toEqual([]);
      for (const name of [NAMES[0], NAMES[1], NAMES[2], NAMES[15], NAMES[16], NAMES[17]])
        expect(dense(text)).toContain(dense(name));
    });

    it('are text, never markup', () => {
      const configuration = { headerInfo: '<i>x</i>', currency: '<u>€</u>', signatureLocation: '</style><script>' };
      const { body, style } = markupOf(
        'Receipts',
        buildPrintData(configuration, printedTournament(CLUBS)),
        'Quittungen',
      );
      expect(body).not.toMatch(/<script|<u>|<i>|<\/style|<b>FC/);
      expect(style).not.toMatch(/</);
    });

    it('fit where everything is as long as it may be', async () => {
      const images = {
        ...NO_IMAGES,
        OrganizerLogo: await samplePicture(400, 400),
        SponsorLogo: await samplePicture(400, 400, 90),
      };
      const tournament = printedTournament({
        name: 'Königswörth-Süßenbacher Pfingstturnier der alten Herren Ü 50',
        groups: [['W'.repeat(60), NAMES[0]]],
      });
      const pdf = await print(LONGEST, tournament, { images });
      const { pages: all } = await readPdf(pdf);
      expect(all).toHaveLength(2);
      for (const { text } of all) {
        expect(dense(text)).toContain(dense('Müller-Lüdenscheidt'));
        expect(dense(text)).toContain('777.777,77');
      }
      await expectApproved(browser, 'receipts-longest', await picturesOf(pdf, 1.5));
    });
  });

  describe('pictures of receipts', () => {
    it('are the same for the same data and moment', async () => {
      const bytesOf = ({ pixels }: Picture): string => Buffer.from(pixels).toString('base64');
      const [one, other] = [await picturesOf(await print(), 1), await picturesOf(await print(), 1)];
      expect(one.map(bytesOf)).toEqual(other.map(bytesOf));
    });

    it('are as approved', async () => {
      const images = {
        ...NO_IMAGES,
        OrganizerLogo: await samplePicture(400, 400),
        SponsorLogo: await samplePicture(400, 400, 90),
      };
      const configuration = {
        amounts: { '1': { amount: 25 } },
        combineSimilarTeams: true,
        headerInfo: 'Am Mühlbach 4 · 99998 Möhringsdorf',
        signatureLocation: 'Möhringsdorf',
        showSponsorLogo: true,
      };
      await expectApproved(
        browser,
        'receipts',
        await picturesOf(await print(configuration, undefined, { images }), 1.5),
      );
    });
  });
});
