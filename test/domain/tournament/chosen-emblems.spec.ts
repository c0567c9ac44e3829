import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blend, contrast } from '#domain/oklch.ts';
import { COLOR_PAIRS, dealColors } from '#domain/tournament/model/team-colors.ts';
import { legiblePair } from '#domain/emblem-colors.ts';
import { emblemsOf, emblemsOfList, type ClubChoice } from '#domain/tournament/view/emblems.ts';
import { memberView, NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { hexColors } from '../support/hex-colors.ts';
import { configure, Played } from '../support/played.ts';

const list = (names: readonly string[]) => names.map((name, at) => ({ id: `t${at + 1}`, name }));
function worn(names: readonly string[], choices: readonly ClubChoice[]) {
  const teams = list(names);
  const byId = Object.fromEntries(teams.map((team) => [team.id, team]));
  const { clubColors } = dealColors({ teams: byId, clubColors: [] }, {});
  return teams.map(emblemsOf(teams, clubColors, choices));
}

describe('the emblem of a team whose club has something chosen', () => {
  it('[OR8] wears the chosen colours, each team of the club and no other', () => {
    const names = ['SV Talbrunn', 'SV Talbrunn II', 'TSV Oberlauch'];
    const [first, second, other] = worn(names, [{ club: 'SV Talbrunn', colors: ['#1642c4', '#ffd21f'] }]);
    expect(first).toMatchObject({ ground: '#1642c4', band: '#ffd21f', on: '#ffffff', letters: 'TA' });
    expect(second).toEqual({ ...first, number: 'II' });
    expect(other).toEqual(worn(names, [])[2]);
  });

  it('[OR8] shows the chosen crest in the colours that are chosen or drawn', () => {
    const [drawn] = worn(['SV Talbrunn'], []);
    const [crested] = worn(['SV Talbrunn'], [{ club: 'SV Talbrunn', crest: '/images/c1' }]);
    expect(crested).toEqual({ ...drawn, crest: '/images/c1' });
    const both: ClubChoice = { club: 'SV Talbrunn', colors: ['#1642c4', '#ffd21f'], crest: '/images/c1' };
    expect(worn(['SV Talbrunn'], [both])[0]).toMatchObject({
      ground: '#1642c4',
      crest: '/images/c1',
      drawn: [drawn?.ground, drawn?.band],
    });
  });

  it.each([
    ['Hannover', ['Hannover 96', 'SV Au']],
    ['Hannover', ['Hannover 96', 'Hannover 96 II']],
    ['Hannover 96', ['Hannover 96', 'SV Au']],
    ['Hannover 96', ['Hannover 96', 'Hannover 96 II']],
    ['Mannschaft 3', ['Mannschaft 3', 'SV Au']],
  ])('[OR8] %s is found by the name %s', (club, names) => {
    const choice: ClubChoice = { club, colors: ['#1642c4', '#ffd21f'] };
    expect(worn(names, [choice])[0]?.ground).toBe('#1642c4');
  });

  it('[OR8] of a team that only has a number is found by that alone', () => {
    expect(worn(['Mannschaft 3'], [{ club: 'Mannschaft', colors: ['#1642c4', '#ffd21f'] }])[0]).toEqual(
      worn(['Mannschaft 3'], [])[0],
    );
  });

  it('[OR8] of a list is what it will be once it is saved, and gives others no colours that are drawn for it', () => {
    const names = ['SV Talbrunn', 'TSV Oberlauch', 'FC Königslohe', 'SV Neu'];
    const choices: readonly ClubChoice[] = [{ club: 'SV Talbrunn', colors: ['#123456', '#ffffff'] }];
    const before = list(names.slice(0, 3)).map((team, at) => ({
      ...team,
      emblem: worn(names.slice(0, 3), choices)[at]!,
    }));
    const drawn = emblemsOfList(list(names), before, choices);
    expect([...drawn.values()]).toEqual(worn(names, choices));
    // As long as it is not known what is chosen.
    expect([...emblemsOfList(list(names), before, null).values()]).toEqual(worn(names, choices));
    // Taken back, it wears what its name drew.
    expect([...emblemsOfList(list(names), before, []).values()]).toEqual(worn(names, []));
  });

  it('[OR8] can be read in any colours, and is told from its band', () => {
    fc.assert(
      fc.property(hexColors, hexColors, (ground, band) => {
        const [emblem] = worn(['SV Talbrunn'], [{ club: 'SV Talbrunn', colors: [ground, band] }]);
        if (emblem === undefined) throw new Error('no team');
        expect(contrast(emblem.on, emblem.ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(emblem.band, emblem.ground)).toBeGreaterThanOrEqual(3);
        // Of a lit tile: its smallest words, and white figures.
        const lit = blend(emblem.glow, 0.66, '#262d2a');
        expect(contrast('#b6c4bb', lit)).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#ffffff', lit)).toBeGreaterThanOrEqual(7.5);
      }),
      { numRuns: 500 },
    );
  });

  it('[OR8] stays as it was chosen wherever it can be told', () => {
    for (const pair of COLOR_PAIRS) expect(legiblePair(pair)).toEqual(pair);
    expect(legiblePair(['#5b2a9d', '#f4c542'])).toEqual(['#5b2a9d', '#f4c542']);
    // Red on black is a little lighter, black on white as it is, one colour twice has a band all the same.
    const [ground, band] = legiblePair(['#111111', '#8a1538']);
    expect([ground, contrast(ground, band) < 3.3]).toEqual(['#111111', true]);
    expect(legiblePair(['#ffffff', '#ffffff'])[1]).not.toBe('#ffffff');
  });
});

describe('views of a tournament', () => {
  const { state } = new Played(configure([3]));
  const [first] = Object.values(state.teams);
  const choice: ClubChoice = { club: first?.name ?? '', crest: '/images/c1' };

  it('[OR8] wear what the organisation has chosen, and are as before without', () => {
    const joined = { ...NOTHING_REFERENCED, clubChoices: [choice], venue: null };
    const teamsOf = (view: { teams: readonly { emblem: { crest?: string | undefined } }[] }) =>
      view.teams.map(({ emblem }) => emblem.crest);
    expect(teamsOf(memberView('t', state, 1, joined))).toEqual(['/images/c1', undefined, undefined]);
    expect(teamsOf(publicView('t', state, joined))).toEqual(['/images/c1', undefined, undefined]);
    const plain = JSON.stringify(memberView('t', state, 1, NOTHING_REFERENCED));
    expect([plain.includes('"crest"'), plain.includes('"drawn"')]).toEqual([false, false]);
  });
});
