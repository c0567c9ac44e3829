import { describe, expect, it } from 'vitest';
import { shareMessages } from '#client/tournament-view/share-messages.ts';
import { teamNames } from '#client/tournament-view/team-names.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { Played, report } from '../domain/support/played.ts';
import { small } from '../domain/support/random-commands.ts';

const LINK = 'https://verein.example/t/abcd';

const viewOf = (state: Tournament): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });

const messagesIn = (state: Tournament, teamId: string | null) => {
  const view = viewOf(state);
  return shareMessages(view, teamNames(view.teams), { teamId, link: LINK });
};

describe('what is ready to be sent', () => {
  const begun = new Played(small());

  it('is nothing before a team is chosen or the tournament is over', () => {
    expect(messagesIn(begun.state, null)).toEqual([]);
  });

  it('of a team is its next match and all of them, each with the link at its end', () => {
    const view = viewOf(begun.state);
    const [first] = view.matches;
    const teamId = first?.teamA.teamId ?? '';
    const opponent = view.teams.find(({ id }) => id === first?.teamB.teamId)?.name ?? '?';
    const [next, plan, ...others] = messagesIn(begun.state, teamId);
    expect(others).toEqual([]);
    expect(next?.kind).toBe('next');
    expect(next?.text).toContain(`auf Feld 1 gegen ${opponent}.`);
    expect(next?.text.split('\n').at(-1)).toBe(LINK);
    // Its name, its two matches, the link.
    expect([plan?.kind, plan?.text.split('\n').length]).toEqual(['plan', 4]);
  });

  it('names the day of each match where there are several days', () => {
    const view = viewOf(begun.state);
    const later = view.matches.map((match, at) => ({
      ...match,
      metadata: { ...match.metadata, kickoff: `2026-12-${String(at + 1).padStart(2, '0')}T09:00:00Z` },
    }));
    const teamId = view.matches[0]?.teamA.teamId ?? '';
    const [, plan] = shareMessages({ ...view, matches: later }, teamNames(view.teams), { teamId, link: LINK });
    expect(plan?.text.split('\n')[1]).toMatch(/^01\.12\. 10:00 Uhr, Feld 1: gegen /);
  });

  it('of a cancelled or postponed tournament is no time of its plan', () => {
    const view = viewOf(begun.state);
    for (const status of ['Cancelled', 'Postponed'] as const) {
      const told = { ...view, status: { status, note: null, date: null } };
      const teamId = view.matches[0]?.teamA.teamId ?? '';
      expect(shareMessages(told, teamNames(view.teams), { teamId, link: LINK })).toEqual([]);
    }
  });

  it('at the end is the ranking', () => {
    const played = new Played(small());
    for (const { id } of played.state.plan?.matches ?? []) {
      played.must(report(id, id === 'm1' ? '3:0' : '2:1'));
    }
    const [ranking] = messagesIn(played.state, null);
    expect(ranking?.kind).toBe('ranking');
    expect(ranking?.text).toMatch(/\n1\. .+\n2\. /);
  });
});
