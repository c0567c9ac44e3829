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

it('[PL3] finals that nobody chose only followed the groups: those that somebody chose stand', () => {
  const begun: Draft = { ...base, groups: [], finals: { ...base.finals, on: false, chosen: false } };
  const mine: Draft = { ...begun, groups: base.groups, finals: { ...begun.finals, on: true } };
  const theirs: Draft = { ...begun, finals: { ...begun.finals, chosen: true } };
  const { draft } = mergeDrafts(begun, mine, theirs);
  expect(draft.finals).toMatchObject({ on: false, chosen: true });
  expect(namesIn(draft)).toHaveLength(6);
});
