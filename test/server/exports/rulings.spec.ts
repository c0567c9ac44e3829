import { expect, it } from 'vitest';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED, member } from '#test/domain/support/cup.ts';
import { NOW } from '#test/domain/support/given.ts';
import { configure, finals, Played, report, rule } from '#test/domain/support/played.ts';
import { computePrintKey } from '#client/pages/documents/compute-print-key.ts';
import { buildCalendar } from '#server/tournaments/transfer/calendar.ts';
import { OUTPUTS, type Output } from './outputs.ts';

// What is said everywhere of matches that play did not decide [RE13], and of a place that two teams share [RK13].

const begun = () =>
  new Played(configure([3, 2], { firstMatchKickoff: '2026-12-05T08:30:00Z', finalsPhase: finals('Final') }));
const ruled = begun().must(
  rule('m1', 'Forfeit', 'Both'),
  rule('m2', 'Abandoned', null, '2:1'),
  rule('m3', 'Void', null),
  rule('m4', 'Forfeit', 'A', '0:0'),
).state;

const said = (output: Output, tournament = ruled): string => JSON.stringify(OUTPUTS[output](tournament));

it.each(['matchPlan', 'matchPlanPage', 'visitorPage', 'matchesCsv'] as const)('%s has its short words', (output) => {
  for (const word of ['gegen beide', 'Abbruch', 'o. Wertung', 'Wertung']) expect(said(output)).toContain(word);
});

it('rows say how, against whom, and whether it counts', () => {
  const rows = OUTPUTS.rows(ruled)['matches'] ?? [];
  expect(rows.map(({ ruling, ruled_against, counts }) => [ruling, ruled_against, counts]).slice(0, 4)).toEqual([
    ['Forfeit', 'Both', true],
    ['Abandoned', null, true],
    ['Void', null, false],
    ['Forfeit', 'A', true],
  ]);
  expect(rows[2]).toMatchObject({ state: 'Finished', score_a: null, score_b: null });
  expect(rows[3]).toMatchObject({ winner: 'B', score_a: 0, score_b: 0 });
});

it('the calendar leaves out what counts for no team', () => {
  const about = { link: 'https://portal.example/t/cup', teamId: null, version: 1, changedAt: NOW };
  const events = (tournament: typeof ruled) =>
    buildCalendar(publicView(ID, tournament, JOINED), about).split('BEGIN:VEVENT').length;
  expect(events(ruled)).toBe(events(begun().state) - 1);
});

it('makes a paper with results another one', () => {
  const keyOf = (tournament: typeof ruled) =>
    computePrintKey(member(tournament), { type: 'MatchPlan', hasResults: true });
  const reported = begun().must(report('m1', '0:0', { outcomeType: 'SpecialScoring' })).state;
  expect(keyOf(begun().must(rule('m1', 'Forfeit', 'Both')).state)).not.toBe(keyOf(reported));
});

it('a shared place stands twice', () => {
  const shared = begun().must(
    ...['m1', 'm2', 'm3', 'm4'].map((id, at) => report(id, `${at + 1}:0`)),
    rule('m5', 'Void', null),
  ).state;
  const places = OUTPUTS.rows(shared)['rankings'] ?? [];
  expect(places.map(({ shared_place }) => shared_place).slice(0, 3)).toEqual([1, 1, null]);
});
