import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '#client/pages/configuration/draft.ts';
import {
  applyChoices,
  configurationRules,
  mergeDrafts,
  readKeptConfiguration,
  type ConfigurationEdit,
} from '#client/pages/configuration/configuration-rules.ts';
import { describeMergeLaws, type Triple } from './editing/merge-laws.ts';

// [PL3] Two people configure one tournament.

const phase = { on: true, courts: 2, playMinutes: 10, pauseMinutes: 2 };
const team = (id: string | null, name: string) => ({ key: `k-${id ?? name}`, id, name });

const base: Draft = {
  kickoff: '2026-12-05T09:30',
  breaks: [],
  groups: [
    { key: 'a', id: 'ga', displayName: '', teams: [team('t1', 'Ahorn'), team('t2', 'Buche'), team('t3', 'Celtis')] },
    {
      key: 'b',
      id: 'gb',
      displayName: '',
      teams: [team('t4', 'Douglasie'), team('t5', 'Eiche'), team('t6', 'Fichte')],
    },
  ],
  groupPhase: { ...phase, rounds: 1, rested: false, alternating: true },
  finals: {
    ...phase,
    chosen: true,
    first: 'SemiFinal',
    pauseBefore: 10,
    thirdPlace: true,
    playoffs: [],
    pairings: null,
  },
};

const renamed = (draft: Draft, id: string, name: string): Draft => ({
  ...draft,
  groups: draft.groups.map((group) => ({
    ...group,
    teams: group.teams.map((each) => (each.id === id ? { ...each, name } : each)),
  })),
});

const without = (draft: Draft, id: string): Draft => ({
  ...draft,
  groups: draft.groups.map((group) => ({ ...group, teams: group.teams.filter((each) => each.id !== id) })),
});

const namesIn = ({ groups }: Draft): string[] => groups.flatMap(({ teams }) => teams.map(({ name }) => name));

it('[PL3] what only one of them changed is taken from that one', () => {
  const mine = { ...renamed(base, 't1', 'Ahorn 2'), kickoff: '2026-12-05T10:00' };
  const theirs = { ...renamed(base, 't4', 'Dattel'), groupPhase: { ...base.groupPhase, courts: 4 } };
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(draft).toMatchObject({ kickoff: '2026-12-05T10:00', groupPhase: { courts: 4 } });
  expect(namesIn(draft)).toEqual(['Ahorn 2', 'Buche', 'Celtis', 'Dattel', 'Eiche', 'Fichte']);
});

it('[PL3] several names that both changed are asked for from the first team on', () => {
  const mine = renamed(renamed(base, 't1', 'A'), 't4', 'D');
  const theirs = renamed(renamed(base, 't1', 'AA'), 't4', 'DD');
  expect(mergeDrafts(base, mine, theirs).conflicts.map((clash) => [clash.what, clash.mine, clash.theirs])).toEqual([
    ['Gruppe A, Mannschaft 1', 'A', 'AA'],
    ['Gruppe B, Mannschaft 1', 'D', 'DD'],
  ]);
});

it.each([
  ['mine', ['Ahorn 2', 'Buche', 'Celtis', 'Douglasie', 'Eiche', 'Fichte']],
  ['theirs', ['Buche', 'Celtis', 'Douglasie', 'Eiche', 'Fichte']],
] as const)(
  '[PL3] a team that I named anew and they took out: whether it plays is asked, and %s holds',
  (choice, names) => {
    const theirs = without(base, 't1');
    const { draft, conflicts } = mergeDrafts(base, renamed(base, 't1', 'Ahorn 2'), theirs);
    expect(conflicts.map(({ key }) => key)).toEqual(['arrangement']);
    const chosen = applyChoices(base, draft, theirs, new Set(choice === 'theirs' ? ['arrangement'] : []));
    expect(namesIn(chosen)).toEqual(names);
    // It is not there any more, so it comes as a new one.
    if (choice === 'mine') expect(chosen.groups[0]?.teams[0]?.id).toBeNull();
  },
);

it.each([
  ['mine', ['Buche', 'Celtis', 'Douglasie', 'Eiche', 'Fichte']],
  ['theirs', ['Ahorn 2', 'Buche', 'Celtis', 'Douglasie', 'Eiche', 'Fichte']],
] as const)(
  '[PL3] a team that I took out and they named anew: whether it plays is asked, and %s holds',
  (choice, names) => {
    const theirs = renamed(base, 't1', 'Ahorn 2');
    const { draft, conflicts } = mergeDrafts(base, without(base, 't1'), theirs);
    expect(conflicts.map(({ key }) => key)).toEqual(['arrangement']);
    expect(namesIn(applyChoices(base, draft, theirs, new Set(choice === 'theirs' ? ['arrangement'] : [])))).toEqual(
      names,
    );
  },
);

const lunch = { name: 'Mittagspause', from: '2026-12-05T12:00', to: '2026-12-05T13:00' };
const later = { ...lunch, from: '2027-01-16T13:00', to: '2027-01-16T14:00' };

it('[PL3] [SC8] a first kickoff of theirs takes a break of mine along, and mine one of theirs', () => {
  const withLunch = { ...base, breaks: [lunch] };
  const moved = { ...base, kickoff: '2027-01-16T10:30' };
  const both = { ...moved, breaks: [later] };
  expect(mergeDrafts(base, withLunch, moved)).toEqual({ draft: both, conflicts: [] });
  expect(mergeDrafts(base, moved, withLunch)).toEqual({ draft: both, conflicts: [] });
});

it('[PL3] [SC8] two who put a break on different days see which', () => {
  const breakfast = (day: string) => ({ name: 'Frühstück', from: `${day}T09:20`, to: `${day}T09:50` });
  const on = (day: string): Draft => ({ ...base, breaks: [breakfast(day)] });
  const { conflicts } = mergeDrafts(on('2026-12-05'), on('2026-12-06'), on('2026-12-07'));
  expect(conflicts).toMatchObject([
    {
      base: 'Frühstück 09:20 bis 09:50',
      mine: 'Frühstück So, 06.12.2026, 09:20 bis 09:50',
      theirs: 'Frühstück Mo, 07.12.2026, 09:20 bis 09:50',
    },
  ]);
});

it('[PL3] [SC8] breaks that only moved along with a first kickoff are no change of them', () => {
  const before = { ...base, breaks: [lunch] };
  const moved = { ...before, kickoff: '2027-01-16T10:30', breaks: [later] };
  const dinner = { ...before, breaks: [{ ...lunch, name: 'Abendessen' }] };
  const both = { ...moved, breaks: [{ ...later, name: 'Abendessen' }] };
  expect(mergeDrafts(before, moved, dinner)).toEqual({ draft: both, conflicts: [] });
  expect(mergeDrafts(before, dinner, moved)).toEqual({ draft: both, conflicts: [] });
});

it('[PL3] [SC8] breaks follow the first kickoff that is chosen, also while mine is cleared', () => {
  const mine = { ...base, kickoff: '2026-12-05T10:30', breaks: [{ ...lunch, from: '2026-12-05T12:30' }] };
  const theirs = { ...base, kickoff: '2027-01-16T10:30', breaks: [later] };
  const { draft, conflicts } = mergeDrafts(base, mine, theirs);
  expect(conflicts.map(({ key }) => key)).toEqual(['kickoff', 'breaks']);
  const settled = (kickoff: 'mine' | 'theirs', breaks: 'mine' | 'theirs') =>
    applyChoices(
      base,
      draft,
      theirs,
      new Set(Object.entries({ kickoff, breaks }).flatMap(([key, side]) => (side === 'theirs' ? [key] : []))),
    ).breaks.map(({ from }) => from);
  expect(settled('mine', 'theirs')).toEqual(['2026-12-05T13:00']);
  expect(settled('theirs', 'mine')).toEqual(['2027-01-16T12:30']);
  expect(settled('theirs', 'theirs')).toEqual(['2027-01-16T13:00']);
  const cleared = mergeDrafts(base, { ...base, kickoff: '', lastKickoff: base.kickoff }, { ...base, breaks: [lunch] });
  expect(cleared.draft.breaks).toEqual([lunch]);
});

it('[PL3] teams that they arranged anew stay in the pots that I put them in', () => {
  const potted = (draft: Draft): Draft => ({
    ...draft,
    groups: draft.groups.map((group) => ({ ...group, teams: group.teams.map((each) => ({ ...each, pot: 2 })) })),
  });
  const theirs = { ...base, groups: base.groups.toReversed() };
  expect(mergeDrafts(base, potted(base), theirs).draft).toEqual(potted(theirs));
});

it('[PL3] finals that nobody chose only followed the groups: those that somebody chose stand', () => {
  const begun: Draft = { ...base, groups: [], finals: { ...base.finals, on: false, chosen: false } };
  const mine: Draft = { ...begun, groups: base.groups, finals: { ...begun.finals, on: true } };
  const theirs: Draft = { ...begun, finals: { ...begun.finals, chosen: true } };
  const { draft } = mergeDrafts(begun, mine, theirs);
  expect(draft.finals).toMatchObject({ on: false, chosen: true });
  expect(namesIn(draft)).toHaveLength(6);
});

const swapped = (draft: Draft, one: number, other: number): Draft => {
  const [first, second] = [draft.groups[0]?.teams[one], draft.groups[1]?.teams[other]];
  if (first === undefined || second === undefined) return draft;
  return {
    ...draft,
    groups: draft.groups.map((group, at) => ({
      ...group,
      teams: at === 0 ? group.teams.with(one, second) : at === 1 ? group.teams.with(other, first) : group.teams,
    })),
  };
};

type Change = (draft: Draft) => Draft;
const teamId = fc.integer({ min: 1, max: 6 }).map((number) => `t${number}`);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(teamId, fc.constantFrom('Ahorn', 'Linde', 'Ulme')).map(
    ([id, name]): Change =>
      (draft) =>
        renamed(draft, id, name),
  ),
  teamId.map(
    (id): Change =>
      (draft) =>
        without(draft, id),
  ),
  fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })).map(
    ([one, other]): Change =>
      (draft) =>
        swapped(draft, one, other),
  ),
  fc.constantFrom('Birke', 'Weide').map((name): Change => (draft) => ({
    ...draft,
    groups: draft.groups.map((group, at) =>
      at === 0 ? { ...group, teams: [...group.teams, team(null, name)] } : group,
    ),
  })),
  fc.integer({ min: 1, max: 4 }).map((courts): Change => (draft) => ({
    ...draft,
    groupPhase: { ...draft.groupPhase, courts },
  })),
  fc.boolean().map((thirdPlace): Change => (draft) => ({ ...draft, finals: { ...draft.finals, thirdPlace } })),
  fc.constantFrom('2026-12-05T10:30', '2027-01-16T10:30').map((kickoff): Change => (draft) => ({ ...draft, kickoff })),
);
const changes = fc.array(change, { minLength: 1, maxLength: 3 }).map(
  (all): Change =>
    (draft) =>
      all.reduce((after, each) => each(after), draft),
);
const toEdit = (configuration: Draft): ConfigurationEdit => ({ configuration, keepEdits: true });
const triples: fc.Arbitrary<Triple<ConfigurationEdit>> = fc
  .tuple(changes, changes)
  .map(([mine, theirs]) => ({ base: toEdit(base), mine: toEdit(mine(base)), theirs: toEdit(theirs(base)) }));

describe('the rules of a configuration', () => {
  // Teams that are arranged as theirs keep my names, which is a change of its own.
  describeMergeLaws(configurationRules, triples, { numRuns: 200, resolvedForm: (edit) => edit });
});

describe('a stored configuration', () => {
  const moved = { ...base, kickoff: '2026-12-05T10:30' };
  const edit = { draft: { ...toEdit(moved), keepEdits: false }, base: toEdit(base), basedOn: 7 };

  it('is read in the form of today, and in that of earlier releases', () => {
    expect(readKeptConfiguration(edit)).toEqual(edit);
    expect(readKeptConfiguration({ draft: moved, base, version: 7 })).toEqual({
      draft: toEdit(moved),
      base: toEdit(base),
      basedOn: 7,
    });
  });

  it('of another form is none', () => {
    for (const other of [null, {}, { ...edit, base: { configuration: {}, keepEdits: true } }, { draft: moved, base }]) {
      expect(readKeptConfiguration(other)).toBeNull();
    }
  });
});
