import { describe, expect, it } from 'vitest';
import { groupTable } from '#domain/tournament/standings/table.ts';
import {
  computationOf,
  contenders,
  countedOf,
  editions,
  leagues,
  type OfficialRow,
  officialRow,
} from '../support/competitions.ts';

const byName = (rows: readonly OfficialRow[]) =>
  rows.map(({ position: _position, ...columns }) => columns).toSorted((one, other) => (one.team < other.team ? -1 : 1));

describe('Groups of real competitions', () => {
  const groups = editions().flatMap((edition) => edition.groups.map((group) => ({ edition, group })));

  it('are all there: 19 editions, three groups that no mode decides', () => {
    expect(editions()).toHaveLength(19);
    expect(groups.filter(({ group }) => !group.strict)).toHaveLength(3);
  });

  it.each(groups.map(({ edition, group }) => [`${edition.id} ${group.name}`, edition, group] as const))(
    '[ST1][ST2][ST3] %s gives the official table',
    (_, { points }, group) => {
      const computation = computationOf(points, group.comparisonModes);
      const { rows } = groupTable(contenders(group.teams), countedOf(group.matches), computation);
      const table = rows.map(officialRow);
      if (group.strict) expect(table).toEqual(group.table);
      else expect(byName(table)).toEqual(byName(group.table));
    },
  );

  it.each(groups.map(({ edition, group }) => [`${edition.id} ${group.name}`, edition, group] as const))(
    '[ST4] %s leaves exactly those tied whom no mode separates',
    (_, { points }, group) => {
      const computation = computationOf(points, group.comparisonModes);
      const { rows } = groupTable(contenders(group.teams), countedOf(group.matches), computation);
      const tied = rows.filter((row) => row.tie !== null).map((row) => row.team.id);
      expect(tied.toSorted()).toEqual(group.undetermined.flat().toSorted());
    },
  );
});

describe('Leagues', () => {
  const known = leagues();

  it('are all there', () => expect(known).toHaveLength(9));

  it.each(known.map((league) => [league.id, league] as const))('[ST1][ST2] %s gives the final table', (_, league) => {
    const matches = league.matches.map(([, a, b, scoreA, scoreB], at) => ({
      index: at + 1,
      teamA: league.teams[a] ?? '',
      teamB: league.teams[b] ?? '',
      scoreA,
      scoreB,
    }));
    const computation = computationOf(league.points, league.comparisonModes);
    const { rows } = groupTable(contenders(league.teams), matches, computation);
    expect(rows.map(officialRow)).toEqual(league.table);
  });
});
