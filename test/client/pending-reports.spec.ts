import { expect, test } from 'vitest';
import type { MatchView, Outcome, TournamentView } from '#domain/contract.ts';
import {
  refusedInRow,
  refusedReport,
  addMissing,
  withoutReplaced,
  type RefusedReport,
} from '#client/pages/match-plan/reports/refused-report.ts';
import {
  findStart,
  withPendingReports,
  selectPendingReports,
  type PendingReports,
  type UndecidedReport,
} from '#client/pages/match-plan/reports/pending-reports.ts';

// What the plan shows of reports that were sent from this browser.

const wanted: Outcome = { state: 'Finished', scoreA: 3, scoreB: 1, outcomeType: 'Standard' };
const match = {
  id: 'm1',
  teamA: { score: null },
  teamB: { score: null },
  outcome: { state: 'NotStarted', type: null, startedAt: null },
} as MatchView;
const now = { version: 9, matches: [match] } as unknown as TournamentView;
const then = { ...now, version: 4, past: { recordedAt: '2026-12-05T08:00:00Z', asOfToday: [] } } as TournamentView;
const sent = (settledAt: number | null): PendingReports => ({
  sent: new Map([['m1', { wanted, startedAt: null, settledAt, savedAt: null, isWaiting: false }]]),
  conflicts: [{ match } as UndecidedReport],
  refused: [],
  savedAt: new Date(),
});
const scores = (tournament: TournamentView, shown: PendingReports) =>
  withPendingReports(tournament, selectPendingReports(tournament, shown)).map(({ teamA, outcome }) => [
    teamA.score,
    outcome.state,
  ]);

test('a report shows at once, until the view has it', () => {
  expect(scores(now, sent(null))).toEqual([[3, 'Finished']]);
  expect(scores(now, sent(10))).toEqual([[3, 'Finished']]);
  expect(scores(now, sent(9))).toEqual([[null, 'NotStarted']]);
});

test('an earlier version shows no report that was sent since, and nothing to choose or saved', () => {
  expect(scores(then, sent(10))).toEqual([[null, 'NotStarted']]);
  expect(scores(then, sent(null))).toEqual([[null, 'NotStarted']]);
  expect(selectPendingReports(then, sent(10))).toMatchObject({ conflicts: [], savedAt: null });
  expect(selectPendingReports(now, sent(10)).conflicts).toHaveLength(1);
});

test('[MO2] a match runs from the kickoff that was tapped, until the view knows a better one', () => {
  const [first, later] = [new Date('2026-12-05T10:00:00Z'), new Date('2026-12-05T10:07:00Z')];
  const running: Outcome = { ...wanted, state: 'CurrentlyPlaying' };
  const startIn = (view: MatchView, reported: Outcome, startedAt: string | null) =>
    withPendingReports(
      { ...now, matches: [view] },
      {
        ...sent(null),
        sent: new Map([['m1', { wanted: reported, startedAt, settledAt: null, savedAt: null, isWaiting: false }]]),
      },
    )[0]?.outcome.startedAt;
  const begun = { ...match, outcome: { ...match.outcome, startedAt: first.toISOString() } };
  expect(findStart(match, running, first)).toBe('2026-12-05T10:00:00Z');
  expect(findStart(begun, running, later)).toBe(first.toISOString());
  expect(findStart(match, wanted, first)).toBeNull();
  expect(startIn(match, running, later.toISOString())).toBe(later.toISOString());
  expect(startIn(begun, running, later.toISOString())).toBe(first.toISOString());
  expect(startIn(begun, { ...wanted, state: 'NotStarted' }, null)).toBeNull();
});

const pairing = (teamAId: string, teamBId: string) => ({ teamAId, teamBId });
const playedBy = (a: string, b: string): MatchView =>
  ({ id: 'm1', affected: null, teamA: { teamId: a }, teamB: { teamId: b } }) as MatchView;
const refusedOf = (matchId: string, a: string, b: string, state: Outcome['state'] = 'Finished'): RefusedReport =>
  ({ matchId, meantFor: pairing(a, b), wanted: { ...wanted, state } }) as RefusedReport;

test('[RE3] a report replaces what was refused of the same two teams, and nothing else', () => {
  const [own, before, elsewhere] = [
    refusedOf('m1', 't1', 't2'),
    refusedOf('m1', 't3', 't4'),
    refusedOf('m2', 't1', 't2'),
  ];
  expect(withoutReplaced([own, before, elsewhere], refusedOf('m1', 't1', 't2'))).toEqual([before, elsewhere]);
});

test('[RE3] what other tabs left refused stands beside what is here, and in the place of nothing', () => {
  const here = refusedOf('m1', 't1', 't2');
  const [same, others] = [refusedOf('m1', 't1', 't2'), refusedOf('m1', 't3', 't4')];
  expect(addMissing([here], [same, others, { ...others }])).toEqual([here, others]);
  expect(addMissing([here], [same, others])[0]).toBe(here);
});

test('[RE3] an open row shows what was refused of its two teams, or was taken over into it', () => {
  const [own, before] = [refusedOf('m1', 't1', 't2'), refusedOf('m1', 't3', 't4')];
  expect(refusedInRow([before, own], playedBy('t1', 't2'), null)).toBe(own);
  expect(refusedInRow([before], playedBy('t1', 't2'), null)).toBeNull();
  expect(refusedInRow([before, own], playedBy('t1', 't2'), before)).toBe(before);
  expect(refusedInRow([refusedOf('m1', 't1', 't2', 'NotStarted')], playedBy('t1', 't2'), null)).toBeNull();
});

test('[RE3] what is refused is meant for the teams that its last reporter saw, whatever the step under way was for', () => {
  const step = { wanted, previous: wanted, meantFor: pairing('t1', 't2'), reason: null, key: 'k' };
  const queue = {
    matchId: 'm1',
    index: 1,
    names: ['C', 'D'] as const,
    meantFor: pairing('t3', 't4'),
    wanted,
    reason: undefined,
    step,
  };
  expect(refusedReport(queue, 'So geht es nicht.')).toMatchObject({
    teams: ['C', 'D'],
    meantFor: pairing('t3', 't4'),
  });
});
