import { describe, expect, it } from 'vitest';
import { keysOf } from '#domain/typed-keys.ts';
import type { SlotView, TournamentView } from '#domain/tournament/contract/views.ts';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import type { PrintedType } from '#server/documents/template.ts';
import { templates } from '#server/documents/templates.ts';
import { buildCalendar } from '#server/tournaments/transfer/calendar.ts';
import { matchesCsv, rankingCsv } from '#server/tournaments/transfer/csv.ts';
import { configure, finals, Played, report } from '#test/domain/support/played.ts';
import { asUser } from '#test/domain/support/given.ts';
import { viewOf } from '#test/domain/support/random-commands.ts';
import { JOINED, ID } from '#test/domain/support/cup.ts';
import { buildPrintData, printedBody } from '#test/support/paper-data.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';

// Before a lot is drawn, who has a place by slot order is named on no paper: what it says may be another team's match.

const LINK = 'https://turnier.example/t/TOURNAMENT';
const CUP = {
  groups: [
    ['Anker', 'Boje'],
    ['Chronos', 'Delta'],
  ],
  finals: { first: 'SemiFinal' as const },
};

/** The same tournament; the first side of its first semi-final is as given. */
function withSide(change: Partial<SlotView>): TournamentView {
  const planned = printedTournament(CUP);
  const at = planned.matches.findIndex(({ metadata }) => metadata.finalsRound === 'SemiFinal');
  return {
    ...planned,
    matches: planned.matches.map((match, place) =>
      place === at ? { ...match, teamA: { ...match.teamA, ...change } } : match,
    ),
  };
}
const tied = withSide({ teamId: printedTournament(CUP).teams[0]?.id ?? '', tied: true });
const open = withSide({ teamId: null });

const printed = (type: PrintedType, tournament: TournamentView): string =>
  printedBody(type, buildPrintData(tournament, {}));

describe('[MO6] a side that only a lot can tell', () => {
  it.each(keysOf(templates))('is open in print: %s', (type) => {
    expect(printed(type, tied)).toBe(printed(type, open));
  });

  it('stands with its source in table and calendar, and in the table with who would have it', () => {
    const played = new Played(configure([2, 2], { finalsPhase: finals('SemiFinal') }));
    for (const match of ['m1', 'm2']) {
      expect(played.send(report(match, '1:1'), asUser('u1', '2026-12-05T10:00:00Z'))).toBeNull();
    }
    const [, , , semi] = matchesCsv(viewOf(played.state)).split('\r\n');
    expect(semi).toMatch(/;1\. Gruppe A \(.+\);2\. Gruppe B \(.+\);/);
    const view = publicView(ID, played.state, JOINED);
    const timed = {
      ...view,
      matches: view.matches.map((match) => ({
        ...match,
        metadata: { ...match.metadata, kickoff: '2026-12-05T12:00:00Z' },
      })),
    };
    const about = { link: LINK, teamId: null, version: 1, changedAt: '2026-12-05T10:00:00Z' };
    expect(buildCalendar(timed, about)).toContain('SUMMARY:1. Gruppe A – 2. Gruppe B');
  });
});

describe('[RK9] places that only a lot can tell', () => {
  const level = new Played(configure([3]));
  for (const id of ['m1', 'm2', 'm3']) level.must(report(id, '1:1'));
  const before = viewOf(level.state);
  /** The same with the first places decided. */
  const decided = (places: number): TournamentView => ({
    ...before,
    rankings: before.rankings.map((place, at) => ({ ...place, tied: at >= places })),
  });
  const matchPlan = (tournament: TournamentView): string => printed('MatchPlan', tournament);
  const poster = (tournament: TournamentView): string => printed('Poster', tournament);
  const marks = (body: string): number => body.split('<small>Los nötig').length - 1;
  const medals = (body: string): readonly string[] =>
    [...body.matchAll(/mp-(?:gold|silver|bronze)/g)].map(([medal]) => medal);

  /** These mark who would have a place. */
  const MARKED: ReadonlySet<PrintedType> = new Set(['MatchPlan', 'Poster', 'Ranking']);
  it.each(keysOf(templates).filter((type) => !MARKED.has(type)))('are of nobody in print: %s', (type) => {
    const ofNobody = { ...before, rankings: before.rankings.map((place) => ({ ...place, teamId: null })) };
    expect(printed(type, before)).toBe(printed(type, ofNobody));
  });

  it('are marked in the match plan and bear no medal', () => {
    expect([marks(matchPlan(before)), medals(matchPlan(before))]).toEqual([3, []]);
    expect([marks(matchPlan(decided(1))), medals(matchPlan(decided(1)))]).toEqual([2, ['mp-gold']]);
    expect([marks(matchPlan(decided(3))), medals(matchPlan(decided(3))).length]).toEqual([0, 3]);
  });

  it('[PP14] are marked in a ranking to keep', () => {
    expect([0, 1, 3].map((places) => marks(printed('Ranking', decided(places))))).toEqual([3, 2, 0]);
  });

  it('[PP4] stand on no poster before one is decided, and are marked there then', () => {
    expect(poster(before)).not.toContain('mp-ranking');
    expect([marks(poster(decided(1))), medals(poster(decided(1)))]).toEqual([2, ['mp-gold']]);
  });

  it('[ST4] are named below the tables of the poster, as in the match plan', () => {
    const note = 'Das Los entscheidet.';
    expect(poster(before)).toContain(note);
    expect(matchPlan(before)).toContain(note);
    const groups = before.groups.map((group) => ({
      ...group,
      participants: group.participants.map((row) => ({ ...row, statistics: { ...row.statistics, tied: false } })),
    }));
    expect(poster({ ...before, groups })).not.toContain(note);
  });

  it('are marked in the table of the ranking', () => {
    const notes = (tournament: TournamentView): readonly (string | undefined)[] =>
      rankingCsv(tournament)
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';')[3]);
    expect(notes(before)).toEqual(['Losentscheid offen', 'Losentscheid offen', 'Losentscheid offen']);
    expect(notes(decided(1))).toEqual(['', 'Losentscheid offen', 'Losentscheid offen']);
  });
});
