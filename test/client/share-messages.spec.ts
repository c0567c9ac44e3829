import { describe, expect, it } from 'vitest';
import { shareMessages } from '#client/tournament-view/share-messages.ts';
import { teamNames } from '#client/tournament-view/team-names.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { Played, report } from '../domain/support/played.ts';
import { small } from '../domain/support/random-commands.ts';

const LINK = 'https://verein.example/t/abcd';
const NOW = new Date('2026-12-01T07:00:00Z');

const viewOf = (state: Tournament): PublicTournamentView =>
  publicView('tournament000000', state, { ...NOTHING_REFERENCED, venue: null });

const messagesIn = (state: Tournament, teamId: string | null) => {
  const view = viewOf(state);
  return shareMessages(view, teamNames(view.teams), { teamId, link: LINK, now: NOW });
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
    const [, plan] = shareMessages({ ...view, matches: later }, teamNames(view.teams), {
      teamId,
      link: LINK,
      now: NOW,
    });
    expect(plan?.text.split('\n')[1]).toMatch(/^01\.12\. 10:00 Uhr, Feld 1: gegen /);
  });

  it('names the day of one day only where it is not today', () => {
    const view = viewOf(begun.state);
    const matches = view.matches.map((match, at) => ({
      ...match,
      metadata: { ...match.metadata, kickoff: `2026-12-05T09:${10 + at}:00Z` },
    }));
    const teamId = view.matches[0]?.teamA.teamId ?? '';
    const saidAt = (now: string): readonly string[] =>
      shareMessages({ ...view, matches }, teamNames(view.teams), { teamId, link: LINK, now: new Date(now) }).map(
        ({ text }) => text.split('\n')[0] ?? '',
      );
    const before = saidAt('2026-12-04T22:59:00Z');
    expect(before[0]).toMatch(/^Wir spielen am Samstag, 05\.12\., um 10:10 Uhr auf Feld 1 gegen /);
    expect(before[1]).toMatch(/ am Samstag, 05\.12\.:$/);
    // In Germany the day has begun an hour earlier than in UTC.
    const onTheDay = saidAt('2026-12-04T23:00:00Z');
    expect(onTheDay[0]).toMatch(/^Wir spielen um 10:10 Uhr auf Feld 1 gegen /);
    expect(onTheDay[1]).not.toContain('05.12.');
  });

  it('of a cancelled or postponed tournament is no time of its plan', () => {
    const view = viewOf(begun.state);
    for (const status of ['Cancelled', 'Postponed'] as const) {
      const told = { ...view, status: { status, note: null, date: null } };
      const teamId = view.matches[0]?.teamA.teamId ?? '';
      expect(shareMessages(told, teamNames(view.teams), { teamId, link: LINK, now: NOW })).toEqual([]);
    }
  });

  it('at the end is the ranking', () => {
    const played = new Played(small());
    for (const [at, { id }] of (played.state.plan?.matches ?? []).entries()) played.must(report(id, `${at + 1}:0`));
    const [ranking] = messagesIn(played.state, null);
    expect(ranking?.kind).toBe('ranking');
    expect(ranking?.text).toMatch(/\n1\. .+\n2\. /);
  });
});
