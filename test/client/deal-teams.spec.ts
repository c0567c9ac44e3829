import { expect, test } from 'vitest';
import { distributeEvenly, drawByLot, isList, pasteTeams } from '#client/pages/configuration/distribute-teams.ts';
import { bodyOf, findDuplicateNames, draftOf, type Draft } from '#client/pages/configuration/draft.ts';
import type { TournamentView } from '#domain/contract.ts';

const empty = (): Draft =>
  draftOf({ teams: [], groups: [], matches: [], matchPlanConfiguration: null } as unknown as TournamentView);
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
