import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Refused } from '#domain/refusal.ts';
import { listSelectors, listSelectorsFor } from '#domain/tournament/planning/selectors/list-selectors.ts';
import type { PlannedMatch, UnplacedMatch } from '#domain/tournament/model/planned-match.ts';
import { sameTeamIn } from '#domain/tournament/planning/selectors/same-team.ts';
import { validateSelectors, type SelectorContext } from '#domain/tournament/planning/selectors/selector-rules.ts';
import { readSelector, writeSelector } from '#domain/tournament/model/selector-notation.ts';
import type { MatchStage, Selector } from '#domain/tournament/model/state.ts';
import { finalsPhase, generated, groupPhase, groupsOfSizes, pairing } from '#test/domain/support/planning.ts';
import { cases } from '#test/domain/support/property-runs.ts';

// Two groups of four (t1 to t4, t5 to t8), matches m1 to m12; semi finals m13 and m14, final m15.
const groups = groupsOfSizes([4, 4]);
let plan: readonly PlannedMatch[] = [];
beforeAll(() => {
  plan = generated({ groups, finalsPhase: finalsPhase() });
});

const context = (matches: readonly UnplacedMatch[] = plan): SelectorContext => ({
  groups,
  groupPhase: groupPhase(),
  matches,
});

const edited = (changes: Readonly<Record<string, string>>): Refused | null =>
  validateSelectors(
    context(
      plan.map((match) =>
        changes[match.id] === undefined ? match : { ...match, ...pairing(changes[match.id] ?? '') },
      ),
    ),
  );

describe('the selectors of a plan', () => {
  it('are valid as generated', () => {
    expect(validateSelectors(context())).toBeNull();
  });

  it.each([
    't9-1B',
    '1B-A5',
    'C1-1B',
    '5A-1B',
    '1C-1B',
    '1B-5*1',
    '1B-3*3',
    'Wm99-1B',
    '1B-Lm0',
    '0A-1B',
    '1B-A0',
    '1B-2*0',
  ])('[SE2] are refused where they point at nothing: %s', (text) => {
    const slot = text.startsWith('1B') ? 'B' : 'A';
    expect(edited({ m13: text })).toEqual({ refusal: 'selector-unknown', details: { match: 13, slot } });
  });

  it.each(['t4-1B', 'A4-1B', '4A-1B', '1B-4*2'])('are valid at the end of what is there: %s', (text) => {
    expect(edited({ m13: text, m15: 't1-t2' })).toBeNull();
  });

  it.each([
    [{ m13: 'Wm13-1B' }, 13],
    [{ m13: 'Wm15-1B' }, 13],
    [{ m13: 'Lm14-1A', m14: '1B-Lm13' }, 13],
    [{ m14: '1B-Wm15' }, 14],
    [{ m15: 'Wm13-Lm15' }, 15],
  ])('[SE2] form no cycle: %o, where match %i is the first that waits for itself', (changes, match) => {
    expect(edited(changes)).toEqual({ refusal: 'selector-cycle', details: { match } });
  });

  it.each(['t1-t5', 'A1-B1', '1A-A2', 'Wm2-A1', '1*1-A1'])(
    '[PL2] of a group match name teams of its own group: not %s',
    (text) => {
      expect(edited({ m1: text })?.refusal).toBe('team-of-another-group');
    },
  );

  it.each(['t3-A1', 'A4-t2'])('[PL2] of a group match name teams of its own group: %s', (text) => {
    expect(edited({ m1: text })).toBeNull();
  });

  it('[GR2] name no rank without a group phase', () => {
    const matches = plan.slice(12);
    expect(validateSelectors({ groups, groupPhase: null, matches })).toEqual({
      refusal: 'no-group-phase',
      details: { match: 1, slot: 'A' },
    });
  });
});

describe('[SE4] two slots of one match', () => {
  it.each([
    ['t1-t1'],
    ['t1-A1'],
    ['1A-1A'],
    ['t1-3A'],
    ['3A-t1'],
    ['3A-3*1'],
    ['3*2-3A'],
    ['4*1-t8'],
    ['3*1-3*1'],
    ['Wm14-Wm14'],
    ['Wm14-1B'],
    ['2A-Lm14'],
    ['Lm14-t7'],
  ])('are refused where they can name the same team: %s', (text) => {
    expect(edited({ m13: text, m15: 't1-t2' })).toEqual({ refusal: 'same-team-possible', details: { match: 13 } });
  });

  it.each([['t1-t2'], ['t5-3A'], ['1A-2A'], ['2A-3*1'], ['3*1-3*2'], ['Wm14-Lm14'], ['Wm14-3A'], ['1A-Lm14']])(
    'are valid where they cannot: %s',
    (text) => {
      expect(edited({ m13: text, m15: 't1-t2' })).toBeNull();
    },
  );

  it('are no team and a rank that its group does not have', () => {
    const sameTeam = sameTeamIn(groupsOfSizes([3, 4]), []);
    expect(sameTeam(readSelector('t3'), readSelector('4*1'))).toBe(false);
    expect(sameTeam(readSelector('t3'), readSelector('3*1'))).toBe(true);
    expect(sameTeam(readSelector('4*1'), readSelector('t4'))).toBe(true);
  });

  it('may be somebody who lost in a match that the other won', () => {
    expect(edited({ m13: 't1-t2', m14: 'Wm13-t3', m15: 'Wm14-Lm13' })).toBeNull();
    expect(edited({ m13: 't1-t2', m14: 'Wm13-t3', m15: 'Wm14-Wm13' })?.refusal).toBe('same-team-possible');
  });

  it('are exactly those that some course of the matches fills with one team', () => {
    const stage: MatchStage = { type: 'AdditionalPlayoff', playoffPosition: 5 };
    const selectors = (index: number): fc.Arbitrary<Selector> => {
      const earlier = Array.from({ length: index }, (_, at) => `m${at + 1}`);
      const team = fc.constantFrom('t1', 't2', 't3', 't4').map((teamId): Selector => ({ kind: 'team', teamId }));
      if (index === 0) return team;
      const matchId = fc.constantFrom(...earlier);
      return fc.oneof(
        team,
        matchId.map((id): Selector => ({ kind: 'winner', matchId: id })),
        matchId.map((id): Selector => ({ kind: 'loser', matchId: id })),
      );
    };
    const plans = fc
      .tuple(...[0, 1, 2, 3, 4].map((index) => fc.tuple(selectors(index), selectors(index))))
      .map((slots) =>
        slots.map(([selectorA, selectorB], at): UnplacedMatch => ({ id: `m${at + 1}`, stage, selectorA, selectorB })),
      );
    /** The teams of all slots for the given outcomes; null if a team would have to play against itself. */
    const course = (matches: readonly UnplacedMatch[], bits: number): ((selector: Selector) => string) | null => {
      const results = new Map<string, { readonly winner: string; readonly loser: string }>();
      const who = (selector: Selector): string => {
        if (selector.kind === 'team') return selector.teamId;
        if (selector.kind !== 'winner' && selector.kind !== 'loser') throw new Error(selector.kind);
        return results.get(selector.matchId)?.[selector.kind] ?? '';
      };
      for (const [at, { id, selectorA, selectorB }] of matches.slice(0, -1).entries()) {
        const [one, other] = [who(selectorA), who(selectorB)];
        if (one === other) return null;
        results.set(id, (bits >> at) % 2 === 0 ? { winner: one, loser: other } : { winner: other, loser: one });
      }
      return who;
    };
    fc.assert(
      fc.property(plans, (matches) => {
        const last = matches.at(-1);
        const earlierSame = matches
          .slice(0, -1)
          .some(({ selectorA, selectorB }) => sameTeamIn([], matches)(selectorA, selectorB));
        fc.pre(last !== undefined && !earlierSame);
        const meets = Array.from({ length: 16 }, (_, bits) => course(matches, bits)).some(
          (who) => who !== null && who(last.selectorA) === who(last.selectorB),
        );
        expect(sameTeamIn([], matches)(last.selectorA, last.selectorB)).toBe(meets);
      }),
      { numRuns: cases(1500) },
    );
  });
});

describe('the selectors the plan editor offers', () => {
  const words = (selectors: readonly Selector[]): readonly string[] => selectors.map(writeSelector);

  it('are all ranks, best-of ranks, winners and losers, slots and teams', () => {
    expect(words(listSelectors({ ...context(), groups: groupsOfSizes([2, 1]) }))).toEqual(
      '1A 1B 2A 1*1 1*2 2*1 Wm13 Lm13 Wm14 Lm14 Wm15 Lm15 A1 A2 B1 t1 t2 t3'.split(' '),
    );
  });

  it('are no ranks without a group phase, and no best-of ranks of a single group', () => {
    const seeding = { groups: groupsOfSizes([2, 1]), groupPhase: null, matches: plan.slice(12) };
    expect(words(listSelectors(seeding))).toEqual('Wm13 Lm13 Wm14 Lm14 Wm15 Lm15 A1 A2 B1 t1 t2 t3'.split(' '));
    expect(words(listSelectors({ ...context(), groups: groupsOfSizes([3]) })).some((word) => word.includes('*'))).toBe(
      false,
    );
  });

  it('are the own slots for a group match', () => {
    const first = plan.find(({ stage }) => stage.type === 'GroupMatch' && stage.group === 'B');
    expect(first && words(listSelectorsFor(context(), first))).toEqual(['B1', 'B2', 'B3', 'B4']);
  });

  it('never wait for the match itself', () => {
    const offered = (id: string): readonly string[] =>
      plan.filter((match) => match.id === id).flatMap((match) => words(listSelectorsFor(context(), match)));
    const waiting = (id: string): readonly string[] => offered(id).filter((word) => /^[WL]m/.test(word));
    expect(waiting('m13')).toEqual(['Wm14', 'Lm14']);
    expect(waiting('m15')).toEqual(['Wm13', 'Lm13', 'Wm14', 'Lm14']);
  });

  it('are each valid in a slot of the match, but for a team that both slots could name', () => {
    const offered = plan.filter(({ id }) => id === 'm14').flatMap((match) => listSelectorsFor(context(), match));
    expect(offered.length).toBeGreaterThan(20);
    for (const selector of offered) {
      const wrong = edited({ m14: `${writeSelector(selector)}-t5`, m15: 't1-t2' });
      expect([undefined, 'same-team-possible']).toContain(wrong?.refusal);
    }
  });
});
