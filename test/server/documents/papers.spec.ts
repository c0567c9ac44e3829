import { afterAll, describe, expect, it } from 'vitest';
import type { MatchView, TournamentView } from '#domain/tournament/contract/views.ts';
import { markupOf } from '#server/documents/markup.ts';
import type { PaperKind } from '#domain/calls/document-calls.ts';
import { qrCode } from '#server/public-pages/qr-code.ts';
import { expectApproved } from '#test/support/approved.ts';
import { dense, EDGE, expectWellMade, inkIn, picturesOf, readPdf } from '#test/support/pdf.ts';
import { samplePicture } from '#test/support/sample-picture.ts';
import { LINK, buildPrintData, type PaperRequest } from '#test/support/paper-data.ts';
import { NAMES } from '#test/support/printed-names.ts';
import { printedTournament, type Draft } from '#test/support/printed-tournament.ts';
import { openPages, printingBrowsers } from '#test/support/printing-browser.ts';

const CUP: Draft = {
  groups: [
    ['SV Grün-Weiß Möhringsdorf', 'TSV Oberhöchstädt', 'FC Blau-Weiß Kühlenfelde', 'SpVgg Röthenbruck'],
    ['VfL Hüttenstein', 'SG Niederfließ', 'TuS Jägersdorf', NAMES[0]],
  ],
  finals: { first: 'SemiFinal' },
};
const CLUBS: Draft = { name: NAMES[0], groups: [NAMES.slice(0, 9), NAMES.slice(9)], finals: { first: 'SemiFinal' } };
const POSTPONED = { status: 'Postponed', note: 'Die Halle hat einen Wasserschaden.', date: '2027-01-16' } as const;
const PLANNED = { status: 'Planned', note: null, date: null } as const;
const KINDS: readonly PaperKind[] = ['CourtPlan', 'TeamSlips', 'Poster', 'DoorSign', 'TeamList', 'Ranking'];

const withMatches = (tournament: TournamentView, change: (match: MatchView) => MatchView): TournamentView => ({
  ...tournament,
  matches: tournament.matches.map(change),
});
const untimed = (tournament: TournamentView): TournamentView =>
  withMatches({ ...tournament, kickoff: null }, (match) => ({
    ...match,
    metadata: { ...match.metadata, kickoff: null },
  }));
const without = (tournament: TournamentView, ...gone: readonly ('matches' | 'groups' | 'teams')[]): TournamentView => ({
  ...tournament,
  rankings: [],
  ...Object.fromEntries(gone.map((field) => [field, []])),
});

describe.each(printingBrowsers)('printed by $name', (browser) => {
  const pages = openPages({ browsers: [browser] });
  afterAll(() => pages.stop());
  const print = (kind: PaperKind, tournament: TournamentView, asked: PaperRequest = {}): Promise<Buffer> =>
    pages.print(() => markupOf(kind, buildPrintData(tournament, asked), 'Probe'));
  const printed = async (...asked: Parameters<typeof print>) => readPdf(await print(...asked));

  describe.each(KINDS)('[PP1] %s', (kind) => {
    it.each([
      ['A4', 210, 297],
      ['A3', 297, 420],
    ] as const)('is a tagged PDF in German on %s, with the same pages', async (paper, width, height) => {
      const pdf = await printed(kind, printedTournament(CUP), { paper });
      expect(new Set(pdf.pages.map((page) => `${page.width} × ${page.height}`))).toEqual(
        new Set([`${width} × ${height}`]),
      );
      expectWellMade(pdf, 'Probe');
      const COUNTS: Readonly<Record<PaperKind, number>> = {
        CourtPlan: 3,
        TeamSlips: 2,
        Poster: 2,
        DoorSign: 1,
        TeamList: 1,
        Ranking: 1,
      };
      expect(pdf.pages).toHaveLength(COUNTS[kind]);
    });

    it('[OR4] says what is cancelled or postponed, to when and why', async () => {
      const cup = printedTournament(CUP);
      const saidOf = async (status: TournamentView['status']) => dense((await printed(kind, { ...cup, status })).text);
      expect(await saidOf(PLANNED)).not.toMatch(/abgesagt|verschoben/);
      const cancelled = await saidOf({ status: 'Cancelled', note: null, date: null });
      expect(cancelled).toContain(dense('Das Turnier ist abgesagt.'));
      expect(await saidOf(POSTPONED)).toContain(
        dense('Das Turnier ist auf den 16.01.2027 verschoben. Die Halle hat einen Wasserschaden.'),
      );
    });

    it('has neither code nor address while the tournament is private', () => {
      const body = (link: string | null) =>
        markupOf(kind, buildPrintData(printedTournament(CUP), { link }), 'Probe').body;
      expect(body(null)).not.toMatch(/data:image|turnierpult\.example/);
      expect(body(LINK).includes('data:image')).toBe(!['CourtPlan', 'TeamList', 'Ranking'].includes(kind));
    });

    it('says in a sentence what is not there yet', async () => {
      const SENTENCES: Readonly<Record<PaperKind, string>> = {
        CourtPlan: 'Noch kein Feldplan',
        TeamSlips: 'Noch keine Zettel',
        Poster: 'Noch kein Plakat',
        DoorSign: '27. Dreikönigs-',
        TeamList: 'Noch keine Liste',
        Ranking: 'Noch keine Platzierung',
      };
      const bare = await printed(kind, without(printedTournament(CUP), 'matches', 'groups', 'teams'));
      expect(bare.pages).toHaveLength(1);
      expect(dense(bare.text)).toContain(dense(SENTENCES[kind]));
    });

    it('has no times in a plan without kickoffs', async () => {
      const { text } = await printed(kind, untimed(printedTournament(CUP)));
      expect(text.replaceAll(/Gedruckt am .*/g, '')).not.toMatch(/\d\d:\d\d/);
    });

    it('has names of all scripts with a shape for every letter, as text', async () => {
      const { text, missingGlyphs, fonts } = await printed(kind, printedTournament(CLUBS));
      expect(missingGlyphs).toBe(0);
      expect(fonts.filter((font) => !/^(Inter|Noto)/.test(font))).toEqual([]);
      const { body, style } = markupOf(kind, buildPrintData(printedTournament(CLUBS), {}), 'Probe');
      expect(body).not.toContain('<script');
      expect(style).not.toContain('<');
      // A sign for the door names no teams, nor does a ranking before there are places.
      for (const name of kind === 'DoorSign' || kind === 'Ranking'
        ? [NAMES[0]]
        : [NAMES[0], NAMES[1], NAMES[15], NAMES[17]])
        expect(dense(text)).toContain(dense(name));
    });

    it('cuts nothing off: no ink at the edge of the paper', async () => {
      const longest = printedTournament({
        name: 'W'.repeat(60),
        groups: [['W'.repeat(60), '🏆'.repeat(60), `${'Ä'.repeat(29)} ${'M'.repeat(30)}`, NAMES[0]]],
        finals: { first: 'Final' },
      });
      const changed = { ...longest, status: { ...POSTPONED, note: 'W'.repeat(140) } };
      const images = [
        ...(await picturesOf(await print(kind, longest), 1)),
        ...(await picturesOf(await print(kind, changed), 1)),
      ];
      for (const picture of images) {
        const { width, height } = picture;
        expect(inkIn(picture, { left: 0, right: EDGE }), 'on the left').toBe(0);
        expect(inkIn(picture, { left: width - EDGE, right: width }), 'on the right').toBe(0);
        expect(inkIn(picture, { top: height - 2, bottom: height }), 'below').toBe(0);
      }
    });

    it('is as approved', async () => {
      const images = {
        OrganizerLogo: await samplePicture(400, 400),
        SponsorLogo: await samplePicture(400, 400, 90),
        SponsorBanner: await samplePicture(1200, 300, 180),
      };
      const pdf = await print(kind, printedTournament(CUP, 9), { images });
      await expectApproved(browser, `paper-${kind}`, await picturesOf(pdf, 1));
    });
  });

  describe('[PP2] a plan per court', () => {
    it('begins each court on a page of its own, in the order of kickoffs', async () => {
      const { pages: all } = await printed('CourtPlan', printedTournament(CUP));
      const courtsOf = (of: readonly { readonly text: string }[]) =>
        of.map(({ text }) => /Feld\s?(\d)/.exec(text)?.[1]);
      expect(courtsOf(all)).toEqual(['1', '2', '3']);
      for (const { text } of all) {
        const times = [...text.matchAll(/^\d+ (\d\d:\d\d)/gm)].map(([, time = '']) => time);
        expect(times.length).toBeGreaterThan(2);
        expect(times).toEqual(times.toSorted());
        expect(dense(text)).toContain(dense('27. Dreikönigs-Hallencup der E-Junioren'));
      }
      const one = await printed('CourtPlan', printedTournament(CUP), { court: 2 });
      expect(courtsOf(one.pages)).toEqual(['2']);
    });

    it('has the score of what is finished, else room for it; and lines for sides that are not decided', async () => {
      const open = markupOf('CourtPlan', buildPrintData(printedTournament(CUP), {}), 'Probe').body;
      expect(open.split('class="mp-boxes"').length - 1).toBe(16);
      const cup = printedTournament(CUP, 9);
      const begun = markupOf('CourtPlan', buildPrintData(cup, {}), 'Probe').body;
      expect(begun.split('class="mp-boxes"').length - 1).toBe(7);
      expect((await printed('CourtPlan', printedTournament(CUP))).text).toContain('1. Gruppe A');
      const { text } = await printed('CourtPlan', cup);
      for (const { teamA, teamB } of cup.matches.slice(0, 9)) expect(text).toContain(`${teamA.score}:${teamB.score}`);
      // What still runs is written down when it ends.
      const running = withMatches(cup, (match) => ({
        ...match,
        outcome: { ...match.outcome, state: 'CurrentlyPlaying' },
      }));
      const { body } = markupOf('CourtPlan', buildPrintData(running, {}), 'Probe');
      expect(body.split('class="mp-boxes"').length - 1).toBe(16);
    });

    it('takes times from the zone, summer time too, and names the days where there are several', async () => {
      const summer = printedTournament({ ...CUP, kickoff: '2026-07-04T22:00:00Z' });
      const { text } = await printed('CourtPlan', summer);
      expect(text).toContain('00:00');
      expect((await printed('CourtPlan', summer, { timeZone: 'Asia/Tokyo' })).text).toContain('07:00');
      // The clock goes back at 3:00: 2:10 comes twice, and the order stays that of the instants.
      const night = await printed('CourtPlan', printedTournament({ ...CUP, kickoff: '2026-10-25T00:10:00Z' }), {
        court: 1,
      });
      expect([...night.text.matchAll(/^\d+ (\d\d:\d\d)/gm)].map(([, time]) => time).slice(0, 5)).toEqual([
        '02:10',
        '02:25',
        '02:40',
        '02:55',
        '02:10',
      ]);
      const { text: two } = await printed('CourtPlan', printedTournament({ ...CUP, kickoff: '2026-01-10T22:30:00Z' }));
      expect(two).toContain('Sonntag, 11. Januar 2026');
    });

    it('[SC8] has the breaks of each court among its matches, on the days on which it plays', async () => {
      const cup = {
        ...printedTournament({ ...CUP, kickoff: '2026-01-10T21:45:00Z' }),
        breaks: [
          { name: 'Siegerehrung Minis', from: '2026-01-10T22:10:00Z', to: '2026-01-10T22:15:00Z' },
          { name: 'Nachtruhe', from: '2026-01-10T22:50:00Z', to: '2026-01-10T23:12:00Z' },
          { name: 'Helferessen', from: '2026-01-12T11:00:00Z', to: '2026-01-12T12:00:00Z' },
        ],
      };
      const { pages: all } = await printed('CourtPlan', cup);
      const rows = all.map(({ text }) =>
        [...text.matchAll(/^\d+ (\d\d:\d\d)|^(\d\d:\d\d bis .*)$|^(S\w+tag), \d+\. Januar/gm)].map(
          ([, kickoff, pause, day]) => kickoff ?? pause ?? day,
        ),
      );
      const minis = '23:10 bis 23:15 Uhr: Siegerehrung Minis';
      const night = '23:50 bis 00:12 Uhr: Nachtruhe';
      expect(rows).toEqual([
        ['Samstag', '22:45', '23:00', minis, '23:15', '23:30', '23:45', night, 'Sonntag', '00:12', '00:27', '00:42'],
        ['Samstag', '22:45', '23:00', minis, '23:15', '23:30', night, 'Sonntag', '00:12'],
        ['Samstag', '22:45', minis, '23:15', '23:30', night],
      ]);
    });

    it('has infos only where they are wanted, as text whatever they try', async () => {
      const information =
        '# Parken\nAm **Mühlbach**, [Karte](https://example.org/k), [böse](javascript:alert(1)).\n\n- Kuchen\n\n2. <script>alert(1)</script>';
      const cup = { ...printedTournament(CUP), information };
      const { body } = markupOf('CourtPlan', buildPrintData(cup, { includeInformation: true }), 'Probe');
      expect(body).not.toMatch(/<script|href=/);
      const { text } = await printed('CourtPlan', cup, { includeInformation: true, court: 1 });
      for (const said of ['Parken', 'Mühlbach', 'Karte (https://example.org/k)', 'Kuchen', '<script>alert(1)</script>'])
        expect(dense(text)).toContain(dense(said));
      expect((await printed('CourtPlan', cup)).text).not.toContain('Parken');
      expect((await printed('Poster', cup, { includeInformation: true })).text).toContain('Kuchen');
    });
  });

  describe('[PP3] slips of teams', () => {
    it('name a team, its matches and when the finals begin', async () => {
      const { text, pages: all } = await printed('TeamSlips', printedTournament(CUP), { teamId: 't2' });
      expect(all).toHaveLength(1);
      expect(text.match(/Ihre Spiele$/gm)).toHaveLength(1);
      expect(dense(text)).toContain(dense('TSV Oberhöchstädt Gruppe A'));
      for (const other of ['SV Grün-Weiß Möhringsdorf', 'FC Blau-Weiß Kühlenfelde', 'SpVgg Röthenbruck'])
        expect(dense(text)).toContain(dense(other));
      expect(text).not.toContain('VfL Hüttenstein');
      expect(text).toContain('Danach Finalrunde, ab 14:37 Uhr');
      const overnight = printedTournament({ ...CUP, kickoff: '2026-01-10T21:45:00Z' });
      expect((await printed('TeamSlips', overnight)).text).toContain('Danach Finalrunde, ab Sonntag, 00:12 Uhr');
      expect((await printed('TeamSlips', untimed(printedTournament(CUP)))).text).toContain('Danach Finalrunde');
      expect((await printed('TeamSlips', printedTournament(CUP, 16))).text).not.toContain('Danach');
    });

    it.each([
      [4, 1, 6],
      [8, 1, 4],
      [12, 1, 2],
      [12, 2, 1],
    ])('of groups of %i over %i rounds stand %i on a sheet, each team once', async (size, rounds, perSheet) => {
      const names = Array.from({ length: size }, (_, at) => `Mannschaft ${String.fromCharCode(65 + at)}`);
      const { pages: all, text } = await printed('TeamSlips', printedTournament({ groups: [names], rounds }));
      expect(text.match(/^Ihre Spiele$/gm)).toHaveLength(size);
      if (perSheet > 1) expect(all).toHaveLength(Math.ceil(size / perSheet));
      // Each match is on the slips of both.
      expect(text.match(/Feld \d/g)).toHaveLength(size * (size - 1) * rounds);
    });

    // The fullest of each sheet; a status takes the room of two matches.
    it.each([
      [6, 1, 'Planned', [1, 2], 2],
      [4, 1, 'Postponed', [1, 2], 2],
      [11, 1, 'Planned', [1], 2],
      [9, 1, 'Postponed', [1], 2],
      [11, 2, 'Planned', [1], 1],
      [10, 2, 'Postponed', [1], 1],
    ] as const)('of groups of %i over %i rounds, %s, have no ink at the lines to cut', async (...sheet) => {
      const [size, rounds, status, across, columns] = sheet;
      const names = Array.from(
        { length: size },
        (_, at) => `${'W'.repeat(29)} ${String.fromCharCode(65 + at).repeat(30)}`,
      );
      const longest = {
        ...printedTournament({
          name: 'W'.repeat(60),
          groups: [names],
          rounds,
          finals: { first: 'Final' },
          kickoff: '2026-01-10T22:30:00Z',
        }),
        status: status === 'Planned' ? PLANNED : { ...POSTPONED, note: 'W'.repeat(140) },
      };
      for (const picture of await picturesOf(await print('TeamSlips', longest), 1)) {
        const near = (line: number) => [Math.round(line) - EDGE, Math.round(line) + EDGE] as const;
        for (const row of across) {
          const [top, bottom] = near((picture.height * row) / (across.length + 1));
          expect(inkIn(picture, { top, bottom }), `across, ${row}`).toBe(0);
        }
        const [left, right] = near(picture.width / 2);
        if (columns === 2) expect(inkIn(picture, { left, right }), 'down').toBe(0);
      }
    });

    it('have a code that opens the page with their team', () => {
      const { body } = markupOf('TeamSlips', buildPrintData(printedTournament(CUP), {}), 'Probe');
      const codes = [...body.matchAll(/src="data:image\/svg\+xml,([^"]+)"/g)].map(([, code = '']) =>
        decodeURIComponent(code),
      );
      expect(codes).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'].map((id) => qrCode(`${LINK}#team=${id}`)));
    });

    it('say so before there is a plan', async () => {
      const { text } = await printed('TeamSlips', without(printedTournament(CUP), 'matches'));
      expect(text.match(/Der Spielplan steht noch nicht fest\./g)).toHaveLength(8);
    });
  });

  describe('[PP4] a poster', () => {
    it('has teams and room before the first result, tables after it, and places once they are decided', async () => {
      const before = await printed('Poster', printedTournament(CUP));
      expect(dense(before.text)).toContain(dense('Gruppe A'));
      expect(before.text).not.toMatch(/^1\. /m);
      expect(before.text).not.toContain('Platzierung');
      const over = printedTournament(CUP, 16);
      const { text } = await printed('Poster', over);
      const first = over.groups[0]?.participants.find(({ statistics }) => statistics.position === 1)?.statistics;
      expect(text).toContain(`${first?.scoreFor}:${first?.scoreAgainst}`);
      expect(text).toContain('Platzierung');
      expect(text).toContain('Prüfwert 3f9a1c2b7d5e0f11');
    });

    it('of 26 groups has all of them', async () => {
      const groups = Array.from({ length: 26 }, (_, group) => [`SV ${group}a`, `SV ${group}b`, `SV ${group}c`]);
      const { text } = await printed('Poster', printedTournament({ groups }));
      expect(text.match(/^Gruppe\s?[A-Z]$/gm)).toHaveLength(26);
    });
  });

  describe('[PP5] a door sign', () => {
    it('says who, what, when, where and one sentence with the code; without one it welcomes', async () => {
      const { text } = await printed('DoorSign', printedTournament(CUP));
      for (const said of [
        'SV Grün-Weiß Möhringsdorf 1921',
        'Dreikönigs-Hallencup der E-Junioren',
        'Samstag, 10. Januar 2026',
        'Sporthalle am Mühlbach',
        'Mit dem Handy scannen: Spielplan und Ergebnisse live.',
        'turnierpult.example/t/abcdefghij123456',
      ])
        expect(dense(text)).toContain(dense(said));
      const { text: alone } = await printed('DoorSign', printedTournament(CUP), { link: null });
      expect(alone).toContain('Herzlich willkommen!');
      expect(alone).not.toContain('scannen');
    });
  });

  describe('[PP6] a list of teams', () => {
    it('goes by the alphabet, with the group, and ticks who has paid', async () => {
      const cup = printedTournament(CUP);
      const teams = cup.teams.map((team) => ({ ...team, hasPaidEntryFee: team.id === 't6' }));
      const { text } = await printed('TeamList', { ...cup, teams });
      const order = [
        'FC Blau-Weiß',
        'JSG Groß',
        'SG Nieder',
        'SpVgg',
        'SV Grün-Weiß Möhringsdorf A',
        'TSV',
        'TuS',
        'VfL',
      ];
      const places = order.map((name) => text.indexOf(name));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places[0]).toBeGreaterThan(0);
      expect(text.match(/✓/g)).toHaveLength(1);
      expect(text).toMatch(/✓\s+SG Niederfließ/);
    });
  });

  describe('[PP14] a ranking to keep', () => {
    it('has all places, and below them the number of the history with its digits', async () => {
      const cup = printedTournament(CUP, 18);
      const { text } = await printed('Ranking', cup);
      expect(text).toContain('Stand: Nr. 42 · Prüfwert 3f9a1c2b7d5e0f11');
      for (const { placementRank } of cup.rankings) expect(text).toContain(`${placementRank}.`);
    });
  });

  it('says a group as it is named', async () => {
    const cup = printedTournament(CUP);
    const groups = cup.groups.map((group, at) => (at === 0 ? { ...group, displayName: 'Rote Gruppe' } : group));
    const { text } = await printed('TeamList', { ...cup, groups });
    expect(text.match(/Rote Gruppe/g)).toHaveLength(4);
    expect(text).toMatch(/SG Niederfließ B$/m);
  });
});
