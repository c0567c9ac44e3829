import { expect, it, onTestFinished } from 'vitest';
import { matchPlanDocument } from '#domain/tournament/contract/documents.ts';
import { markupOf } from '#server/documents/markup.ts';
import { readPdf } from '#test/support/pdf.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';
import { openPages, printingBrowsers } from '#test/support/printing-browser.ts';

it.each(printingBrowsers)('a match plan prints 26 groups, 520 teams and 4,940 matches with $name', async (browser) => {
  const pages = openPages({ browsers: [browser] });
  onTestFinished(() => pages.stop());
  const groups = Array.from({ length: 26 }, (_, group) =>
    Array.from({ length: 20 }, (__, team) => `SV Musterstadt ${group + 1}/${team + 1}`),
  );
  const content = {
    tournament: printedTournament({ groups, courts: 10 }),
    configuration: matchPlanDocument.parse({ includeRankingTable: true }),
    images: { OrganizerLogo: null, SponsorLogo: null, SponsorBanner: null },
    head: '0'.repeat(64),
    link: 'https://turnierpult.example/t/abcdefghij123456',
    printedAt: '2026-01-08T18:42:00Z',
    timeZone: 'Europe/Berlin',
  };
  const { pages: all } = await readPdf(await pages.print(() => markupOf('MatchPlan', content, 'Aushang - Hallencup')));
  expect(all.length).toBeGreaterThan(120);
  expect(all.at(-1)?.text).toContain(`Seite ${all.length} von ${all.length}`);
  expect(all.some(({ text }) => /^4940 /m.test(text))).toBe(true);
});
