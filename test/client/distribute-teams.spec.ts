import { expect, test } from 'vitest';
import {
  allTeams,
  distributeEvenly,
  drawByLot,
  emptyGroup,
  isList,
  moveTeam,
  pasteTeams,
  putInPot,
  replaceTeams,
  swapTeams,
  withoutTeam,
  withWrittenNames,
} from '#client/pages/configuration/draft-teams.ts';
import {
  bodyOf,
  findDuplicateNames,
  toDraft,
  isDraft,
  type Draft,
  type DraftTeam,
} from '#client/pages/configuration/draft.ts';
import type { TournamentView } from '#domain/contract.ts';
import { parseNameList } from '#domain/play.ts';

const empty = (): Draft =>
  toDraft({
    teams: [],
    groups: [],
    matches: [],
    matchPlanConfiguration: null,
    breaks: [],
  } as unknown as TournamentView);
const names = (draft: Draft) => draft.groups.map(({ teams }) => teams.map(({ name }) => name));

test('a pasted list: one name per line, a blank line begins the next group', () => {
  const draft = pasteTeams(empty(), 0, 0, 'SV Mühlbach\r\nFC Königshain\r\n\r\n\r\nTSV Büchenau\r\nSC Aßlar\r\n');
  expect(names(draft)).toEqual([
    ['SV Mühlbach', 'FC Königshain'],
    ['TSV Büchenau', 'SC Aßlar'],
  ]);
});

test('a table from a spreadsheet gives the first filled cell of each row', () => {
  expect(names(pasteTeams(empty(), 0, 0, '\tSV Mühlbach\tMeier\nFC Königshain\t\t'))).toEqual([
    ['SV Mühlbach', 'FC Königshain'],
  ]);
});

test('[GR5] a list without its numbers, dashes, headings and the line in which Excel says its separator', () => {
  const two = [['SV Mühlbach', 'FC Königshain'], ['TSV Büchenau']];
  for (const text of [
    '1. SV Mühlbach\n2. FC Königshain\n\n1. TSV Büchenau',
    '1\tSV Mühlbach\n2\tFC Königshain\n\n3\tTSV Büchenau',
    '- SV Mühlbach\n- FC Königshain\n\n- TSV Büchenau',
    'Gr. A\nSV Mühlbach\nFC Königshain\nGr. B\nTSV Büchenau',
    'A: SV Mühlbach\nA: FC Königshain\nB: TSV Büchenau',
    'sep=;\nSV Mühlbach;Meier\nFC Königshain;\n;\nTSV Büchenau;',
  ]) {
    expect([text, names(pasteTeams(empty(), 0, 0, text))]).toEqual([text, two]);
  }
  expect(names(pasteTeams(empty(), 0, 0, '1. FC Köln\n1. FC Union'))).toEqual([['1. FC Köln', '1. FC Union']]);
});

test('[GR5] names get their numbers back, and only those of the list', () => {
  const text = '1. SV Mühlbach\n2) FC Königshain';
  const draft = pasteTeams(empty(), 0, 0, text);
  const more = pasteTeams(draft, 0, 2, 'TSV Büchenau');
  expect(names(withWrittenNames(more, parseNameList(text).written))).toEqual([
    ['1. SV Mühlbach', '2) FC Königshain', 'TSV Büchenau'],
  ]);
  expect(parseNameList('SV Mühlbach\nFC Königshain').written.size).toBe(0);
});

test('[GR5] a list with headings replaces the groups that it fills', () => {
  const draft = pasteTeams(empty(), 0, 0, 'A\nB\n\nC\n\nD');
  expect(names(replaceTeams(draft, 0, 'Gruppe A\nX\nGruppe B\nC'))).toEqual([['X'], ['C'], ['D']]);
});

test('one line is no list: it goes into the field as any text does', () => {
  expect(isList('SV Mühlbach\n')).toBe(false);
  expect(isList('SV Mühlbach\nFC Königshain')).toBe(true);
});

test('a list pasted in between pushes the others down and keeps who they are', () => {
  const draft = pasteTeams(empty(), 0, 0, 'A\nB');
  const [, second] = draft.groups[0]?.teams ?? [];
  const after = pasteTeams(draft, 0, 1, 'X\nY');
  expect(names(after)).toEqual([['A', 'X', 'Y', 'B']]);
  expect(after.groups[0]?.teams[3]).toBe(second);
});

test('sharing out evenly and by lot keeps every team exactly once', () => {
  const draft = pasteTeams(empty(), 0, 0, '1\n2\n3\n4\n5\n\n6');
  expect(names(distributeEvenly(draft))).toEqual([
    ['1', '3', '5'],
    ['2', '4', '6'],
  ]);
  const lots = drawByLot(draft, () => 0.3);
  expect(names(lots).flat().toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(names(lots).map(({ length }) => length)).toEqual([3, 3]);
});

test('the body leaves empty fields and groups out and letters the rest without gaps [GR1]', () => {
  const draft = pasteTeams(empty(), 0, 0, 'A\nB\n\nC\nD');
  const holed: Draft = {
    ...draft,
    groups: [draft.groups[0], { key: 'x', id: null, displayName: '', teams: [] }, draft.groups[1]].filter(
      (group) => group !== undefined,
    ),
  };
  const body = bodyOf(holed, false);
  expect(body.groups.map(({ alphabeticalId, teams }) => [alphabeticalId, teams.length])).toEqual([
    ['A', 2],
    ['B', 2],
  ]);
  expect(body.firstMatchKickoff).toBeNull();
});

test('double names are told once each', () => {
  expect(findDuplicateNames(pasteTeams(empty(), 0, 0, 'A\nB\nA\n\nA\nB'))).toEqual(['A', 'B']);
});

const teamOf = (draft: Draft, name: string): DraftTeam => {
  const team = allTeams(draft).find((each) => each.name === name);
  if (team === undefined) throw new Error(`There is no ${name}`);
  return team;
};

test('a list that replaces takes the groups it fills, and a team whose name it has stays the same team', () => {
  const draft = pasteTeams(empty(), 0, 0, 'A\nB\n\nC\nD\n\nE\nF');
  const after = replaceTeams(draft, 0, 'X\nA\n\nB\nD');
  expect(names(after)).toEqual([
    ['X', 'A'],
    ['B', 'D'],
    ['E', 'F'],
  ]);
  expect(['A', 'B', 'D'].map((name) => teamOf(after, name))).toEqual(
    ['A', 'B', 'D'].map((name) => teamOf(draft, name)),
  );
  expect(names(replaceTeams(draft, 2, 'G\n \t\nH'))).toEqual([['A', 'B'], ['C', 'D'], ['G'], ['H']]);
});

test('[PL5] teams that are swapped or moved in the lists go whole, and the last one of a group may go', () => {
  const draft = pasteTeams(empty(), 0, 0, 'A\nB\n\nC');
  const [a, c] = [teamOf(draft, 'A'), teamOf(draft, 'C')];
  const swapped = swapTeams(draft, a, c);
  expect(names(swapped)).toEqual([['C', 'B'], ['A']]);
  expect([teamOf(swapped, 'A'), teamOf(swapped, 'C')]).toEqual([a, c]);
  expect(names(moveTeam(draft, c, 0))).toEqual([['A', 'B', 'C'], []]);
  expect(names(withoutTeam(draft, a.key))).toEqual([['B'], ['C']]);
  expect(names(emptyGroup(draft, 0))).toEqual([[], ['C']]);
});

test('by lot the teams of a pot are in different groups, as far as there are groups', () => {
  const list = Array.from({ length: 16 }, (_, at) => `T${at + 1}`).join('\n');
  const draft = pasteTeams(empty(), 0, 0, `${list}\n\nU1\n\nU2\n\nU3`);
  const potOf = (at: number): number => 1 + Math.floor(at / 4);
  const seeded = Array.from({ length: 8 }).reduce<Draft>(
    (drawn, _, at) => putInPot(drawn, teamOf(drawn, `T${at + 1}`).key, potOf(at)),
    draft,
  );
  expect(isDraft(JSON.parse(JSON.stringify(seeded)))).toBe(true);
  for (let round = 0; round < 200; round += 1) {
    const drawn = drawByLot(seeded, Math.random);
    expect(names(drawn).flat().toSorted()).toEqual(names(draft).flat().toSorted());
    for (const { teams } of drawn.groups) {
      expect(teams.filter(({ pot }) => pot === 1)).toHaveLength(1);
      expect(teams.filter(({ pot }) => pot === 2)).toHaveLength(1);
    }
  }
  const { key } = teamOf(seeded, 'T1');
  expect(teamOf(putInPot(seeded, key, null), 'T1')).toEqual(teamOf(draft, 'T1'));
});
