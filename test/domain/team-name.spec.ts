import { describe, expect, it } from 'vitest';
import { clubsAmong, monogram, numberInName, shortNamesAmong, wearersAmong } from '#domain/team-name.ts';

describe('the club of a team', () => {
  it.each([
    ['SV Talbrunn II', 'SV Talbrunn', 'II'],
    ['SV Talbrunn', 'SV Talbrunn', null],
    ['JSG Örtzetal 12', 'JSG Örtzetal', '12'],
    ['Sportfreunde IIX', 'Sportfreunde IIX', null],
  ])('of %s is %s, its number %s', (name, club, number) => {
    expect([clubsAmong([name])(name), numberInName(name)]).toEqual([club, number]);
  });

  it('[RP1] keeps a number that its second team has too', () => {
    expect(clubsAmong(['Hannover 96', 'Hannover 96 II'])('Hannover 96')).toBe('Hannover 96');
    expect(clubsAmong(['Hannover 96'])('Hannover 96')).toBe('Hannover');
  });
});

it('teams that only have a number are of no common club', () => {
  const names = ['Mannschaft 1', 'team 2', 'SV Au 2'];
  expect(names.map(wearersAmong(names))).toEqual(['Mannschaft 1', 'team 2', 'SV Au']);
});

describe('the monogram of a club', () => {
  it.each([
    ['TSV Oberlauch', 'OB'],
    ['JSG Erlenfurt/Westerlohe', 'EW'],
    ['DJK Sankt Wendolin', 'SW'],
    ['1. FC Köln', 'KÖ'],
    ['TSV 1860 München', 'MÜ'],
    ['Bad Soden-Salmünster', 'BS'],
    ['Mannschaft 12', '12'],
    ['Team A1', 'A1'],
    ['Mannschaft Rot', 'RO'],
    ['Team', 'TE'],
    ['FC', 'FC'],
    ['🦁 Löwen', '🦁L'],
    ['SC Aßlar', 'Aẞ'],
    ['👨‍👩‍👧 Familie', '👨‍👩‍👧F'],
    ['X', 'X'],
  ])('of %s is %s', (club, letters) => {
    expect(monogram(club)).toBe(letters);
  });

  it('keeps a letter and its accents together', () => {
    const many = `a${'́'.repeat(40)}`;
    expect(monogram(`${many}b`)).toBe(`${many}b`.toLocaleUpperCase('de'));
  });
});

describe('short names', () => {
  it.each([
    ['TSV Oberlauch II', 'Oberlauch II'],
    ['1. FC Haselbruck', 'Haselbruck'],
    ['SV Talbrunn 1924', 'Talbrunn'],
    ['FC 96', 'FC 96'],
    ['TuS', 'TuS'],
    ['Team 7', 'Team 7'],
  ])('leave out what a club is: %s', (name, short) => {
    expect(shortNamesAmong([name, 'VfL Eichenau'])(name)).toBe(short);
  });

  it('are whole where two would be the same', () => {
    const shortName = shortNamesAmong(['SV Au', 'FC Au', 'TSV Cham', 'TSV Cham']);
    expect(['SV Au', 'FC Au', 'TSV Cham'].map(shortName)).toEqual(['SV Au', 'FC Au', 'Cham']);
  });
});
