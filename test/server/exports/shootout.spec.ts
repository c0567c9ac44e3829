import { expect, it } from 'vitest';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import { ID, JOINED, member } from '#test/domain/support/cup.ts';
import { NOW } from '#test/domain/support/given.ts';
import { configure, finals, Played, report } from '#test/domain/support/played.ts';
import { computePrintKey } from '#client/pages/documents/compute-print-key.ts';
import { pictureFactsOf } from '#server/public-pages/link-picture/picture-facts.ts';
import { buildCalendar } from '#server/tournaments/transfer/calendar.ts';
import { OUTPUTS, type Output } from './outputs.ts';

// What a final says everywhere that stood 1:1 and was decided 4:3 [RE18].

const played = (shootout: { winner: 'A' | 'B'; score: { a: number; b: number } | null }) =>
  new Played(configure([2, 2], { firstMatchKickoff: '2026-12-05T08:30:00Z', finalsPhase: finals('Final') })).must(
    report('m1', '2:0'),
    report('m2', '3:1'),
    report('m3', '1:1', { shootout }),
  ).state;
const known = played({ winner: 'A', score: { a: 4, b: 3 } });
const unknown = played({ winner: 'A', score: null });

const said = (output: Output, tournament = known): string => JSON.stringify(OUTPUTS[output](tournament));

it.each(['matchPlan', 'poster', 'matchPlanPage', 'visitorPage'] as const)(
  '%s has its score behind that of the match',
  (output) => {
    expect(said(output)).toContain('4:3 n. E.');
    expect(said(output, unknown)).toContain('n. E.');
    expect(said(output, unknown)).not.toContain('4:3');
  },
);

it('the board has it at the end of the match', () => {
  const semi = new Played(configure([2, 2], { finalsPhase: finals('SemiFinal') })).must(
    report('m1', '2:0'),
    report('m2', '3:1'),
    report('m3', '1:1', { shootout: { winner: 'A', score: { a: 4, b: 3 } } }),
  );
  expect(said('board', semi.state).replaceAll('\u00a0', ' ')).toContain('Ende, 4 : 3 n. E.');
});

it('is in rows, and in two last columns for a spreadsheet', () => {
  expect(OUTPUTS.rows(known)['matches']?.at(-1)).toMatchObject({
    score_a: 1,
    score_b: 1,
    winner: 'A',
    shootout_a: 4,
    shootout_b: 3,
  });
  expect(OUTPUTS.rows(unknown)['matches']?.at(-1)).toMatchObject({ winner: 'A', shootout_a: null, shootout_b: null });
  const [head = '', ...lines] = OUTPUTS.matchesCsv(known).trim().split('\r\n');
  expect(head.endsWith(';Art;Schießen A;Schießen B')).toBe(true);
  expect(lines.at(-1)?.endsWith(';n. E.;4;3')).toBe(true);
  expect(lines[0]?.endsWith(';;;')).toBe(true);
  expect(OUTPUTS.matchesCsv(unknown)).not.toContain('Schießen');
});

it('is in the picture of a link, where its winner is not', () => {
  const facts = pictureFactsOf({ ...publicView(ID, known, JOINED), rankings: [] });
  expect(JSON.stringify(facts)).toContain('"shootout":{"a":4,"b":3}');
});

it('is in the calendar', () => {
  const about = { link: 'https://portal.example/t/cup', teamId: null, version: 1, changedAt: NOW };
  expect(buildCalendar(publicView(ID, known, JOINED), about).replaceAll('\\', '')).toContain('1:1, 4:3 n. E.');
});

it('is hidden with all results', () => {
  const hidden = { ...known, presentation: { ...known.presentation, showResults: 'NoResults' as const } };
  const { outcome } = publicView(ID, hidden, JOINED).matches.at(-1) ?? {};
  expect(outcome).toEqual({ state: 'Finished', type: null, startedAt: null });
});

it('makes a paper with results another one', () => {
  const keyOf = (tournament: typeof known) =>
    computePrintKey(member(tournament), { type: 'MatchPlan', hasResults: true });
  expect(keyOf(known)).not.toBe(keyOf(unknown));
});
