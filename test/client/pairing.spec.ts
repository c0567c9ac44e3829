import { describe, expect, it } from 'vitest';
import type { MatchView } from '#domain/contract.ts';
import { isStillOf, pairingOf } from '#client/pages/match-plan/pairing.ts';

const match = (a: string | null, b: string | null, affected: MatchView['affected'] = null): MatchView =>
  ({ id: 'm13', index: 13, affected, teamA: { teamId: a }, teamB: { teamId: b } }) as MatchView;

describe('[RE3] what was begun for one pairing', () => {
  it('goes on while nobody else belongs into the match', () => {
    expect(isStillOf(match('t1', 't2'), match('t1', 't2'))).toBe(true);
  });

  it('ends as soon as a correction elsewhere affects the match', () => {
    const affected = match('t1', 't2', { expectedTeamAId: 't3', expectedTeamBId: 't2' });
    expect(isStillOf(affected, match('t1', 't2'))).toBe(false);
  });

  it('ends when others play it, or when it is gone', () => {
    expect(isStillOf(match('t3', 't2'), match('t1', 't2'))).toBe(false);
    expect(isStillOf(match('t1', 't3'), match('t1', 't2'))).toBe(false);
    expect(isStillOf(undefined, match('t1', 't2'))).toBe(false);
  });
});

describe('[RE3] a report is meant for', () => {
  it('the two who are seen in the match', () => {
    expect(pairingOf(match('t1', 't2'))).toEqual({ teamAId: 't1', teamBId: 't2' });
  });

  it('those who belong there, where a correction is settled', () => {
    const affected = match('t1', 't2', { expectedTeamAId: 't3', expectedTeamBId: 't2' });
    expect(pairingOf(affected)).toEqual({ teamAId: 't3', teamBId: 't2' });
  });

  it('nobody in particular while one of them is open', () => {
    expect(pairingOf(match('t1', null))).toBeUndefined();
    expect(pairingOf(match('t1', 't2', { expectedTeamAId: null, expectedTeamBId: 't2' }))).toBeUndefined();
  });
});
