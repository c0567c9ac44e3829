import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleTournament } from '#client/landing/example-tournament.ts';
import { contrast } from '#domain/oklch.ts';
import { addTeamBody } from '#domain/tournament/contract/bodies.ts';
import { COLOR_PAIRS, dealColors } from '#domain/tournament/model/team-colors.ts';
import { emblemsOf } from '#domain/tournament/view/emblems.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { configure, Played } from '../support/played.ts';

type Dealt = Parameters<typeof dealColors>[0];

const named = (names: readonly string[]): Dealt['teams'] =>
  Object.fromEntries(
    names.map((name, at) => [
      `t${at + 1}`,
      { id: `t${at + 1}`, name, priority: 0, outOfCompetition: false, lastChanged: 1 },
    ]),
  );
const deal = (names: readonly string[], teamColors: Dealt['teamColors'] = {}, before: Dealt['teams'] = {}) =>
  dealColors({ teams: named(names), teamColors }, before).teamColors;

describe('the colours of teams for which none are chosen', () => {
  it('are 24 pairs, each 3:1 apart', () => {
    for (const [ground, band] of COLOR_PAIRS) expect(contrast(ground, band)).toBeGreaterThanOrEqual(3);
    expect(new Set(COLOR_PAIRS.map((pair) => pair.join())).size).toBe(24);
  });

  it('are others for each club as long as there are some, and the same for all its teams', () => {
    const club = fc.stringMatching(/^[A-Za-zÄÖÜß]{3,8}$/).map((word) => `SV x${word}`);
    fc.assert(
      fc.property(fc.uniqueArray(club, { maxLength: 24 }), (clubs) => {
        const dealt = deal([...clubs, ...clubs.map((name) => `${name} II`)]);
        const ofFirst = clubs.map((_, at) => dealt[`t${at + 1}`]);
        expect(new Set(ofFirst).size).toBe(clubs.length);
        expect(clubs.map((_, at) => dealt[`t${clubs.length + at + 1}`])).toEqual(ofFirst);
      }),
    );
  });

  it('are the same in each tournament, as long as no two clubs fall on one pair', () => {
    expect(deal(['SV Au'])['t1']).toBe(deal(['FC Bach', 'SV Au'])['t2']);
  });

  it('are each its own where teams only have numbers', () => {
    const dealt = deal(Array.from({ length: 12 }, (_, at) => `Mannschaft ${at + 1}`));
    expect(new Set(Object.values(dealt)).size).toBe(12);
  });

  it('are shared once all are taken', () => {
    const dealt = Object.values(deal(Array.from({ length: 60 }, (_, at) => `SV Ort ${'a'.repeat(at + 1)}`)));
    expect(dealt).toHaveLength(60);
    expect(Math.max(...dealt)).toBeLessThan(COLOR_PAIRS.length);
  });

  it('stay when others join, leave or are renamed', () => {
    const before = named(['SV Au', 'FC Bach', 'TSV Cham']);
    const had = deal(['SV Au', 'FC Bach', 'TSV Cham']);
    const after = deal(['SV Au', 'FC Bach renamed', 'TSV Cham', 'SV Neu'], had, before);
    expect(after).toMatchObject(had);
    expect(Object.values(had)).not.toContain(after['t4']);
    // One that returns has its own again.
    expect(dealColors({ teams: named(['SV Au']), teamColors: after }, {}).teamColors).toEqual(after);
  });

  it('become those of the club that a renamed team is of now', () => {
    const before = named(['SV Au', 'FC Bach']);
    const had = deal(['SV Au', 'FC Bach']);
    expect(deal(['SV Au', 'SV Au II'], had, before)).toEqual({ t1: had['t1'], t2: had['t1'] });
    expect(deal(['FC Bach II', 'FC Bach'], had, before)).toEqual({ t1: had['t2'], t2: had['t2'] });
  });
});

describe('the emblem of a team', () => {
  const emblems = ({ state }: Played) =>
    memberView('t', state, 0, NOTHING_REFERENCED).teams.map(({ name, emblem }) => ({ name, ...emblem }));
  const rename = (teamId: string, name: string) => ({ type: 'RenameTeam', teamId, name }) as const;

  it('is given with the groups, and kept by a late team, a new name, an undo and a new plan', () => {
    const played = new Played(configure([3]));
    const given = emblems(played);
    expect(new Set(given.map(({ ground, band }) => `${ground} ${band}`)).size).toBe(3);
    played.must({ type: 'AddTeam', ...addTeamBody.parse({ groupId: 'g1', name: 'Nachzügler' }) });
    expect(emblems(played).slice(0, 3)).toEqual(given);
    played.must(rename('t1', 'SV Umbenannt'));
    const [renamed] = emblems(played);
    expect(renamed).toMatchObject({ ground: given[0]?.ground, letters: 'UM' });
  });

  it('tells teams of one club apart by the number of all but the first', () => {
    const played = new Played(configure([3]));
    played.must(rename('t1', 'SV Au I'));
    played.must(rename('t2', 'SV Au II'));
    played.must(rename('t3', 'Hannover 96'));
    const [first, second, other] = emblems(played);
    expect(second).toEqual({ ...first, name: 'SV Au II', number: 'II' });
    expect(first).not.toHaveProperty('number');
    expect(other).not.toHaveProperty('number');
  });

  it('of a team in the picture of the front page is the one that the portal would give it', () => {
    const { teams } = exampleTournament(0);
    const dealt = dealColors({ teams: named(teams.map(({ name }) => name)), teamColors: {} }, {});
    const list = Object.values(dealt.teams);
    expect(teams.map(({ emblem }) => emblem)).toEqual(list.map(emblemsOf(list, dealt.teamColors)));
  });
});
