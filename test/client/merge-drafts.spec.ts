import { expect, it } from 'vitest';
import type { Draft } from '#client/pages/configuration/draft.ts';
import { mergeDrafts, applyChoices } from '#client/pages/configuration/merge-drafts.ts';

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
  const { draft, clashes } = mergeDrafts(base, mine, theirs);
  expect(clashes).toEqual([]);
  expect(draft).toMatchObject({ kickoff: '2026-12-05T10:00', groupPhase: { courts: 4 } });
  expect(namesIn(draft)).toEqual(['Ahorn 2', 'Buche', 'Celtis', 'Dattel', 'Eiche', 'Fichte']);
});

it('[PL3] several names that both changed are asked for from the first team on', () => {
  const mine = renamed(renamed(base, 't1', 'A'), 't4', 'D');
  const theirs = renamed(renamed(base, 't1', 'AA'), 't4', 'DD');
  expect(mergeDrafts(base, mine, theirs).clashes.map((clash) => [clash.what, clash.mine, clash.theirs])).toEqual([
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
    const { draft, clashes } = mergeDrafts(base, renamed(base, 't1', 'Ahorn 2'), theirs);
    expect(clashes.map(({ key }) => key)).toEqual(['arrangement']);
    const chosen = applyChoices(base, draft, theirs, new Map([['arrangement', choice]]));
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
    const { draft, clashes } = mergeDrafts(base, without(base, 't1'), theirs);
    expect(clashes.map(({ key }) => key)).toEqual(['arrangement']);
    expect(namesIn(applyChoices(base, draft, theirs, new Map([['arrangement', choice]])))).toEqual(names);
  },
);

const lunch = { name: 'Mittagspause', from: '2026-12-05T12:00', to: '2026-12-05T13:00' };
const later = { ...lunch, from: '2027-01-16T13:00', to: '2027-01-16T14:00' };

it('[PL3] [SC8] a first kickoff of theirs takes a break of mine along, and mine one of theirs', () => {
  const withLunch = { ...base, breaks: [lunch] };
  const moved = { ...base, kickoff: '2027-01-16T10:30' };
  const both = { ...moved, breaks: [later] };
  expect(mergeDrafts(base, withLunch, moved)).toEqual({ draft: both, clashes: [] });
  expect(mergeDrafts(base, moved, withLunch)).toEqual({ draft: both, clashes: [] });
});

it('[PL3] [SC8] two who put a break on different days see which', () => {
  const breakfast = (day: string) => ({ name: 'Frühstück', from: `${day}T09:20`, to: `${day}T09:50` });
  const on = (day: string): Draft => ({ ...base, breaks: [breakfast(day)] });
  const { clashes } = mergeDrafts(on('2026-12-05'), on('2026-12-06'), on('2026-12-07'));
  expect(clashes).toMatchObject([
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
  expect(mergeDrafts(before, moved, dinner)).toEqual({ draft: both, clashes: [] });
  expect(mergeDrafts(before, dinner, moved)).toEqual({ draft: both, clashes: [] });
});

it('[PL3] [SC8] breaks follow the first kickoff that is chosen, also while mine is cleared', () => {
  const mine = { ...base, kickoff: '2026-12-05T10:30', breaks: [{ ...lunch, from: '2026-12-05T12:30' }] };
  const theirs = { ...base, kickoff: '2027-01-16T10:30', breaks: [later] };
  const { draft, clashes } = mergeDrafts(base, mine, theirs);
  expect(clashes.map(({ key }) => key)).toEqual(['kickoff', 'breaks']);
  const settled = (kickoff: 'mine' | 'theirs', breaks: 'mine' | 'theirs') =>
    applyChoices(base, draft, theirs, new Map(Object.entries({ kickoff, breaks }))).breaks.map(({ from }) => from);
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
