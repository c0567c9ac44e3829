import { expect, test } from 'vitest';
import { toStoredMove, type TeamMove } from '#client/pages/teams/team-move.ts';

const move: TeamMove = { kind: 'out', teamId: 't1', team: 'SV Mühlbach I' };

test('the next move is based on the version that this one made', () => {
  expect(toStoredMove(move, 4, { version: 5, step: 5 })).toEqual({ move, version: 5, basedOn: 5 });
});

test('[PL3] after a move that an earlier attempt stored the next one is based on the same version: others may have come between', () => {
  expect(toStoredMove(move, 4, { version: 7, step: null })).toEqual({ move, version: 7, basedOn: 4 });
});
