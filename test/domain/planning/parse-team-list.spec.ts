import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTeams } from '#domain/tournament/planning/team-list/import-teams.ts';
import { parseNameList } from '#domain/tournament/planning/team-list/parse-name-list.ts';
import { parseTeamList } from '#domain/tournament/planning/team-list/parse-team-list.ts';

const listed = (text: string) => parseTeamList(text).teams.map(({ name, group }) => ({ name, group }));
const names = (text: string): readonly string[] => listed(text).map(({ name }) => name);

describe('[GR5] teams out of a list', () => {
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
    expect(listed('\uFEFFGruppe;Mannschaft\r\nA;"SV ""Blau"" 1910"\r\nGruppe B;"TSV; Nord"\r\n')).toEqual([
      { name: 'SV "Blau" 1910', group: 'A' },
      { name: 'TSV; Nord', group: 'B' },
    ]);
  });

  it('pasted cells: the first that is filled, groups where a column has nothing but letters', () => {
    expect(listed('SV Eins\tb\nSV Zwei\tA')).toEqual([
      { name: 'SV Eins', group: 'B' },
      { name: 'SV Zwei', group: 'A' },
    ]);
    expect(listed('\tSV Eins\nSV Zwei\tTrainer Müller')).toEqual([
      { name: 'SV Eins', group: null },
      { name: 'SV Zwei', group: null },
    ]);
  });

  it('a comma in a name parts nothing where semicolons part', () => {
    expect(names('Spvgg Ost, Reserve;x\nTSV West;y')).toEqual(['Spvgg Ost, Reserve', 'TSV West']);
  });

  it('commas part only where every line has one', () => {
    expect(names('Spvgg Ost, Reserve\nTSV West')).toEqual(['Spvgg Ost, Reserve', 'TSV West']);
    expect(listed('Team,Gruppe\n"Ost, Reserve",A')).toEqual([{ name: 'Ost, Reserve', group: 'A' }]);
  });

  it('quoted cells hold line breaks; a quote that is not closed, or inside, is a letter', () => {
    expect(parseTeamList('Name;Gruppe\n"SV\nBlau";A\nSV "Rot";B\n').teams).toMatchObject([
      { line: 2, name: 'SV Blau', group: 'A', block: 0 },
      { line: 4, name: 'SV "Rot"', group: 'B', block: 0 },
    ]);
    expect(names('"SV Blau\nSV Rot')).toEqual(['"SV Blau', 'SV Rot']);
  });

  it('an empty cell before a quoted one is a cell', () => {
    expect(listed('Verein\tMannschaft\tGruppe\nSV Ost\tSV Ost 1\tA\n\t"TuS ""Nord"" 2"\tB')).toEqual([
      { name: 'SV Ost 1', group: 'A' },
      { name: 'TuS "Nord" 2', group: 'B' },
    ]);
    expect(listed('Mannschaft\tGruppe\tBezahlt\nSV Rot\tA\t""\nSV Blau\t\t"ja"')).toEqual([
      { name: 'SV Rot', group: 'A' },
      { name: 'SV Blau', group: null },
    ]);
  });

  it('the head says which column is the name, and what is not taken', () => {
    const { teams, unused } = parseTeamList('Verein;Mannschaft;Trainer;Gruppe\nSV;SV I;Maier;Rot\nTSV;;;B');
    expect(teams.map(({ name, group }) => [name, group])).toEqual([
      ['SV I', 'Rot'],
      ['TSV', 'B'],
    ]);
    expect(unused).toEqual(['Trainer']);
  });

  it('a club and which of its teams it is make the name', () => {
    expect(names('Verein;Mannschaft\nTuS Nord;U11\nSV Ost;U11\nSV West;SV West II')).toEqual([
      'TuS Nord U11',
      'SV Ost U11',
      'SV West II',
    ]);
    // Beside a team, a name may be that of its coach.
    expect(parseTeamList('Name;Mannschaft\nMaier;U11').unused).toEqual(['Name']);
  });

  it('headings name the group of what follows, and several of them the group of each column', () => {
    expect(listed('Gruppe A\nSV A\nSV B\n\nGruppe Rot:\nSV C')).toEqual([
      { name: 'SV A', group: 'A' },
      { name: 'SV B', group: 'A' },
      { name: 'SV C', group: 'Gruppe Rot' },
    ]);
    const columns = parseTeamList('Gruppe A\tGruppe B\nSV A\tSV C\nSV B\tSV D\tMaier\n\tSV E');
    expect(columns.teams.map(({ line, name, group }) => [line, name, group])).toEqual([
      [2, 'SV A', 'A'],
      [2, 'SV C', 'B'],
      [3, 'SV B', 'A'],
      [3, 'SV D', 'B'],
      [4, 'SV E', 'B'],
    ]);
    expect(columns.unused).toEqual([3]);
  });

  it('numbers that count the rows are no names', () => {
    expect(names('1\tSV A\n2\tSV B')).toEqual(['SV A', 'SV B']);
    expect(listed('Gruppe A\n1.;SV A\n2.;SV B\nGruppe B\n1.;SV C')).toEqual([
      { name: 'SV A', group: 'A' },
      { name: 'SV B', group: 'A' },
      { name: 'SV C', group: 'B' },
    ]);
    expect(names('1860\t4\n1861\t5')).toEqual(['1860', '1861']);
    expect(names('1\n2')).toEqual(['1', '2']);
  });

  const bare = (text: string) => parseTeamList(text).bareTeams?.map(({ name }) => name) ?? null;

  it('numbers before names are left out where every line has one and they count up', () => {
    expect(bare('1. SV A\n2. 1. FC Köln\n3.TSV C')).toEqual(['SV A', '1. FC Köln', 'TSV C']);
    expect(bare('1) SV A\n2) SV B')).toEqual(['SV A', 'SV B']);
    expect(bare('5. SV A\n6. SV B')).toEqual(['SV A', 'SV B']);
    // As they were written, for who wants to keep them.
    expect(names('1. SV A\n2. SV B')).toEqual(['1. SV A', '2. SV B']);
  });

  it('numbers stay that are a part of the name', () => {
    for (const text of [
      '1. FC Köln',
      '1. FC Köln\n1. FC Union',
      '1. FC Köln\n2. SV B\nTSV C',
      '1. SV A\n3. SV B',
      '1860 München\n1861 Nord',
      'TSV C\n1. FC Köln\n2. SV B',
      // Nothing would be left to tell them apart.
      '1. Herren\n2. Herren',
    ]) {
      expect([text, bare(text)]).toEqual([text, null]);
    }
  });

  it('numbers begin again with a group, a block and a column, or go on', () => {
    expect(bare('Gruppe A\n1. SV A\n2. SV B\nGruppe B\n1. SV C\n2. SV D')).toEqual(['SV A', 'SV B', 'SV C', 'SV D']);
    expect(bare('1. SV A\n2. SV B\n\n1. SV C')).toEqual(['SV A', 'SV B', 'SV C']);
    expect(bare('1. SV A\n2. SV B\n\n3. SV C')).toEqual(['SV A', 'SV B', 'SV C']);
    expect(bare('Gruppe A\tGruppe B\n1. SV A\t1. SV C\n2. SV B\t2. SV D')).toEqual(['SV A', 'SV C', 'SV B', 'SV D']);
    // Two groups of one team each count nothing.
    expect(bare('1. FC Köln\n\n1. FC Union')).toBeNull();
  });

  it('each block is cleaned by itself, and one odd line keeps no other from it', () => {
    const clean = ['SV A', 'SV B', 'SV C', 'SV D'];
    for (const text of [
      'Gruppe A:\n1. SV A\n2. SV B\nGruppe B:\n- SV C\n- SV D',
      'Gruppe A:\n1. SV A\n2. SV B\nGruppe B:\nSV C\nSV D',
      'SV A\nSV B\n\n1) SV C\n2) SV D',
      '1. SV A\n2. SV B\n3. SV C\nSV D',
      '1. SV A\nSV B\n3. SV C\n4. SV D',
      '1. SV A\n2. SV B\n- SV C\n3. SV D',
    ]) {
      expect([text, bare(text)]).toEqual([text, clean]);
      expect([text, parseNameList(text).groups.flat()]).toEqual([text, clean]);
    }
    // A block whose numbers belong to the names stays beside one whose numbers count.
    expect(bare('1. SV A\n2. SV B\n\n1. FC Köln\n1. FC Union')).toEqual(['SV A', 'SV B', '1. FC Köln', '1. FC Union']);
    expect(bare('1. Herren\n2. Herren\n\n- SV A')).toEqual(['1. Herren', '2. Herren', 'SV A']);
  });

  it('dashes before names are left out of every line that has one', () => {
    expect(bare('- SV A\n- SV B')).toEqual(['SV A', 'SV B']);
    expect(bare('• SV A\n•SV B')).toEqual(['SV A', 'SV B']);
    expect(bare('- SV A\nSV B')).toEqual(['SV A', 'SV B']);
    expect(bare('SV A - II\nSV B')).toBeNull();
  });

  it('the first line of an Excel file says what separates the cells', () => {
    expect(listed('sep=;\r\nMannschaft;Gruppe\r\nSV A;B\r\n')).toEqual([{ name: 'SV A', group: 'B' }]);
    expect(listed('\uFEFFsep=,\nSV A, Reserve\nSV B')).toEqual([
      { name: 'SV A', group: null },
      { name: 'SV B', group: null },
    ]);
    expect(parseTeamList('sep=;\nSV A').teams[0]?.line).toBe(2);
    expect(names('SV A\nsep=;')).toEqual(['SV A', 'sep=;']);
  });

  it("'Gr. A', 'A:' and 'A: SV Blau' begin groups, 'Gr. Lafferde' is a team", () => {
    const two = [
      { name: 'SV Blau', group: 'A' },
      { name: 'SV Rot', group: 'A' },
      { name: 'TSV', group: 'B' },
    ];
    expect(listed('Gr. A\nSV Blau\nSV Rot\nGr.B\nTSV')).toEqual(two);
    expect(listed('A:\nSV Blau\nSV Rot\nb:\nTSV')).toEqual(two);
    expect(listed('A: SV Blau\nSV Rot\nB: TSV')).toEqual(two);
    expect(listed('A: SV Blau\nA: SV Rot\n\nGruppe B: TSV')).toEqual(two);
    expect(listed('SV Blau\tGr. A\nSV Rot\tA\nTSV\tGr. B')).toEqual(two);
    expect(names('Gr. Lafferde\nTSV')).toEqual(['Gr. Lafferde', 'TSV']);
    expect(bare('A: 1. SV Blau\n2. SV Rot\nB: 1. TSV')).toEqual(['SV Blau', 'SV Rot', 'TSV']);
  });

  it('columns of which something is not taken are named without a head too', () => {
    expect(parseTeamList('SV A\tSV C\nSV B\tSV D').unused).toEqual([2]);
    expect(parseTeamList('SV A;A;Maier\nSV B;B').unused).toEqual([3]);
    expect(parseTeamList('\tSV A\nSV B\tMaier').unused).toEqual([2]);
    expect(parseTeamList('Team;;Gruppe\nSV A;Maier;A').unused).toEqual([2]);
    expect(parseTeamList('1;SV A;A\n2;SV B;B').unused).toEqual([]);
  });

  it('entry fee and out of competition, where every cell says yes or no', () => {
    const marked = (text: string) => parseTeamList(text).teams.map((team) => [team.paid, team.outOfCompetition]);
    expect(marked('Team;Startgeld bezahlt;außer Konkurrenz\nEins;ja;\nZwei;Nein;x\nDrei')).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(marked('Startgeld;Team\nX;Eins')).toEqual([[true, false]]);
    // An amount may be what is owed or what was paid.
    const amounts = parseTeamList('Team;Startgeld\nEins;20 €\nZwei;ja');
    expect(amounts.teams.map(({ paid }) => paid)).toEqual([false, false]);
    expect(amounts.unused).toEqual(['Startgeld']);
  });

  it('blank lines part blocks', () => {
    expect(parseTeamList('\nA1\nA2\n\n\nB1\n').teams.map(({ name, block }) => [name, block])).toEqual([
      ['A1', 0],
      ['A2', 0],
      ['B1', 1],
    ]);
  });

  it('a team may be called A, where there is only one column', () => {
    expect(listed('A\nB')).toEqual([
      { name: 'A', group: null },
      { name: 'B', group: null },
    ]);
  });

  it('whatever is pasted is a list of names, none of them empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const lines = text.split(/\r\n|\r|\n/).length;
        for (const { name, group, line } of parseTeamList(text).teams) {
          expect(name).toBe(name.trim());
          expect(name + (group ?? '')).not.toBe('');
          expect(line).toBeLessThanOrEqual(lines);
        }
      }),
    );
  });
});

describe('[GR5] an import', () => {
  const into = (text: string, groups: readonly (readonly string[])[] = [[]], maximum = 20) =>
    importTeams(
      parseTeamList(text).teams,
      groups.map((each) => ({ displayName: '', names: each })),
      maximum,
    );
  const added = (text: string, groups?: readonly (readonly string[])[]) =>
    into(text, groups).groups.map((group) => group.added.map(({ name }) => name));

  it('puts teams into the group they name, by letter or by what it is called', () => {
    expect(added('Team;Gruppe\nEins;B\nZwei;A\nDrei;b')).toEqual([['Zwei'], ['Eins', 'Drei']]);
    expect(into('Team;Gruppe\nEins;Rot\nZwei;Blau\nDrei;rot').groups).toMatchObject([
      { displayName: 'Rot', added: [{ name: 'Eins' }, { name: 'Drei' }] },
      { displayName: 'Blau', added: [{ name: 'Zwei' }] },
    ]);
  });

  it('shares out what names none: a block per group, a single one to where the fewest are', () => {
    expect(added('Eins\nZwei\n\nDrei')).toEqual([['Eins', 'Zwei'], ['Drei']]);
    expect(added('Eins\nZwei\n\nDrei', [['Alt'], []])).toEqual([[], ['Eins', 'Zwei'], ['Drei']]);
    expect(added('Eins\nZwei\nDrei', [['Alt'], []])).toEqual([['Zwei'], ['Eins', 'Drei']]);
  });

  it('takes what the list says of a team with it', () => {
    expect(into('Team;Bezahlt;a. K.\nEins;ja;nein').groups[0]?.added).toEqual([
      { name: 'Eins', paid: true, outOfCompetition: false },
    ]);
  });

  it('says of each team that stays out why', () => {
    const refused = (text: string, groups?: readonly (readonly string[])[], maximum?: number) =>
      into(text, groups, maximum).refused.map(({ line, why }) => [line, why]);
    expect(refused('Eins\nEINS\nZwei', [['zwei']])).toEqual([
      [2, 'twice'],
      [3, 'twice'],
    ]);
    expect(refused(`Eins\n${'x'.repeat(61)}\nbad\u202ename`)).toEqual([
      [2, 'name-too-long'],
      [3, 'name-not-allowed'],
    ]);
    expect(refused(`Team;Gruppe\n;A\nEins;${'x'.repeat(26)}`)).toEqual([
      [2, 'no-name'],
      [3, 'group-name-not-allowed'],
    ]);
    expect(refused('Eins\nZwei\nDrei', [[]], 2)).toEqual([[3, 'group-full']]);
    const groups = Array.from({ length: 26 }, (_, at) => [`Team ${at}`]);
    expect(refused('Team;Gruppe\nEins;Rot', groups)).toEqual([[2, 'too-many-groups']]);
  });
});
