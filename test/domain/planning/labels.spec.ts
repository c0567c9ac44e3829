import { describe, expect, it } from 'vitest';
import { groupLabel, matchLabel, roundLabel, selectorLabel } from '#domain/tournament/planning/selectors/labels.ts';
import { readSelector } from '#domain/tournament/model/selector-notation.ts';

const source = {
  groups: [
    { id: 'g1', letter: 'A', displayName: '', teamIds: ['t1', 't2'] },
    { id: 'g2', letter: 'B', displayName: 'Bären', teamIds: ['t3'] },
  ],
  teamName: (teamId: string) => `Team ${teamId}`,
  numberOf: (matchId: string) => Number(matchId.slice(1)) - 100,
};

describe('the label of a selector', () => {
  it.each([
    ['t2', 'Team t2'],
    ['A2', 'Team t2'],
    ['A3', ''],
    ['C1', ''],
    ['1A', '1. Gruppe A'],
    ['2B', '2. Bären'],
    ['3C', '3. Gruppe C'],
    ['3*1', 'Bester Gruppendritter'],
    ['3*2', 'Zweitbester Gruppendritter'],
    ['1*8', 'Achtbester Gruppenerster'],
    ['2*12', 'Zwölftbester Gruppenzweiter'],
    ['7*16', 'Sechzehntbester Gruppensiebter'],
    ['20*20', 'Zwanzigstbester Gruppenzwanzigster'],
    ['17*21', 'Einundzwanzigstbester Gruppensiebzehnter'],
    ['32*26', 'Sechsundzwanzigstbester Gruppenzweiunddreißigster'],
    ['Wm121', 'Sieger Spiel 21'],
    ['Lm121', 'Verlierer Spiel 21'],
  ])('%s is %s', (word, label) => {
    expect(selectorLabel(readSelector(word), source)).toBe(label);
  });
});

describe('[SE1] a best-of rank is said in words', () => {
  // 32 teams at most are in a group [GR2], and 26 groups are there [GR1].
  const ordinals = [
    ...'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt'.split(' '),
    ...'fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst einundzwanzigst zweiundzwanzigst'.split(' '),
    ...'dreiundzwanzigst vierundzwanzigst fünfundzwanzigst sechsundzwanzigst siebenundzwanzigst'.split(' '),
    ...'achtundzwanzigst neunundzwanzigst dreißigst einunddreißigst zweiunddreißigst'.split(' '),
  ].map((stem, at) => [at + 1, stem] as const);

  it.each(ordinals)('of rank %i: %s', (rank, stem) => {
    expect(selectorLabel({ kind: 'bestOfRank', rank, ordinal: 1 }, source)).toBe(`Bester Gruppen${stem}er`);
  });

  it.each(ordinals.slice(1, 26))('of ordinal %i: %s', (ordinal, stem) => {
    const label = selectorLabel({ kind: 'bestOfRank', rank: 1, ordinal }, source);
    expect(label.toLowerCase()).toBe(`${stem}bester gruppenerster`);
    expect(label.startsWith(stem.charAt(0).toUpperCase())).toBe(true);
  });
});

it('a group is called by its display name, else by its letter', () => {
  expect(source.groups.map(groupLabel)).toEqual(['Gruppe A', 'Bären']);
});

describe('the label of a match', () => {
  it('says what is played for', () => {
    expect(matchLabel({ type: 'GroupMatch', group: 'A' })).toBe('Gruppenspiel');
    expect(matchLabel({ type: 'NonFinalKnockout', finalsRound: 'SixteenthFinal' })).toBe('Sechzehntelfinale');
    expect(matchLabel({ type: 'NonFinalKnockout', finalsRound: 'EighthFinal' })).toBe('Achtelfinale');
    expect(matchLabel({ type: 'NonFinalKnockout', finalsRound: 'QuarterFinal' })).toBe('Viertelfinale');
    expect(matchLabel({ type: 'NonFinalKnockout', finalsRound: 'SemiFinal' })).toBe('Halbfinale');
    expect(matchLabel({ type: 'AdditionalPlayoff', playoffPosition: 7 })).toBe('Spiel um Platz 7');
    expect(matchLabel({ type: 'ThirdPlacePlayoff' })).toBe('Spiel um Platz 3');
    expect(matchLabel({ type: 'Final' })).toBe('Finale');
  });

  it('of rounds without a name of their own is a fraction', () => {
    expect(roundLabel(32)).toBe('1/32-Finale');
  });
});
