import { describe, expect, it } from 'vitest';
import { findHints } from '#client/pages/plan-editor/find-hints.ts';
import { placeMatch, withSelector } from '#client/pages/plan-editor/plan-moves.ts';
import type { EditablePlan } from '#client/pages/plan-editor/editable-plan.ts';
import { matchesOfReason, verdictsFor } from '#client/pages/plan-editor/verdict.ts';
import { at, plan, rank, setting } from './example.ts';

const BEFORE = '2026-12-01T00:00:00Z';

describe('what a cell would mean [PL2]', () => {
  const judge = verdictsFor(setting, plan, 'm5', BEFORE);
  const kinds = (kickoff: string, court: number) => judge({ kickoff, court }).reasons.map(({ kind }) => kind);

  it('is free where both teams have rest', () => {
    expect(judge({ kickoff: at(36), court: 3 })).toEqual({ tone: 'free', reasons: [], exchangedWith: null });
  });

  it('is a conflict where a team plays elsewhere, and names it and the court', () => {
    const verdict = judge({ kickoff: at(0), court: 3 });
    expect(verdict.tone).toBe('conflict');
    expect(verdict.reasons[0]).toEqual({ kind: 'twice', team: { kind: 'team', teamId: 't1' }, match: 'm1', court: 1 });
  });

  it('[SC4] is a hint where a team gets too little rest, with the minutes', () => {
    const verdict = judge({ kickoff: at(24), court: 1 });
    expect(verdict.tone).toBe('hint');
    expect(verdict.reasons).toEqual([{ kind: 'rest', team: { kind: 'team', teamId: 't3' }, match: 'm3', minutes: 2 }]);
  });

  it('is a conflict where the match that waits for it would begin too early', () => {
    expect(kinds('2026-12-05T10:08:00Z', 2)).toEqual(['awaited']);
    const final = verdictsFor(setting, plan, 'm7', BEFORE)({ kickoff: at(36), court: 3 });
    expect(final.reasons.map(({ kind }) => kind)).toEqual(['beforeSource']);
  });

  it('is a conflict where the court is still taken', () => {
    expect(kinds(at(7), 2)).toContain('courtTaken');
  });

  it('says who would change places', () => {
    expect(judge({ kickoff: at(36), court: 2 }).exchangedWith).toBe('m6');
  });

  it('is a hint where the time has passed', () => {
    const late = verdictsFor(setting, plan, 'm5', at(40));
    expect(late({ kickoff: at(36), court: 3 }).reasons).toEqual([{ kind: 'past' }]);
  });
});

describe('what to look at in a plan', () => {
  const look = (of: EditablePlan, courtCount = 2) =>
    findHints(setting, of, { courtCount, played: new Set<string>(), now: BEFORE });
  const named = (of: EditablePlan, courtCount = 2) =>
    look(of, courtCount).map(({ tone, about }) =>
      [tone, about.kind === 'conflict' ? about.conflict.kind : about.kind].join(' '),
    );

  it('lists conflicts before hints', () => {
    const twice = placeMatch(plan, 'm5', { kickoff: at(0), court: 3 });
    expect(named(twice)).toEqual([
      'conflict inTwoPlaces',
      'hint tooLittleRest',
      'hint tooLittleRest',
      'hint tooLittleRest',
    ]);
  });

  it('[SE4] names what hinders saving first', () => {
    expect(named(withSelector(plan, 'm7', 'B', rank('A', 1)))[0]).toBe('refused refused');
  });

  it('offers a proposal for an empty court where that ends earlier', () => {
    const hint = look(plan, 3).find(({ about }) => about.kind === 'emptyCourt');
    expect(hint?.about).toMatchObject({ kind: 'emptyCourt', court: 3 });
    expect(hint?.about.kind === 'emptyCourt' ? hint.about.proposal?.end : null).toBe(at(34));
  });

  it('[PL2] proposes no other plan once a match has a result or its kickoff has passed', () => {
    const proposed = (played: readonly string[], now: string) =>
      findHints(setting, plan, { courtCount: 3, played: new Set(played), now }).flatMap(({ about }) =>
        about.kind === 'emptyCourt' ? [about.proposal !== null] : [],
      );
    expect(proposed([], at(0))).toEqual([true]);
    expect(proposed(['m1'], at(0))).toEqual([false]);
    expect(proposed([], at(1))).toEqual([false]);
  });

  it('[FI13] says that a group winner is not in the finals any more', () => {
    const without = withSelector(plan, 'm7', 'A', rank('A', 2));
    expect(look(plan).filter(({ about }) => about.kind === 'warning')).toEqual([]);
    expect(look(without).flatMap(({ about }) => (about.kind === 'warning' ? [about.warning] : []))).toEqual([
      { kind: 'groupWinnersMissing', count: 1 },
    ]);
  });

  it('leaves a kickoff in the past alone once the match is played', () => {
    const kinds = (played: readonly string[]) =>
      findHints(setting, plan, { courtCount: 2, played: new Set(played), now: at(40) }).filter(
        ({ about }) => about.kind === 'conflict' && about.conflict.kind === 'kickoffInPast',
      ).length;
    expect([kinds([]), kinds(['m1']), kinds(['m1', 'm2', 'm3', 'm4', 'm5', 'm6'])]).toEqual([1, 1, 0]);
  });

  it('agrees with every cell about the conflicts that a move makes', () => {
    for (const { id } of plan) {
      const judge = verdictsFor(setting, plan, id, BEFORE);
      for (const kickoff of [0, 7, 12, 24, 36, 46, 56].map(at)) {
        for (const court of [1, 2, 3]) {
          const verdict = judge({ kickoff, court });
          const concerned = new Set([id, verdict.exchangedWith]);
          const after = look(placeMatch(plan, id, { kickoff, court })).filter(
            ({ about }) =>
              about.kind === 'conflict' && matchesOfReason(about.conflict).some((match) => concerned.has(match)),
          );
          expect(verdict.reasons.length, `${id} ${kickoff} ${court}`).toBe(after.length);
        }
      }
    }
  });
});
