import { expect, it } from 'vitest';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { newDocument } from '#domain/tournament/contract/documents.ts';
import { initial } from '#domain/tournament/model/initial.ts';
import type { Tournament, TournamentDocument } from '#domain/tournament/model/state.ts';
import { given } from '../support/given.ts';
import { configure, created, finals, Played, report } from '../support/played.ts';

// Last year's tournament as this year's: 'POST /api/tournaments/{id}/copy'.

type Copy = Extract<TournamentCommand, { type: 'CopyTournament' }>;

const ALL: Copy['take'] = ['venue', 'images', 'documents', 'presentation', 'computation'];
const COMPUTATION = { matchWonPoints: 2, matchDrawnPoints: 1, matchLostPoints: 0 };

/** A Saturday in winter with two groups of three, its last match put an hour later by hand, one result, one lot. */
function lastYear(): Tournament {
  const played = new Played().must(
    configure([3, 3], { firstMatchKickoff: '2026-03-21T09:00:00Z', finalsPhase: finals('SemiFinal') }),
    { type: 'SetTeamPriority', teamId: 't1', groupId: 'g1', priority: 5 },
    { type: 'SetOutOfCompetition', teamId: 't2', outOfCompetition: true },
    { type: 'SetEntryFee', teamId: 't1', hasPaidEntryFee: true },
    { type: 'SetInformation', text: '# Anfahrt' },
    { type: 'SetAnnouncement', text: 'Siegerehrung', until: null },
    { type: 'SetStatus', status: 'Postponed', note: 'Schnee', date: null },
    { type: 'SetVenue', venueId: 'v1' },
    { type: 'SetImage', target: 'SponsorLogo', imageId: 'i1' },
    { type: 'AddDocument', documentId: 'd1', documentType: 'Receipts', name: 'Quittungen' },
    { type: 'ConfigureComputation', configuration: COMPUTATION },
    { type: 'ConfigurePresentation', configuration: { showResults: 'NoResults' } },
    {
      type: 'ShiftMatches',
      from: '2026-03-21T10:00:00Z',
      minutes: 60,
      courts: null,
      useBreaks: false,
      moveBreaks: false,
    },
    report('m1', '2:1'),
  );
  return played.state;
}

const copy = (source: Tournament, more: Partial<Copy> = {}) =>
  given([]).when({
    type: 'CopyTournament',
    source,
    folderId: 'f1',
    name: 'Hallencup 2027',
    firstMatchKickoff: null,
    teams: 'keep',
    take: ALL,
    documentIds: source.documents.map((_, at) => `n${at}`),
    ...more,
  });

const kickoffs = ({ plan }: Tournament) => plan?.matches.map(({ kickoff }) => kickoff) ?? [];
const names = ({ groups, teams }: Tournament) => groups.map(({ teamIds }) => teamIds.map((id) => teams[id]?.name));

it('a copy has plan and teams of the other tournament, and nothing of its day', () => {
  const source = lastYear();
  const made = copy(source).state();
  expect(made).toMatchObject({ name: 'Hallencup 2027', visibility: 'Private', folderId: 'f1', organizationId: 'o1' });
  expect(made.plan?.matches.map(({ id, court, stage }) => [id, court, stage])).toEqual(
    source.plan?.matches.map(({ id, court, stage }) => [id, court, stage]),
  );
  expect(kickoffs(made)).toEqual(kickoffs(source));
  expect(made.plan?.matches.every(({ result }) => result === null)).toBe(true);
  expect(names(made)).toEqual(names(source));
  expect(made.teams['t2']).toMatchObject({ outOfCompetition: true });
  // A lot was drawn between last year's tables.
  expect(made.teams['t1']).toMatchObject({ priority: 0 });
  expect(made.information).toBe('# Anfahrt');
  expect([made.announcement, made.announcedStatus, made.entryFees]).toEqual([null, initial.announcedStatus, {}]);
});

it('[NT4] a copy is a competition, whatever it is a copy of', () => {
  const source = { ...lastYear(), purpose: 'Training', origin: { tournamentId: 'x', version: 3 } } as const;
  expect(copy(source).state()).toMatchObject({ purpose: 'Competition', origin: null });
});

it('venue, images, documents, presentation and computation come along where they are taken', () => {
  const source = lastYear();
  const all = copy(source).state();
  expect(all).toMatchObject({ venueId: 'v1', images: source.images, presentation: source.presentation });
  expect(all.computation).toEqual(source.computation);
  expect(all.documents).toEqual([{ ...source.documents[0], id: 'n0', lastModifiedAt: expect.any(String) as unknown }]);
  const none = copy(source, { take: [] }).state();
  const { venueId, images, documents, presentation, computation } = initial;
  expect(none).toMatchObject({ venueId, images, documents, presentation, computation });
});

it('documents that hold the name of the tournament hold that of the copy', () => {
  const copied = (name: string, ...documents: readonly Pick<TournamentDocument, 'type' | 'configuration'>[]) => {
    const [document] = lastYear().documents;
    if (document === undefined) throw new Error('No document');
    const source = { ...lastYear(), name, documents: documents.map((each) => ({ ...document, ...each })) };
    return copy(source)
      .state()
      .documents.map(({ configuration }) => configuration);
  };
  const plan = (tournamentNameOverride: string, organizerNameOverride = '') =>
    ({
      type: 'MatchPlan',
      configuration: { ...newDocument.MatchPlan, tournamentNameOverride, organizerNameOverride },
    }) as const;
  const receipts = (headerInfo: string) =>
    ({ type: 'Receipts', configuration: { ...newDocument.Receipts, headerInfo } }) as const;
  expect(
    copied('Hallencup 2026', plan('Hallencup 2026 der U11', 'Hallencup 2026 e. V.'), receipts('Kasse\nHallencup 2026')),
  ).toEqual([
    plan('Hallencup 2027 der U11', 'Hallencup 2026 e. V.').configuration,
    receipts('Kasse\nHallencup 2027').configuration,
  ]);
  expect(copied('Cup', plan('Cupsieger-Cup'), receipts('Hallencup'))).toEqual([
    plan('Cupsieger-Hallencup 2027').configuration,
    receipts('Hallencup').configuration,
  ]);
  // What would have no room stays.
  const long = plan(`Cup ${'x'.repeat(90)}`);
  expect(copied('Cup', long)).toEqual([long.configuration]);
});

it('[SC4] all kickoffs move with the first one by the clock in Germany, over a change to summer time', () => {
  const source = lastYear();
  const made = copy(source, { firstMatchKickoff: '2027-04-03T08:30:00Z' }).state();
  expect(made.plan?.firstMatchKickoff).toBe('2027-04-03T08:30:00Z');
  // Winter's 10:00, 10:12, … are summer's 10:30, 10:42, …: an hour less by UTC.
  const later = Date.parse('2027-04-03T08:30:00Z') - Date.parse('2026-03-21T09:00:00Z');
  expect(kickoffs(made).map((at) => Date.parse(at ?? ''))).toEqual(
    kickoffs(source).map((at) => Date.parse(at ?? '') + later),
  );
});

it('[SC4] a second day keeps its clock where summer time begins between the two', () => {
  const played = new Played().must(configure([2, 2], { firstMatchKickoff: '2026-03-21T09:00:00Z' }), {
    type: 'ShiftMatches',
    from: '2026-03-21T09:00:00Z',
    minutes: 1440,
    courts: [2],
    useBreaks: false,
    moveBreaks: false,
  });
  // Saturday and Sunday at 10:00.
  expect(kickoffs(played.state)).toEqual(['2026-03-21T09:00:00Z', '2026-03-22T09:00:00Z']);
  // 28 March 2027 is the day on which summer time begins.
  const made = copy(played.state, { firstMatchKickoff: '2027-03-27T09:00:00Z' }).state();
  expect(kickoffs(made)).toEqual(['2027-03-27T09:00:00Z', '2027-03-28T08:00:00Z']);
});

it('a plan without times stays without, and no plan stays none', () => {
  const firstMatchKickoff = '2027-03-27T09:00:00Z';
  const timeless = new Played().must(configure([2, 2]));
  expect(kickoffs(copy(timeless.state, { firstMatchKickoff }).state())).toEqual([null, null]);
  const empty = given([created]).state;
  expect(copy(empty, { firstMatchKickoff }).state()).toMatchObject({ plan: null, groups: [], teams: {} });
});

it('places are left open for other teams: all, or those of teams that do not come again', () => {
  const source = lastYear();
  expect(names(copy(source, { teams: 'empty' }).state())).toEqual([
    ['Mannschaft A1', 'Mannschaft A2', 'Mannschaft A3'],
    ['Mannschaft B1', 'Mannschaft B2', 'Mannschaft B3'],
  ]);
  const some = copy(source, { teams: ['t2', 't4'] }).state();
  expect(names(some)).toEqual([
    ['Mannschaft A1', 'A2', 'Mannschaft A3'],
    ['B1', 'Mannschaft B2', 'Mannschaft B3'],
  ]);
  expect(some.teams['t2']?.outOfCompetition).toBe(true);
  expect(kickoffs(some)).toEqual(kickoffs(source));
  copy(source, { teams: ['t2', 't99'] }).refused('team-unknown', { teamId: 't99' });
});

it('a copy is made once', () => {
  given([created])
    .when({
      type: 'CopyTournament',
      source: lastYear(),
      folderId: null,
      name: 'Hallencup 2027',
      firstMatchKickoff: null,
      teams: 'keep',
      take: [],
      documentIds: [],
    })
    .refused('already-exists');
});
