import type { Club } from './club.ts';

// What organisers do while a tournament is played.

const TIE = { order: [['t1'], ['t2']], by: 'Lot' };
/** A tournament of its own with two teams that are level, or were until a decision that is to be taken back. */
const onTie = (path: string, payload?: object) => async (club: Club) => ({
  url: `/api/tournaments/${await club.levelTournament(payload === undefined ? TIE : null)}/tie-decisions${path}`,
  ...(payload === undefined ? {} : { payload }),
});

const RULING = { kind: 'Forfeit', against: 'B' };
const onDay =
  (path: string, payload: object) =>
  ({ privateTournament }: Club) => ({ url: `/api/tournaments/${privateTournament}${path}`, payload });

/** By call: how to ask it of a club. */
export const matchDayRequests = {
  'POST /api/tournaments/:id/tie-decisions': onTie('', TIE),
  'POST /api/tournaments/:id/tie-decisions/preview': onTie('/preview', TIE),
  'POST /api/tournaments/:id/tie-decisions/:decisionId/removal': onTie('/d1/removal'),
  'POST /api/tournaments/:id/tie-decisions/:decisionId/removal/preview': onTie('/d1/removal/preview'),
  'PATCH /api/tournaments/:id/matches/:matchId/ruling': onDay('/matches/m1/ruling', RULING),
  'POST /api/tournaments/:id/matches/:matchId/ruling/preview': onDay('/matches/m1/ruling/preview', RULING),
  'PATCH /api/tournaments/:id/interruption': onDay('/interruption', { name: 'Feueralarm' }),
  'POST /api/tournaments/:id/interruption/end': onDay('/interruption/end', {}),
  'POST /api/tournaments/:id/interruption/end/preview': onDay('/interruption/end/preview', {}),
};
