import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleTournament } from '#client/landing/example-tournament.ts';
import { contrast } from '#domain/oklch.ts';
import { addTeamBody } from '#domain/tournament/contract/bodies.ts';
import { COLOR_PAIRS, dealColors } from '#domain/tournament/model/team-colors.ts';
import { wearersAmong } from '#domain/team-name.ts';
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
/** The colours of these teams by their ids, in a tournament that `had` these of clubs. */
function deal(names: readonly string[], had: Dealt['clubColors'] = [], before: Dealt['teams'] = {}) {
  const teams = named(names);
  const { clubColors } = dealColors({ teams, clubColors: had }, before);
  const colors = new Map(clubColors);
  const wearerOf = wearersAmong(names);
  const byTeam = Object.values(teams).map(({ id, name }) => [id, colors.get(wearerOf(name)) ?? -1] as const);
  return { clubColors, colors: Object.fromEntries(byTeam) };
}

describe('the colours of teams for which none are chosen', () => {
  it('are 24 pairs, each 3:1 apart', () => {
    for (const [ground, band] of COLOR_PAIRS) expect(contrast(ground, band)).toBeGreaterThanOrEqual(3);
    expect(new Set(COLOR_PAIRS.map((pair) => pair.join())).size).toBe(24);
  });

  it('are others for each club as long as there are some, and the same for all its teams', () => {
    const club = fc.stringMatching(/^[A-Za-zÄÖÜß]{3,8}$/).map((word) => `SV x${word}`);
    fc.assert(
      fc.property(fc.uniqueArray(club, { maxLength: 24 }), (clubs) => {
        const { colors } = deal([...clubs, ...clubs.map((name) => `${name} II`)]);
        const ofFirst = clubs.map((_, at) => colors[`t${at + 1}`]);
        expect(new Set(ofFirst).size).toBe(clubs.length);
        expect(clubs.map((_, at) => colors[`t${clubs.length + at + 1}`])).toEqual(ofFirst);
      }),
    );
  });

  it('are the same in each tournament, as long as no two clubs fall on one pair', () => {
    expect(deal(['SV Au']).colors['t1']).toBe(deal(['FC Bach', 'SV Au']).colors['t2']);
  });

  it('are each its own where teams only have numbers', () => {
    const { colors } = deal(Array.from({ length: 12 }, (_, at) => `Mannschaft ${at + 1}`));
    expect(new Set(Object.values(colors)).size).toBe(12);
  });

  it('are shared once all are taken', () => {
    const dealt = Object.values(deal(Array.from({ length: 60 }, (_, at) => `SV Ort ${'a'.repeat(at + 1)}`)).colors);
    expect(dealt).toHaveLength(60);
    expect(Math.max(...dealt)).toBeLessThan(COLOR_PAIRS.length);
  });

  it('stay when others join, leave or are renamed', () => {
    const before = named(['SV Au', 'FC Bach', 'TSV Cham']);
    const { clubColors: had, colors } = deal(['SV Au', 'FC Bach', 'TSV Cham']);
    const after = deal(['SV Au', 'FC Bach renamed', 'TSV Cham', 'SV Neu'], had, before);
    expect(after.colors).toMatchObject(colors);
    expect(Object.values(colors)).not.toContain(after.colors['t4']);
    // One that returns has its own again.
    expect(deal(['SV Au'], after.clubColors).colors).toEqual({ t1: colors['t1'] });
  });

  it('stay when the first team of a club joins after its second, and when it leaves', () => {
    const { clubColors, colors } = deal(['SV Au II']);
    const both = deal(['SV Au II', 'SV Au'], clubColors, named(['SV Au II']));
    expect(both.colors).toEqual({ t1: colors['t1'], t2: colors['t1'] });
    const left = deal(['SV Au II'], both.clubColors, named(['SV Au II', 'SV Au']));
    expect(left.colors).toEqual(colors);
  });

  it('become those of the club that a renamed team is of now', () => {
    const before = named(['SV Au', 'FC Bach']);
    const { clubColors: had, colors } = deal(['SV Au', 'FC Bach']);
    expect(deal(['SV Au', 'SV Au II'], had, before).colors).toEqual({ t1: colors['t1'], t2: colors['t1'] });
    expect(deal(['FC Bach II', 'FC Bach'], had, before).colors).toEqual({ t1: colors['t2'], t2: colors['t2'] });
  });

  it('are no other club’s where one of two teams of a club is renamed', () => {
    const { clubColors, colors } = deal(['SV Au', 'SV Au II']);
    const after = deal(['SV Au', 'FC Bach'], clubColors, named(['SV Au', 'SV Au II']));
    expect(after.colors['t1']).toBe(colors['t1']);
    expect(after.colors['t2']).not.toBe(colors['t1']);
  });

  it('[PL4] are the same again once the names are, whatever they were between', () => {
    const name = fc.constantFrom(
      'SV Au',
      'SV Au II',
      'FC Bach',
      'Hannover 96',
      'Hannover 96 II',
      'Team 1',
      'Team 2',
      '__proto__',
    );
    const lists = fc.array(fc.array(name, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(lists, (all) => {
        const seen: unknown[] = [];
        let dealt = deal([]);
        let before = named([]);
        for (const list of all) {
          dealt = deal(list, dealt.clubColors, before);
          before = named(list);
          seen.push(dealt.colors);
        }
        for (const [at, list] of all.entries()) expect(deal(list, dealt.clubColors, before).colors).toEqual(seen[at]);
      }),
    );
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
    const dealt = dealColors({ teams: named(teams.map(({ name }) => name)), clubColors: [] }, {});
    const list = Object.values(dealt.teams);
    expect(teams.map(({ emblem }) => emblem)).toEqual(list.map(emblemsOf(list, dealt.clubColors)));
  });
});
