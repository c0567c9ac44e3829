import { describe, expect, it } from 'vitest';
import { endedNow } from '#client/public/board/gong.tsx';
import { exampleTournament } from '#client/landing/example-tournament.ts';
import type { PublicMatchView } from '#domain/contract.ts';

const [model] = exampleTournament(Date.parse('2026-12-05T10:00:00Z')).matches;
if (model === undefined) throw new Error('The example has matches');
const match = (id: string, state: PublicMatchView['outcome']['state'], court = 1): PublicMatchView => ({
  ...model,
  id,
  metadata: { ...model.metadata, court },
  outcome: { ...model.outcome, state },
});
const open = [match('a', 'CurrentlyPlaying'), match('b', 'NotStarted', 2)];
const ended = [match('a', 'Finished'), match('b', 'NotStarted', 2)];

describe('the gong of a board', () => {
  it('sounds when a match ends, beside a court for its own only', () => {
    expect(endedNow(open, ended, null, true)).toBe(true);
    expect([1, 2].map((court) => endedNow(open, ended, court, true))).toEqual([true, false]);
    // A result that is reported at once.
    expect(endedNow(open, [match('a', 'CurrentlyPlaying'), match('b', 'Finished', 2)], 2, true)).toBe(true);
    expect(endedNow(ended, ended, null, true)).toBe(false);
  });

  it('is silent about what ended before the board opened or while it did not follow', () => {
    expect(endedNow(null, ended, null, true)).toBe(false);
    expect(endedNow(open, ended, null, false)).toBe(false);
  });

  it('is silent about an ended match that comes to the court, or to the plan', () => {
    expect(endedNow([match('a', 'Finished', 2)], [match('a', 'Finished', 1)], 1, true)).toBe(false);
    expect(endedNow([], ended, null, true)).toBe(false);
  });
});
