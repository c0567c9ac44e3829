import { describe, expect, it } from 'vitest';
import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { exampleTournament } from '#client/landing/example-tournament.ts';
import { lastTurn, turnsOf } from '#domain/tournament/match-day/last-turn.ts';
import { noticesAt } from '#client/tournament-view/notices-at.ts';
import { outlookOf } from '#client/tournament-view/outlook.ts';

const KICKOFF = Date.parse('2026-12-05T10:00:00Z');
const NOW = new Date(KICKOFF);
const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
const cup: PublicTournamentView = {
  ...exampleTournament(KICKOFF),
  matchPlanConfiguration: {
    firstMatchKickoff: null,
    groupPhaseConfig: { schedule, numberOfCourts: 3, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: null,
    finalsPhaseConfig: null,
  },
};

const semifinal = (
  provisional: readonly [string | null, string | null],
  known: string | null = null,
): PublicMatchView => {
  const [model] = cup.matches;
  if (model === undefined) throw new Error('The example has matches');
  return {
    ...model,
    id: 'm99',
    index: 99,
    metadata: {
      ...model.metadata,
      type: 'NonFinalKnockout',
      groupId: null,
      finalsRound: 'SemiFinal',
      kickoff: '2026-12-05T12:00:00Z',
      label: 'Halbfinale 1',
    },
    outcome: { state: 'NotStarted', type: null, startedAt: null },
    teamA: { ...model.teamA, teamId: known, provisionalTeamId: provisional[0], score: null, label: '1. Gruppe A' },
    teamB: { ...model.teamB, teamId: null, provisionalTeamId: provisional[1], score: null, label: '1. Gruppe B' },
  };
};
const withMatch = (match: PublicMatchView): PublicTournamentView => ({ ...cup, matches: [...cup.matches, match] });
/** The teams of the example's first match that has not begun. */
const waiting = cup.matches.find(({ outcome }) => outcome.state === 'NotStarted');
const [one, other] = [waiting?.teamA.teamId ?? '', waiting?.teamB.teamId ?? ''];

describe('what lies ahead of a team', () => {
  it('is its next match and who is on the other side', () => {
    const { next, ifNow, place } = outlookOf(cup, one);
    expect([next?.match.id, next?.opponent.teamId, ifNow, place]).toEqual([waiting?.id, other, null, null]);
    expect(outlookOf(cup, other).next?.opponent.teamId).toBe(one);
  });

  it('is where it would go if play stopped now, with the group matches still open', () => {
    const { ifNow } = outlookOf(withMatch(semifinal([one, other])), one);
    const open = cup.matches.filter(
      ({ outcome, metadata }) => outcome.state !== 'Finished' && metadata.type === 'GroupMatch',
    ).length;
    expect([ifNow?.match.metadata.label, ifNow?.opponent.provisionalTeamId, ifNow?.open]).toEqual([
      'Halbfinale 1',
      other,
      open,
    ]);
  });

  it('[MO3] is its earliest match without a result, however late that is', () => {
    const later = withMatch(semifinal([null, null], one));
    expect(outlookOf(later, one).next?.match.id).toBe(waiting?.id);
  });

  it('is its place once it plays no more', () => {
    const matches = cup.matches.filter(({ outcome }) => outcome.state === 'Finished');
    const ranked = {
      ...cup,
      matches,
      rankings: [{ placementRank: 5, teamId: one, reason: 'groupPosition' as const, tied: false }],
    };
    expect(outlookOf(ranked, one)).toEqual({ next: null, ifNow: null, place: 5 });
    expect(outlookOf({ ...ranked, matches: cup.matches }, one).place).toBeNull();
  });
});

describe('the moment that a first HTML is made for', () => {
  it('stays the same until a match is late or should be over', () => {
    const at = (minutes: number): Date => lastTurn(turnsOf(cup), new Date(KICKOFF + minutes * 60_000));
    const first = at(0);
    expect(at(11)).toEqual(first);
    // The next kickoff is planned for twelve minutes later, and it is late a minute after that.
    expect(at(13).getTime()).toBe(KICKOFF + 13 * 60_000);
    expect(at(14)).toEqual(at(13));
  });

  it('comes with midnight, from which on a match of that day is today', () => {
    const at = (instant: string): string => lastTurn(turnsOf(cup), new Date(instant)).toISOString();
    expect(at('2026-12-04T22:59:59Z')).toBe('1970-01-01T00:00:00.000Z');
    expect(at('2026-12-05T07:59:00Z')).toBe('2026-12-04T23:00:00.000Z');
  });

  it('comes with midnight, also where every match has begun: its kickoff is said without its day', () => {
    const running = cup.matches.map((match) => ({
      ...match,
      outcome: { state: 'CurrentlyPlaying' as const, type: null, startedAt: null },
    }));
    expect(lastTurn(turnsOf({ ...cup, matches: running }), NOW).toISOString()).toBe('2026-12-04T23:00:00.000Z');
  });

  it('[OR2] comes with the end of an announcement, which is not said from then on', () => {
    const until = '2026-12-05T10:05:00Z';
    const said = { ...cup, announcement: { text: 'Pause bis 11:05', until } };
    const before = new Date('2026-12-05T10:04:59Z');
    const after = new Date('2026-12-05T10:06:00Z');
    expect(lastTurn(turnsOf(said), before)).toEqual(lastTurn(turnsOf(cup), before));
    expect(lastTurn(turnsOf(said), after)).toEqual(new Date(until));
    expect([before, after].map((now) => noticesAt(said, lastTurn(turnsOf(said), now)).length)).toEqual([1, 0]);
    const lasting = { ...said, announcement: { ...said.announcement, until: null } };
    expect(lastTurn(turnsOf(lasting), after)).toEqual(lastTurn(turnsOf(cup), after));
  });

  it('is the beginning of time where nothing has a time', () => {
    const timeless = cup.matches.map((match) => ({ ...match, metadata: { ...match.metadata, kickoff: null } }));
    expect(lastTurn(turnsOf({ ...cup, matches: timeless }), NOW)).toEqual(new Date(0));
  });
});
