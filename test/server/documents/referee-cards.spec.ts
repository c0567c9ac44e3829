import { afterAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { markupOf } from '#server/documents/markup.ts';
import type { DocumentData } from '#server/documents/template.ts';
import { expectApproved } from '#test/support/approved.ts';
import { dense, expectWellMade, type Picture, picturesOf, readPdf } from '#test/support/pdf.ts';
import { NAMES } from '#test/support/printed-names.ts';
import { printedTournament, type Draft } from '#test/support/printed-tournament.ts';
import { openPages, printingBrowsers } from '#test/support/printing-browser.ts';

const CUP: Draft = {
  groups: [
    ['SV Grün-Weiß Möhringsdorf', 'TSV Oberhöchstädt', 'FC Blau-Weiß Kühlenfelde', 'SpVgg Röthenbruck'],
    ['VfL Hüttenstein', 'SG Niederfließ', 'TuS Jägersdorf', NAMES[0]],
  ],
  finals: { first: 'SemiFinal' },
  courts: 2,
};

const buildPrintData = (
  tournament: TournamentView,
  more: Partial<DocumentData<'RefereeCards'>> = {},
): DocumentData<'RefereeCards'> => ({
  tournament,
  configuration: null,
  images: { OrganizerLogo: null, SponsorLogo: null, SponsorBanner: null },
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
    pages.print(() => markupOf('RefereeCards', buildPrintData(...asked), 'Karten - Hallencup'));
  const printed = async (...asked: Parameters<typeof buildPrintData>) => readPdf(await print(...asked));

  describe('referee cards', () => {
    it('are tagged, in German, eight to an A4, with named static fonts and a title', async () => {
      const pdf = await printed(printedTournament(CUP));
      const { pages: all, fonts } = pdf;
      // Twelve matches of the groups, four of the finals.
      expect(all.map(({ width, height }) => [width, height])).toEqual([
        [210, 297],
        [210, 297],
      ]);
      expectWellMade(pdf, 'Karten - Hallencup');
      expect(fonts).toEqual(['Inter-Bold', 'Inter-ExtraBold', 'Inter-Medium', 'Inter-Regular', 'Inter-SemiBold']);
    });

    it('say number, kickoff, group, court and both teams of every match', async () => {
      const tournament = printedTournament(CUP);
      const { text } = await printed(tournament);
      expect(text.match(/Unterschrift/g)).toHaveLength(16);
      const nameOf = (teamId: string | null) => tournament.teams.find(({ id }) => id === teamId)?.name ?? '';
      expect(dense(text)).toContain(dense(`Spiel 1 13:10 Gruppe A Feld 1 ${nameOf('t1')}`));
      for (const { teamA, teamB, metadata } of tournament.matches.slice(0, 12)) {
        const group = tournament.groups.find(({ id }) => id === metadata.groupId)?.alphabeticalId ?? '';
        expect(dense(text)).toContain(
          dense(`Gruppe ${group} Feld ${metadata.court} ${nameOf(teamA.teamId)} ${nameOf(teamB.teamId)}`),
        );
      }
    });

    it('[RC1] name the team that provides the referee, in the groups alone', async () => {
      const { text } = await printed(printedTournament(CUP));
      const referees = [...dense(text).matchAll(/Schiedsrichterstellt(.*?)Unterschrift/g)].map(([, team]) => team);
      expect(referees).toHaveLength(16);
      expect(referees.slice(0, 12).every((team) => team !== '')).toBe(true);
      expect(referees.slice(12)).toEqual(['', '', '', '']);
    });

    it('leave room for teams that are not decided, and name those that are', async () => {
      const open = await printed(printedTournament(CUP));
      expect(dense(open.text)).toContain(dense('Halbfinale 1 Feld 1 1. Gruppe A 2. Gruppe B'));
      expect(dense(open.text)).toContain(dense('Sieger Spiel 13'));
      const decided = await printed(printedTournament(CUP, 16));
      expect(dense(decided.text)).not.toContain(dense('Sieger Spiel 13'));
    });

    it('take times from the zone that was asked for, and name the day where there are several', async () => {
      const late = printedTournament({ ...CUP, kickoff: '2026-01-10T22:30:00Z' });
      expect((await printed(late)).text).toContain('So, 11.01.2026');
      const { text } = await printed(late, { timeZone: 'Asia/Tokyo' });
      expect(text).toContain('07:30');
      expect(text).not.toContain('So, 11.01.2026');
    });

    it('name no day of a single one, where a match has no time', async () => {
      const planned = printedTournament(CUP);
      const [first, ...others] = planned.matches;
      if (first === undefined) throw new Error('no match');
      const untimed = { ...first, metadata: { ...first.metadata, kickoff: null } };
      expect((await printed({ ...planned, matches: [untimed, ...others] })).text).not.toContain('10.01.2026');
    });

    it('have no times in a plan without kickoffs', async () => {
      const planned = printedTournament(CUP);
      const untimed = {
        ...planned,
        matches: planned.matches.map((match) => ({ ...match, metadata: { ...match.metadata, kickoff: null } })),
      };
      const { text } = await printed(untimed);
      expect(text).not.toMatch(/\d\d:\d\d/);
      expect(text).toContain('Gruppe A');
    });

    it('are a page that says so before there is a plan', async () => {
      const { pages: all } = await printed({ ...printedTournament(CUP), matches: [] });
      expect(all).toHaveLength(1);
      expect(all[0]?.text).toContain('noch keinen Spielplan');
    });
  });

  describe('names on referee cards', () => {
    const CLUBS: Draft = { groups: [NAMES.slice(0, 6), NAMES.slice(6, 12), NAMES.slice(12)] };

    it('of all scripts are there, with a shape for every letter', async () => {
      const { text, missingGlyphs, fonts } = await printed(printedTournament(CLUBS));
      expect(missingGlyphs).toBe(0);
      expect(fonts.filter((name) => !/^(Inter|Noto)/.test(name))).toEqual([]);
      for (const name of [NAMES[0], NAMES[1], NAMES[2], NAMES[15], NAMES[16]])
        expect(dense(text)).toContain(dense(name));
    });

    it('are text, never markup', () => {
      const { body, style } = markupOf('RefereeCards', buildPrintData(printedTournament(CLUBS)), 'Karten');
      expect(body).not.toContain('<script');
      expect(body).not.toContain('<b>FC');
      expect(style).not.toContain('alert');
    });

    it('stay on their card', async () => {
      const sheets = await picturesOf(await print(printedTournament(CLUBS)), 2);
      const pixel = (millimetres: number): number => Math.round((millimetres * 2 * 72) / 25.4);
      for (const { width, pixels } of sheets) {
        const dark = (x: number, y: number): boolean =>
          pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).every((value) => value < 120);
        // Between the fine dashes of the cut and the text there is air on every side of every card.
        for (const left of [0, 105]) {
          for (let row = 0; row < 4; row += 1) {
            const bottom = 74.25 * (row + 1);
            for (let x = pixel(left + 8); x < pixel(left + 97); x += 1) {
              expect(dark(x, pixel(bottom - 3)), `card in row ${row + 1}`).toBe(false);
            }
            for (let y = pixel(bottom - 68); y < pixel(bottom - 7); y += 1) {
              expect(dark(pixel(left + 99.5), y)).toBe(false);
            }
          }
        }
      }
    });

    it('do not run into what stands below them', async () => {
      const longest = printedTournament({
        groups: [['W'.repeat(60), '🏆'.repeat(60), `${'Ä'.repeat(29)} ${'M'.repeat(30)}`]],
      });
      await expectApproved(browser, 'referee-cards-longest', await picturesOf(await print(longest), 1));
    });
  });

  describe('pictures of referee cards', () => {
    it('are the same for the same data and moment', async () => {
      const [one, other] = [
        await picturesOf(await print(printedTournament(CUP)), 1),
        await picturesOf(await print(printedTournament(CUP)), 1),
      ];
      const bytesOf = ({ pixels }: Picture): string => Buffer.from(pixels).toString('base64');
      expect(one.map(bytesOf)).toEqual(other.map(bytesOf));
    });

    it('are as approved', async () => {
      await expectApproved(browser, 'referee-cards', await picturesOf(await print(printedTournament(CUP)), 1));
    });
  });
});
