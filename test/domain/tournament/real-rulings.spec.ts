import { expect, it } from 'vitest';
import { groupStandings } from '#domain/tournament/standings/groups.ts';
import { expectedTeams } from '#domain/tournament/standings/resolve.ts';
import { configure, Played, report, rule } from '../support/played.ts';

// Matches of real competitions that were decided off the field.

type Course = readonly (readonly [home: string, away: string, score: string])[];

/** A group of these teams that meet twice; every match of the course played, each pair's in their order. */
class League {
  readonly played: Played;
  readonly #teams: readonly string[];

  constructor(teams: readonly string[]) {
    this.#teams = teams;
    const groupPhase = { schedule: null, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 2 };
    this.played = new Played(configure([teams.length], { groupPhase }), {
      type: 'ConfigureComputation',
      configuration: { comparisonModes: ['ByPoints', 'ByDirectComparison', 'ByScoreDifference', 'ByScore'] },
    });
  }

  /** The next open match of two teams, and whether the first of them is its side A. */
  next(home: string, away: string): { id: string; isA: boolean } {
    const { state } = this.played;
    const at = (state.plan?.matches ?? []).findIndex(({ result }, place) => {
      const teams = expectedTeams(state, place);
      const names = new Set([teams?.teamA, teams?.teamB].map((id) => this.name(id)));
      return result === null && names.has(home) && names.has(away);
    });
    const id = state.plan?.matches[at]?.id;
    if (id === undefined) throw new Error(`${home} and ${away} have no open match`);
    return { id, isA: this.name(expectedTeams(state, at)?.teamA) === home };
  }

  play(course: Course): this {
    for (const [home, away, score] of course) {
      const { id, isA } = this.next(home, away);
      this.played.must(report(id, isA ? score : score.split(':').toReversed().join(':')));
    }
    return this;
  }

  table() {
    return (groupStandings(this.played.state).get('A')?.official.rows ?? []).map((row) => ({
      ...row,
      name: this.name(row.team.id),
    }));
  }

  name(id: string | undefined): string {
    const slot = this.played.state.groups[0]?.teamIds.indexOf(id ?? '') ?? -1;
    return this.#teams[slot] ?? '';
  }
}

const NATIONS_LEAGUE: Course = [
  ['Deutschland', 'Spanien', '1:1'],
  ['Ukraine', 'Schweiz', '2:1'],
  ['Spanien', 'Ukraine', '4:0'],
  ['Schweiz', 'Deutschland', '1:1'],
  ['Spanien', 'Schweiz', '1:0'],
  ['Ukraine', 'Deutschland', '1:2'],
  ['Deutschland', 'Schweiz', '3:3'],
  ['Ukraine', 'Spanien', '1:0'],
  ['Deutschland', 'Ukraine', '3:1'],
  ['Schweiz', 'Spanien', '1:1'],
  ['Spanien', 'Deutschland', '6:0'],
];

it.each([
  ['3:0', ['Spanien', 'Deutschland', 'Schweiz', 'Ukraine']],
  ['0:0', ['Spanien', 'Deutschland', 'Ukraine', 'Schweiz']],
])('[RE14] Nations League 2020, Switzerland–Ukraine against the Ukraine %s', (score, order) => {
  const league = new League(['Spanien', 'Deutschland', 'Schweiz', 'Ukraine']).play(NATIONS_LEAGUE);
  const { id, isA } = league.next('Schweiz', 'Ukraine');
  league.played.must(rule(id, 'Forfeit', isA ? 'B' : 'A', isA ? score : score.split(':').toReversed().join(':')));
  expect(league.table().map(({ name }) => name)).toEqual(order);
  expect(league.table().map(({ points }) => points)).toEqual([11, 9, 6, 6]);
});

it('[RE13] World Cup qualifiers 2022, Brazil–Argentina void: both have 17 matches, 45 and 39 points', () => {
  const others = ['Uruguay', 'Ecuador', 'Peru', 'Kolumbien', 'Chile', 'Paraguay', 'Bolivien', 'Venezuela'];
  const league = new League(['Brasilien', 'Argentinien', ...others]);
  league.play([['Argentinien', 'Brasilien', '0:0']]);
  // 14 wins and 2 more draws, 11 wins and 5 more draws, of 16 matches each against the others.
  const against = (team: string, draws: number): Course =>
    [...others, ...others].map((other, at) => [team, other, at < draws ? '1:1' : '1:0'] as const);
  league.play(against('Brasilien', 2)).play(against('Argentinien', 5));
  league.played.must(rule(league.next('Brasilien', 'Argentinien').id, 'Void', null));
  const rows = new Map(league.table().map((row) => [row.name, row]));
  expect(rows.get('Brasilien')).toMatchObject({ matchesPlayed: 17, points: 45 });
  expect(rows.get('Argentinien')).toMatchObject({ matchesPlayed: 17, points: 39 });
});
