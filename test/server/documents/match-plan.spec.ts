import { afterAll, describe, expect, it } from 'vitest';
import { matchPlanDocument, type MatchPlanDocument } from '#domain/tournament/contract/documents.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { markupOf } from '#server/documents/markup.ts';
import type { DocumentData } from '#server/documents/template.ts';
import { dense, expectWellMade, picturesOf, readPdf } from '#test/support/pdf.ts';
import { samplePicture } from '#test/support/sample-picture.ts';
import { NAMES } from '#test/support/printed-names.ts';
import { printedTournament, type Draft } from '#test/support/printed-tournament.ts';
import { expectApproved } from '#test/support/approved.ts';
import { openPages, printingBrowsers } from '#test/support/printing-browser.ts';

const CUP: Draft = {
  groups: [
    ['SV Grün-Weiß Möhringsdorf', 'TSV Oberhöchstädt', 'FC Blau-Weiß Kühlenfelde', 'SpVgg Röthenbruck'],
    ['VfL Hüttenstein', 'SG Niederfließ', 'TuS Jägersdorf', NAMES[0]],
  ],
  finals: { first: 'SemiFinal', playoffs: [5, 7] },
};
const LINK = 'https://turnierpult.example/t/abcdefghij123456';
/** Of a history that is none. */
const HEAD = '3f9a1c2b7d5e0f11'.padEnd(64, '0');
const NO_IMAGES = { OrganizerLogo: null, SponsorLogo: null, SponsorBanner: null };

const buildPrintData = (
  tournament: TournamentView,
  configuration: Partial<MatchPlanDocument> = {},
  more: Partial<DocumentData<'MatchPlan'>> = {},
): DocumentData<'MatchPlan'> => ({
  tournament,
  configuration: matchPlanDocument.parse(configuration),
  images: NO_IMAGES,
  head: HEAD,
  link: LINK,
  printedAt: '2026-01-08T18:42:00Z',
  timeZone: 'Europe/Berlin',
  ...more,
});

describe.each(printingBrowsers)('printed by $name', (browser) => {
  const pages = openPages({ browsers: [browser] });
  afterAll(() => pages.stop());
  const print = (...asked: Parameters<typeof buildPrintData>): Promise<Buffer> =>
    pages.print(() => markupOf('MatchPlan', buildPrintData(...asked), 'Aushang - Hallencup'));
  const printed = async (...asked: Parameters<typeof buildPrintData>) => readPdf(await print(...asked));

  describe('a match plan', () => {
    it('is tagged, in German, on A4, with named static fonts and a title', async () => {
      const pdf = await printed(printedTournament(CUP));
      const { pages: all, fonts } = pdf;
      expect(all.map(({ width, height }) => [width, height])).toEqual([
        [210, 297],
        [210, 297],
      ]);
      expectWellMade(pdf, 'Aushang - Hallencup');
      expect(fonts).toEqual(['Inter-Bold', 'Inter-ExtraBold', 'Inter-Medium', 'Inter-Regular', 'Inter-SemiBold']);
    });

    it('says who, where and when, and the pages and the moment of printing at the foot', async () => {
      const { text, pages: all } = await printed(printedTournament(CUP));
      for (const said of [
        'SV Grün-Weiß Möhringsdorf 1921',
        'Samstag, 10. Januar 2026 · Sporthalle am Mühlbach',
        '13:10 – 14:22',
        '2 Gruppen, 12 Spiele',
        'ab Halbfinale, 6 Spiele',
        '3 min Pause, 3 Felder',
        'Sieg 3, Unentschieden 1 Punkt',
        'Reihenfolge: Punkte, Tordifferenz, Tore, direkter Vergleich',
        'turnierpult.example/t/abcdefghij123456',
      ])
        expect(dense(text)).toContain(dense(said));
      expect(all.map(({ text: page }) => dense(page).match(/Seite\dvon\d/)?.[0])).toEqual(['Seite1von2', 'Seite2von2']);
      expect(text.match(/Gedruckt am 08\.01\.2026 um 19:42 Uhr/g)).toHaveLength(2);
    });

    it('sets the id of the address in groups of four, as it is typed', async () => {
      const { text } = await printed(printedTournament(CUP));
      expect(text).toMatch(/turnierpult\.example\/t\/abcd\s+efgh\s+ij12\s+3456/);
    });

    it('begins the finals with their first round, wherever playoffs for places stand', async () => {
      const planned = printedTournament(CUP);
      const isPlayoff = ({ metadata }: TournamentView['matches'][number]): boolean =>
        metadata.type === 'AdditionalPlayoff';
      const matches = [...planned.matches.filter(isPlayoff), ...planned.matches.filter((match) => !isPlayoff(match))];
      expect((await printed({ ...planned, matches })).text).toContain('ab Halbfinale, 6 Spiele');
    });

    it.each([
      ['NoDate', ''],
      ['DateOnly', '10. Januar 2026'],
      ['DateAndDayOfWeek', 'Samstag, 10. Januar 2026'],
      ['DateAndDayOfWeekAndTimeOfDay', 'Samstag, 10. Januar 2026, nachmittags'],
    ] as const)('%s prints the date as %j', async (dateFormat, date) => {
      const { text } = await printed(printedTournament(CUP), { dateFormat });
      if (date === '') expect(text).not.toContain('Januar');
      else expect(dense(text)).toContain(dense(`${date} · Sporthalle am Mühlbach`));
      expect(text.includes('Samstag')).toBe(date.includes('Samstag'));
    });

    it.each([
      ['2026-01-10T10:59:00Z', 'vormittags'],
      ['2026-01-10T11:00:00Z', 'nachmittags'],
      ['2026-01-10T16:59:00Z', 'nachmittags'],
      ['2026-01-10T17:00:00Z', 'abends'],
    ])('a first kickoff at %s is %s in Berlin', async (kickoff, timeOfDay) => {
      const { text } = await printed(printedTournament({ ...CUP, kickoff }), {
        dateFormat: 'DateAndDayOfWeekAndTimeOfDay',
      });
      expect(text).toContain(timeOfDay);
    });

    it('takes times from the zone that was asked for', async () => {
      const { text } = await printed(printedTournament(CUP), {}, { timeZone: 'Asia/Tokyo' });
      expect(text).toContain('21:10 – 22:22');
      expect(text).toContain('Gedruckt am 09.01.2026 um 03:42 Uhr');
    });

    it('names the days where it takes several', async () => {
      const { text } = await printed(printedTournament({ ...CUP, kickoff: '2026-01-10T22:00:00Z' }));
      expect(dense(text)).toContain(dense('Samstag, 10. – Sonntag, 11. Januar 2026'));
      // In the table of the group matches and in that of the finals.
      expect(text.match(/^Sonntag, 11. Januar 2026$/gm)).toHaveLength(2);
      expect(text).toContain('Sa 23:00 – So 00:12');
    });

    it('[SC8] has each break on its day, before the next match', async () => {
      const breaks = [
        { name: 'Nachtruhe', from: '2026-01-10T22:50:00Z', to: '2026-01-10T23:00:00Z' },
        { name: 'Siegerehrung Minis', from: '2026-01-10T23:13:00Z', to: '2026-01-10T23:27:00Z' },
      ];
      const { text } = await printed({ ...printedTournament({ ...CUP, kickoff: '2026-01-10T22:00:00Z' }), breaks });
      expect(text).toMatch(/23:50 bis 00:00 Uhr: Nachtruhe\nSonntag, 11. Januar 2026\n/);
      expect(text).toMatch(/Sonntag, 11. Januar 2026\n00:13 bis 00:27 Uhr: Siegerehrung Minis\n/);
    });

    it('prints the own words of its configuration in place of the names', async () => {
      const { text } = await printed(printedTournament(CUP), {
        organizerNameOverride: 'Förderverein',
        tournamentNameOverride: 'Winterpokal',
        venueOverride: 'Halle 2',
      });
      expect(text).toMatch(/Förderverein[^]*Winterpokal[^]*Halle 2/);
      expect(text).not.toMatch(/Dreikönigs|Mühlbach|1921/);
    });
  });

  const SECTIONS = /^\d ?(Mannschaften|Gruppenspiele|Tabellen|Finalrunde|Platzierung)/gm;
  const sectionsOf = (text: string): string[] =>
    (text.match(SECTIONS) ?? []).map((title) => title.replace(/^(\d) ?/, '$1 '));

  describe('outcomes of a match plan', () => {
    it('HideOutcomeStructures leaves out results and tables', async () => {
      const { text } = await printed(printedTournament(CUP, 18), { outcomes: 'HideOutcomeStructures' });
      expect(sectionsOf(text)).toEqual(['1 Mannschaften', '2 Gruppenspiele', '3 Finalrunde']);
      expect(text).not.toMatch(/Ergebnis|Tore|Pkt|Punkt/);
      expect(text).toContain('1. Gruppe A');
    });

    it('ShowEmptyOutcomeStructures prints them for a pen, whatever was played', async () => {
      const { text } = await printed(printedTournament(CUP, 18), { includeRankingTable: true });
      expect(sectionsOf(text)).toEqual([
        '1 Mannschaften',
        '2 Gruppenspiele',
        '3 Tabellen',
        '4 Finalrunde',
        '5 Platzierung',
      ]);
      const { text: before } = await printed(printedTournament(CUP), { includeRankingTable: true });
      expect(text).toBe(before);
    });

    it('ShowOutcomeStructuresWithOutcomes fills them in', async () => {
      const tournament = printedTournament(CUP, 18);
      const { text } = await printed(tournament, {
        outcomes: 'ShowOutcomeStructuresWithOutcomes',
        includeRankingTable: true,
      });
      for (const { teamA, teamB } of tournament.matches) expect(text).toContain(`${teamA.score}:${teamB.score}`);
      const [winner] = tournament.rankings;
      const name = tournament.teams.find(({ id }) => id === winner?.teamId)?.name ?? 'nobody';
      expect(dense(text)).toContain(dense(`1.${name}`));
      const [group] = tournament.groups;
      const first = group?.participants.find(({ statistics }) => statistics.position === 1)?.statistics;
      expect(dense(text)).toContain(`${first?.scoreFor}:${first?.scoreAgainst}`);
    });

    it('says under the ranking which number it is of, and what the history up to there is known by', async () => {
      const filled = { outcomes: 'ShowOutcomeStructuresWithOutcomes', includeRankingTable: true } as const;
      const { text } = await printed(printedTournament(CUP, 18), filled);
      expect(text).toContain('Stand: Nr. 42 · Prüfwert 3f9a1c2b7d5e0f11');
      for (const unproven of [{ ...filled, includeRankingTable: false }, { includeRankingTable: true }]) {
        expect((await printed(printedTournament(CUP, 18), unproven)).text).not.toContain('Prüfwert');
      }
    });

    it('has no ranking with the results where it is not wanted', async () => {
      const { text } = await printed(printedTournament(CUP, 18), {
        outcomes: 'ShowOutcomeStructuresWithOutcomes',
        includeRankingTable: false,
      });
      expect(sectionsOf(text)).toEqual(['1 Mannschaften', '2 Gruppenspiele', '3 Tabellen', '4 Finalrunde']);
    });

    it('has no link while the tournament is private, nor where it is not wanted', async () => {
      const cup = printedTournament(CUP);
      expect((await printed(cup, {}, { link: null })).text).not.toContain('turnierpult.example');
      expect((await printed(cup, { includeQrCode: false })).text).not.toContain('turnierpult.example');
    });

    it('is a page that says so before there is a plan', async () => {
      const { pages: all } = await printed({
        ...printedTournament({ groups: [['A', 'B']] }),
        groups: [],
        matches: [],
        teams: [],
        rankings: [],
      });
      expect(all).toHaveLength(1);
      expect(all[0]?.text).toContain('Der Spielplan steht noch nicht fest.');
    });
  });

  describe('names on a match plan', () => {
    const CLUBS: Draft = {
      name: `🏆 ${NAMES[1].slice(0, 50)} ⚽`,
      groups: [NAMES.slice(0, 9), NAMES.slice(9)],
      finals: { first: 'SemiFinal' },
    };

    it('of all scripts have the fonts we bring along, and a shape for every letter', async () => {
      const { fonts, missingGlyphs } = await printed(printedTournament(CLUBS));
      expect(missingGlyphs).toBe(0);
      expect(fonts.filter((name) => !/^(Inter|Noto)/.test(name))).toEqual([]);
      for (const script of ['Arabic', 'Hebrew', 'Thai', 'Georgian', 'Armenian', 'Devanagari', 'Emoji'])
        expect(fonts.some((name) => name.includes(script))).toBe(true);
      const { missingGlyphs: missing } = await printed(printedTournament({ groups: [['SV \u{e000}', 'TSV']] }));
      expect(missing).toBeGreaterThan(0);
    });

    it('are text, never markup', async () => {
      const evil = NAMES[17];
      const { text } = await printed(printedTournament({ ...CLUBS, name: evil }), {
        venueOverride: "'; } @page { size: A6 } body { display: none }",
      });
      expect(dense(text).split(dense(evil)).length).toBeGreaterThan(5);
      const { body, style } = markupOf('MatchPlan', buildPrintData(printedTournament({ ...CLUBS, name: evil })), evil);
      expect(body).not.toContain('<script');
      expect(style).not.toContain('<');
    });

    it.each([
      ['many words', CLUBS.name],
      ['one word', 'W'.repeat(60)],
      ['a script from right to left', NAMES[6]],
    ])('stay inside of every page: %s', async (_, name = '') => {
      const pdf = await print(printedTournament({ name, groups: [NAMES] }), {
        venueOverride: 'Ä'.repeat(60),
        organizerNameOverride: 'M'.repeat(60),
      });
      const all = await picturesOf(pdf, 1);
      expect(all.length).toBeGreaterThan(5);
      const margin = Math.floor((13 * 72) / 25.4);
      for (const { width, height, pixels } of all) {
        const ink = (x: number, y: number): boolean =>
          pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).some((value) => value < 250);
        for (let y = 0; y < height; y += 1) {
          for (let x = 0; x < margin; x += 1) if (ink(x, y) || ink(width - 1 - x, y)) expect.fail(`ink at ${x}, ${y}`);
        }
      }
    });

    it('in the running head are set apart from what stands beside them', () => {
      const venueOverride = NAMES[6];
      const { margins, style } = markupOf(
        'MatchPlan',
        buildPrintData(printedTournament(CUP), { venueOverride }),
        'Aushang',
      );
      expect(margins).toContain(`Samstag, 10. Januar 2026 · \u2068${venueOverride}\u2069`);
      expect(style).toContain(String.raw`\2068 `);
      expect(style).toContain(String.raw`\2069 `);
    });
  });

  describe('a large match plan', () => {
    it('repeats the head of its tables and splits no match', async () => {
      const groups = Array.from({ length: 4 }, (_, group) =>
        Array.from({ length: 8 }, (__, team) =>
          team % 3 === 0 ? `${NAMES[0].slice(0, 56)} ${group}${team}` : `SV ${group}${team}`,
        ),
      );
      const { pages: all } = await printed(printedTournament({ groups }));
      const withMatches = all.filter(({ text }) => /^\d+ \d \d\d:\d\d [A-D] /m.test(text));
      expect(withMatches.length).toBeGreaterThan(3);
      for (const { text } of withMatches) {
        expect(dense(text)).toContain('Nr.FeldAnstoßGruppeMannschaftAMannschaftBErgebnis');
        // All lines of a long name are on the page of their match.
        const begun = dense(text).match(/Königswörth-/g)?.length ?? 0;
        expect(dense(text).match(/Süßenbachund/g)?.length ?? 0).toBe(begun);
      }
    });
  });

  describe('pictures of a match plan', () => {
    it('are the same for the same data and moment', async () => {
      const cup = printedTournament(CUP, 9);
      const [one, other] = [await picturesOf(await print(cup), 1), await picturesOf(await print(cup), 1)];
      expect(one.map(({ pixels }) => Buffer.from(pixels).toString('base64'))).toEqual(
        other.map(({ pixels }) => Buffer.from(pixels).toString('base64')),
      );
    });

    it.each([
      ['empty', 0, { includeRankingTable: true }],
      ['filled', 17, { outcomes: 'ShowOutcomeStructuresWithOutcomes', includeRankingTable: true }],
      ['hidden', 17, { outcomes: 'HideOutcomeStructures', dateFormat: 'DateOnly' }],
    ] as const)('%s are as approved', async (name, played, configuration) => {
      const images = {
        OrganizerLogo: await samplePicture(400, 400),
        SponsorLogo: await samplePicture(400, 400, 90),
        SponsorBanner: await samplePicture(1200, 300, 180),
      };
      const pdf = await print(printedTournament(CUP, played), configuration, { images });
      await expectApproved(browser, `match-plan-${name}`, await picturesOf(pdf, 1));
    });
  });
});
