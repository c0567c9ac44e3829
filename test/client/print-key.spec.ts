import { expect, test } from 'vitest';
import {
  computePaperKey,
  computePrintKey,
  SHOWS_RESULTS,
  type Extent,
} from '#client/pages/documents/compute-print-key.ts';
import { documentType } from '#domain/tournament/contract/bodies.ts';
import { printedTournament, type Draft } from '#test/support/printed-tournament.ts';

const DRAFT: Draft = {
  groups: [
    ['SV Mühlbach', 'FC Königshain', 'TSV Büchenau'],
    ['SpVgg Nördheim', 'FSV Weißenfeld', '1. FC Höhenkirch'],
  ],
  finals: { first: 'Final' },
};
const BEFORE = printedTournament(DRAFT);
const PLAY = { fresh: BEFORE, one: printedTournament(DRAFT, 1), groups: printedTournament(DRAFT, 6) };

const PLAN: Extent = { type: 'MatchPlan', hasResults: false };
const PLAN_WITH_RESULTS: Extent = { type: 'MatchPlan', hasResults: true };
const CARDS: Extent = { type: 'RefereeCards', hasResults: false };
const RECEIPTS: Extent = { type: 'Receipts', hasResults: false };
const LOGO = {
  id: 'i1',
  createdAt: '2026-01-02T10:00:00Z',
  name: 'Wappen',
  url: '/images/i1',
  fileSize: 1_000,
  width: 300,
  height: 300,
};
const ALL = documentType.options.flatMap((type): readonly Extent[] => {
  const shows = SHOWS_RESULTS[type];
  return (shows === 'configured' ? [false, true] : [shows]).map((hasResults) => ({ type, hasResults }));
});

/** Which documents would be printed differently. */
const differing = (after: typeof BEFORE): readonly Extent[] =>
  ALL.filter((extent) => computePrintKey(after, extent) !== computePrintKey(BEFORE, extent));

test('a result stands on a match plan with results alone', () => {
  expect(differing(PLAY.one)).toEqual([PLAN_WITH_RESULTS]);
});

test('who reached the finals stands on the referee cards too', () => {
  expect(differing(PLAY.groups)).toEqual([PLAN_WITH_RESULTS, CARDS]);
});

test('the name of a team stands on all of them', () => {
  const [first, ...others] = BEFORE.teams;
  if (first === undefined) throw new Error('No teams');
  expect(differing({ ...BEFORE, teams: [{ ...first, name: 'SV Mühlbach 1921' }, ...others] })).toEqual(ALL);
});

test.each([
  ['the name of the tournament', { name: 'Wintercup' }],
  ['the name of its organisation', { organizationName: 'SV Neu' }],
  ['its crest', { organizationCrest: '/images/c1' }],
  ['its logo', { images: { ...BEFORE.images, organizerLogo: LOGO } }],
  ['the logo of its sponsor', { images: { ...BEFORE.images, sponsorLogo: LOGO } }],
])('%s stands on plans and receipts', (_, change) => {
  expect(differing({ ...BEFORE, ...change })).toEqual([PLAN, PLAN_WITH_RESULTS, RECEIPTS]);
});

test('the crest of its organisation stands nowhere once a logo is chosen', () => {
  const chosen = { ...BEFORE, images: { ...BEFORE.images, organizerLogo: LOGO } };
  for (const extent of ALL) {
    expect(computePrintKey({ ...chosen, organizationCrest: '/images/c1' }, extent)).toBe(
      computePrintKey(chosen, extent),
    );
  }
});

test('another kickoff stands on plans and cards', () => {
  const later = BEFORE.matches.map((match) => ({
    ...match,
    metadata: { ...match.metadata, kickoff: '2026-01-10T15:00:00Z' },
  }));
  expect(differing({ ...BEFORE, matches: later })).toEqual([PLAN, PLAN_WITH_RESULTS, CARDS]);
});

test('[OR4] that a tournament is cancelled or postponed stands on plans', () => {
  const status = { status: 'Cancelled', note: 'Schnee', date: null } as const;
  expect(differing({ ...BEFORE, status: { ...BEFORE.status, ...status } })).toEqual([PLAN, PLAN_WITH_RESULTS]);
});

test('[PR1] what its page shows stands beside the code of plans', () => {
  const presentationConfiguration = { ...BEFORE.presentationConfiguration, showResults: 'NoResults' } as const;
  expect(differing({ ...BEFORE, presentationConfiguration })).toEqual([PLAN, PLAN_WITH_RESULTS]);
});

test('fees, page views, folders and other documents stand on none', () => {
  const teams = BEFORE.teams.map((team) => ({
    ...team,
    hasPaidEntryFee: true,
    entryFeePaidAt: '2026-01-09T10:00:00Z',
  }));
  const after = { ...BEFORE, teams, version: 99, publicPageViews: 12, folderName: 'Winter', documents: [] };
  expect(differing(after)).toEqual([]);
});

const PAPERS = ['CourtPlan', 'TeamSlips', 'Poster', 'DoorSign', 'TeamList', 'Ranking'] as const;
/** Which papers for the hall would be printed differently. */
const papersDiffering = (after: typeof BEFORE) =>
  PAPERS.filter((kind) => computePaperKey(after, kind) !== computePaperKey(BEFORE, kind));

test('[PP1] a result stands on the papers that show results, and the name of a team not on the sign for the door', () => {
  expect(papersDiffering(PLAY.one)).toEqual(['CourtPlan', 'Poster', 'Ranking']);
  const [first, ...others] = BEFORE.teams;
  if (first === undefined) throw new Error('No teams');
  const renamed = { ...BEFORE, teams: [{ ...first, name: 'SV Mühlbach 1921' }, ...others] };
  expect(papersDiffering(renamed)).toEqual(PAPERS.filter((kind) => kind !== 'DoorSign'));
  expect(papersDiffering({ ...BEFORE, venueName: 'Halle am Anger' })).toEqual([
    'CourtPlan',
    'TeamSlips',
    'Poster',
    'DoorSign',
  ]);
  expect(papersDiffering({ ...BEFORE, publicPageViews: 99 })).toEqual([]);
});
