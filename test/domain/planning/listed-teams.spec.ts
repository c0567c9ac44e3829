import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTeamList } from '#domain/tournament/planning/parse-team-list.ts';

const names = (text: string): readonly string[] => parseTeamList(text).map(({ name }) => name);

describe('teams out of a list', () => {
  it('one a line, whatever ends it; empty lines mean nothing', () => {
    expect(names('SV Musterstadt\r\n\r\nTSV Übungsheim \n FC Beispiel 🦅\n')).toEqual([
      'SV Musterstadt',
      'TSV Übungsheim',
      'FC Beispiel 🦅',
    ]);
    expect(names('')).toEqual([]);
    expect(names(' \n\n')).toEqual([]);
  });

  it('out of a spreadsheet, with a head and a column of groups', () => {
    expect(parseTeamList('\uFEFFGruppe;Mannschaft\r\nA;"SV ""Blau"" 1910"\r\nGruppe B;"TSV; Nord"\r\n')).toEqual([
      { name: 'SV "Blau" 1910', group: 'A' },
      { name: 'TSV; Nord', group: 'B' },
    ]);
  });

  it('pasted cells: the first that is filled, groups where a column has nothing but letters', () => {
    expect(parseTeamList('SV Eins\tb\nSV Zwei\tA')).toEqual([
      { name: 'SV Eins', group: 'B' },
      { name: 'SV Zwei', group: 'A' },
    ]);
    expect(parseTeamList('\tSV Eins\nSV Zwei\tTrainer Müller')).toEqual([
      { name: 'SV Eins', group: null },
      { name: 'SV Zwei', group: null },
    ]);
  });

  it('a comma in a name parts nothing where semicolons part', () => {
    expect(names('Spvgg Ost, Reserve;x\nTSV West;y')).toEqual(['Spvgg Ost, Reserve', 'TSV West']);
  });

  it('a team may be called A, where there is only one column', () => {
    expect(parseTeamList('A\nB')).toEqual([
      { name: 'A', group: null },
      { name: 'B', group: null },
    ]);
  });

  it('whatever is pasted is a list of names, none of them empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const { name, group } of parseTeamList(text)) {
          expect(name.trim()).not.toBe('');
          expect(group ?? 'A').toMatch(/^[A-Z]$/);
        }
      }),
    );
  });
});
