import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureBody, type ClubTournament } from '#domain/contract.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationStream } from '#domain/streams.ts';
import type { OutcomeType, PresentationConfiguration } from '#domain/tournament/model/state.ts';
import { createClubLists } from '#server/public-pages/club-lists.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';

const CUP = 'hallencup0000000';
const FOLDER = `${ORGANIZATION}hallencup`;
/** When the fixture's clock stands. */
const KICKOFF = '2026-12-05T07:55:00Z';

let hall: LiveFixture;
beforeEach(async () => {
  hall = await openLiveFixture();
  await hall.found(CUP);
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await hall.playAt(CUP, {
    type: 'Configure',
    ...configureBody.parse({
      groups: [
        { alphabeticalId: 'A', teams: [{ name: 'SV Blau' }, { name: 'TSV Grün' }] },
        { alphabeticalId: 'B', teams: [{ name: 'FC Rot' }, { name: 'VfL Gelb' }] },
      ],
      firstMatchKickoff: KICKOFF,
      groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
      pauseBetweenGroupAndFinalsPhase: 'PT5M',
      finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false },
    }),
  });
});
afterEach(() => hall.end());

async function shown(id = CUP): Promise<ClubTournament | undefined> {
  const { states, views } = hall;
  const lists = createClubLists({ states, views, listed: async () => [], log: { warn: vi.fn() } });
  const organization = await states.load<Organization>(organizationStream(ORGANIZATION));
  return (await lists.listByIds(organization, [id]))[0]?.shown;
}
const report = (
  matchId: string,
  state: 'CurrentlyPlaying' | 'Finished',
  [scoreA, scoreB]: readonly [number, number],
  outcomeType: OutcomeType = 'Standard',
  id = CUP,
): Promise<void> =>
  hall.playAt(id, {
    type: 'ReportOutcome',
    matchId,
    state,
    scoreA,
    scoreB,
    outcomeType,
    reason: null,
    previous: null,
  });
const show = (showResults: PresentationConfiguration['showResults']): Promise<void> =>
  hall.playAt(CUP, { type: 'ConfigurePresentation', configuration: { showResults } });
const playAll = async (final: readonly [number, number], outcomeType: OutcomeType = 'Standard'): Promise<void> => {
  await report('m1', 'Finished', [2, 0]);
  await report('m2', 'Finished', [1, 0]);
  await report('m3', 'Finished', final, outcomeType);
};

describe('[OR7] a tournament under way on the page of its club', () => {
  it('says nothing of its matches before anything has begun', async () => {
    const line = await shown();
    expect([line?.teams, line?.runningMatches, line?.nextMatches, line?.winner]).toEqual([
      4,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has what runs, with teams, goals and since when, and what comes', async () => {
    await report('m1', 'CurrentlyPlaying', [1, 0]);
    const line = await shown();
    expect(line?.runningMatches).toEqual([
      {
        id: 'm1',
        court: 1,
        place: 'Gruppe A',
        teamA: { name: 'SV Blau', emblem: expect.objectContaining({ letters: 'BL' }), score: 1 },
        teamB: { name: 'TSV Grün', emblem: expect.objectContaining({ letters: 'GR' }), score: 0 },
        kickoff: KICKOFF,
        startedAt: '2026-12-05T08:00:00Z',
        minutes: 10,
      },
    ]);
    const [next, final] = line?.nextMatches ?? [];
    // Five minutes late by then [CU2]; the pause before the final makes up for it.
    expect(next).toMatchObject({
      id: 'm2',
      teamA: { name: 'FC Rot' },
      kickoff: KICKOFF,
      expected: '2026-12-05T08:00:00Z',
    });
    expect(final).toMatchObject({ place: 'Finale', teamA: { name: '1. Gruppe A' }, kickoff: '2026-12-05T08:10:00Z' });
    expect([final?.expected, final?.teamA.emblem]).toEqual([undefined, undefined]);
  });

  it('has the final before all else that runs', async () => {
    await report('m1', 'Finished', [2, 0]);
    await report('m2', 'Finished', [1, 0]);
    await report('m3', 'CurrentlyPlaying', [0, 0]);
    await report('m1', 'CurrentlyPlaying', [2, 0]);
    expect((await shown())?.runningMatches?.map(({ place }) => place)).toEqual(['Finale', 'Gruppe A']);
  });

  it('has those that begin later before one whose end was forgotten', async () => {
    for (const matchId of ['m1', 'm2', 'm3']) await report(matchId, 'CurrentlyPlaying', [0, 0], 'Standard', TOURNAMENT);
    expect((await shown(TOURNAMENT))?.runningMatches?.map(({ id, court }) => [id, court])).toEqual([
      ['m3', 1],
      ['m1', 1],
      ['m2', 2],
    ]);
  });

  it('announces no match once it is cancelled [MO10]', async () => {
    await report('m1', 'CurrentlyPlaying', [1, 0]);
    await hall.playAt(CUP, { type: 'SetStatus', status: 'Cancelled', note: null, date: null });
    const line = await shown();
    expect([line?.runningMatches, line?.nextMatches]).toEqual([undefined, undefined]);
  });

  it('[PR1] shows no figure where results are hidden', async () => {
    await show('NoResults');
    await report('m1', 'Finished', [2, 0]);
    await report('m2', 'Finished', [3, 1]);
    await report('m3', 'CurrentlyPlaying', [7, 6]);
    const line = await shown();
    // Nor who plays the final: that would tell.
    expect(line?.runningMatches).toMatchObject([{ place: 'Finale', teamA: { name: '1. Gruppe A' } }]);
    expect(line?.runningMatches?.map(({ teamA, teamB }) => ({ ...teamA, ...teamB }))).toEqual([
      { name: '1. Gruppe B' },
    ]);
  });
});

describe('[OR7] the winner of a tournament on the page of its club', () => {
  it('has the final, and the folder as the series', async () => {
    await hall.manage({ type: 'CreateFolder', folderId: FOLDER, name: 'Hallencup' });
    await hall.playAt(CUP, { type: 'FileTournament', folderId: FOLDER });
    await playAll([1, 3]);
    const { champion, winner } = (await shown()) ?? {};
    expect(champion).toBe('FC Rot');
    expect(winner).toEqual({
      emblem: expect.objectContaining({ letters: 'RO' }),
      final: { scoreFor: 3, scoreAgainst: 1, type: 'Standard', opponent: 'SV Blau' },
      series: 'Hallencup',
    });
    await hall.manage({ type: 'RenameFolder', folderId: FOLDER, name: 'Neujahrscup' });
    expect((await shown())?.winner?.series).toBe('Neujahrscup');
  });

  it.each(['AfterPenalties', 'AfterOvertime', 'SpecialScoring'] as const)('says how: %s', async (outcomeType) => {
    await playAll([4, 3], outcomeType);
    expect((await shown())?.winner?.final).toEqual({
      scoreFor: 4,
      scoreAgainst: 3,
      type: outcomeType,
      opponent: 'FC Rot',
    });
  });

  it('is not there before all is played', async () => {
    await report('m1', 'Finished', [2, 0]);
    expect((await shown())?.winner).toBeUndefined();
  });

  it.each(['OnlyMatchOutcomes', 'NoResults'] as const)('[PR1] is not told with %s', async (showResults) => {
    await hall.manage({ type: 'CreateFolder', folderId: FOLDER, name: 'Hallencup' });
    await hall.playAt(CUP, { type: 'FileTournament', folderId: FOLDER });
    await show(showResults);
    await playAll([3, 1]);
    const line = await shown();
    expect([line?.isOver, line?.champion, line?.winner]).toEqual([true, null, undefined]);
    expect(JSON.stringify(line)).not.toMatch(/SV Blau|Hallencup"/);
  });

  it('is absent with its tournament once that is private', async () => {
    await playAll([3, 1]);
    await hall.playAt(CUP, { type: 'SetVisibility', visibility: 'Private' });
    expect(await shown()).toBeUndefined();
  });
});
