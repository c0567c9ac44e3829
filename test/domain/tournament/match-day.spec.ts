import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { dayPhaseAt } from '#domain/tournament/match-day/day-phase.ts';
import { matchDayAt, minuteOf, type MatchMoment } from '#domain/tournament/match-day/match-day.ts';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import { asUser } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { cases } from '../support/property-runs.ts';
import { joined, viewOf } from '../support/random-commands.ts';

const FIRST = Date.parse('2026-12-05T10:00:00Z');
const MINUTE = 60_000;
const instant = (minutes: number): string => `${new Date(FIRST + minutes * MINUTE).toISOString().slice(0, 19)}Z`;
const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };

/** One group on one court: six matches, each 12 minutes after the one before. */
const day = (courts = 1, sizes: readonly number[] = [4], more: Parameters<typeof configure>[1] = {}): Played =>
  new Played(
    configure(sizes, {
      firstMatchKickoff: instant(0),
      groupPhase: { schedule, numberOfCourts: courts, useAlternatingOrder: true, numberOfGroupRounds: 1 },
      ...more,
    }),
  );

/** Reports at so many minutes after the first planned kickoff. */
const reportAt = (played: Played, minutes: number, match: string, score: string): void => {
  const refused = played.send(report(match, score), asUser('u1', instant(minutes)));
  if (refused !== null) throw new Error(JSON.stringify(refused));
};

const dayAt = (played: Played, minutes: number, view: TournamentView = viewOf(played.state)) => {
  const found = matchDayAt(view, new Date(FIRST + minutes * MINUTE));
  const times = (id: string) => {
    const match = view.matches.find((one) => one.id === id);
    if (match === undefined) throw new Error(`No match ${id}`);
    return found.timesOf(match);
  };
  return {
    courts: found.courts.map(({ running, ended, next, ...court }) => ({
      ...court,
      running: running?.id ?? null,
      ended: ended?.id ?? null,
      next: next.map(({ id }) => id),
    })),
    moments: (): readonly MatchMoment[] => view.matches.map(({ id }) => times(id).moment),
    times,
    /** Forecast or real kickoff, in minutes after the first planned one. */
    kickoff: (id: string): number | null => {
      const { kickoff } = times(id);
      return kickoff === null ? null : (kickoff - FIRST) / MINUTE;
    },
  };
};

describe('the moment of a match', () => {
  it('[MO1] [MO4] a planned match is called, then due, then without a report; those behind it stay planned', () => {
    const played = day();
    const first = (minutes: number) => dayAt(played, minutes).moments().slice(0, 3);
    expect(first(-30)).toEqual(['planned', 'planned', 'planned']);
    expect(first(-6)).toEqual(['called', 'planned', 'planned']);
    expect(first(0.5)).toEqual(['called', 'planned', 'planned']);
    expect(first(1)).toEqual(['due', 'planned', 'planned']);
    // Taken to have begun as planned: the turn of the next one comes.
    expect(first(10)).toEqual(['unreported', 'called', 'planned']);
    expect(first(100)).toEqual(['unreported', 'planned', 'planned']);
  });

  it('[MO2] a match kicked off late runs by its real kickoff and is not over at its planned end', () => {
    const played = day();
    reportAt(played, 9, 'm1', '0:0 live');
    const view = viewOf(played.state);
    expect(dayAt(played, 12).moments()[0]).toBe('running');
    expect(minuteOf(view.matches[0] ?? fail(), new Date(FIRST + 12 * MINUTE), 0)).toBe(4);
    expect(dayAt(played, 18.9).moments()[0]).toBe('running');
    expect(dayAt(played, 19).moments()[0]).toBe('overtime');
    reportAt(played, 21, 'm1', '2:1');
    expect(dayAt(played, 21).moments()[0]).toBe('finished');
  });

  it('[MO3] a court never skips a match without a result, however late it is and whatever was reported after it', () => {
    const played = day();
    expect(dayAt(played, 60).courts[0]?.next).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
    reportAt(played, 60, 'm3', '1:0');
    const [court] = dayAt(played, 61).courts;
    expect(court?.ended).toBe('m3');
    expect(court?.next).toEqual(['m1', 'm2', 'm4', 'm5', 'm6']);
    expect(dayAt(played, 61).moments()).toEqual(['unreported', 'called', 'finished', 'planned', 'planned', 'planned']);
  });

  it('[MO5] nothing is due or without a report on a court where a match runs', () => {
    const played = day();
    reportAt(played, 20, 'm1', '0:0 live');
    expect(dayAt(played, 23).moments()).toEqual(['running', 'planned', 'planned', 'planned', 'planned', 'planned']);
    expect(dayAt(played, 26).moments()[1]).toBe('called');
    expect(dayAt(played, 40).moments().slice(0, 2)).toEqual(['overtime', 'called']);
  });

  it('[MO1] a match whose teams are open is undecided', () => {
    const played = day(1, [3, 3], { finalsPhase: finals('SemiFinal') });
    expect(dayAt(played, 0).moments().slice(-3)).toEqual(['undecided', 'undecided', 'undecided']);
  });

  it('[MO6] a match between teams that only a lot can tell apart needs the lot, and is not due', () => {
    const played = day(1, [2, 2], { finalsPhase: finals('SemiFinal') });
    for (const match of ['m1', 'm2']) reportAt(played, 0, match, '1:1');
    const at = dayAt(played, 120);
    expect(at.moments()).toEqual(['finished', 'finished', 'lotNeeded', 'lotNeeded', 'undecided']);
    expect(at.times('m3').call).toBeNull();
  });

  it('[MO7] what is more than six hours behind is forgotten, not late, and nothing waits for it', () => {
    const played = day();
    reportAt(played, 0, 'm1', '0:0 live');
    reportAt(played, 10, 'm1', '1:0');
    const at = dayAt(played, 24 * 60);
    expect(at.moments().slice(0, 3)).toEqual(['finished', 'unreported', 'planned']);
    expect([at.kickoff('m2'), at.times('m2').delay, at.courts[0]?.delay]).toEqual([null, 0, 0]);
  });

  it('[MO9] the day is ahead until half an hour before the first kickoff, and over with its last match', () => {
    const played = day();
    const phase = (minutes: number) => dayPhaseAt(viewOf(played.state), new Date(FIRST + minutes * MINUTE));
    expect([phase(-10_000), phase(-30.1), phase(-30), phase(600)]).toEqual(['ahead', 'ahead', 'on', 'on']);
    reportAt(played, -60, 'm1', '0:0 live');
    expect(phase(-59)).toBe('on');
    for (const id of ['m1', 'm2', 'm3', 'm4', 'm5']) reportAt(played, 0, id, '1:0');
    expect(phase(1)).toBe('on');
    reportAt(played, 2, 'm6', '1:0');
    expect(phase(3)).toBe('over');
    expect(dayPhaseAt(viewOf(new Played(configure([4])).state), new Date(FIRST))).toBe('on');
  });

  it.each(['Cancelled', 'Postponed'] as const)('[MO10] nothing is waited for where it is %s [OR4]', (status) => {
    const played = day(2);
    reportAt(played, 14, 'm1', '0:0 live');
    const view = { ...viewOf(played.state), status: { status, note: null, date: null } };
    const quiet = dayAt(played, 40, view);
    expect(dayAt(played, 40).moments().slice(0, 2)).toEqual(['overtime', 'unreported']);
    expect(quiet.moments()).toEqual(['overtime', 'planned', 'planned', 'planned', 'planned', 'planned']);
    expect(quiet.courts.map(({ delay }) => delay)).toEqual([0, 0]);
    expect(
      view.matches.map(({ id }) => quiet.times(id)).filter(({ call, expected }) => call !== null || expected !== null),
    ).toEqual([]);
  });

  it('says nothing of times where the plan has none', () => {
    const played = new Played(configure([4]));
    const at = dayAt(played, 0);
    expect(at.moments()).toEqual(Array.from({ length: 6 }, () => 'planned'));
    expect(at.times('m1')).toEqual({
      moment: 'planned',
      kickoff: null,
      end: null,
      timeUp: null,
      stood: 0,
      delay: 0,
      expected: null,
      call: null,
    });
  });
});

describe('the forecast', () => {
  it('[CU1] follows what happens on the court, one minute after the end of the match before', () => {
    const played = day();
    reportAt(played, 25, 'm1', '0:0 live');
    const at = dayAt(played, 28);
    expect(['m1', 'm2', 'm3'].map(at.kickoff)).toEqual([25, 36, 47]);
    expect([at.times('m2').delay, at.courts[0]?.delay]).toEqual([24, 24]);
    // Over its time, the end is now.
    expect(dayAt(played, 40).kickoff('m2')).toBe(41);
  });

  it('[CU1] waits for both teams and for every match that decides who plays', () => {
    const played = day(2, [3, 3], { finalsPhase: finals('SemiFinal', { numberOfCourts: 2 }) });
    const [first] = viewOf(played.state).matches;
    reportAt(played, 40, first?.id ?? '', '0:0 live');
    const view = viewOf(played.state);
    const at = dayAt(played, 41);
    const ends = view.matches
      .filter(({ metadata }) => metadata.type === 'GroupMatch')
      .map(({ id }) => at.times(id).end ?? 0);
    const finalsMatches = view.matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
    for (const { id } of finalsMatches) expect(at.times(id).kickoff).toBeGreaterThanOrEqual(Math.max(...ends));
    const [semi, other, last] = finalsMatches;
    const semis = [semi, other].map((match) => at.times(match?.id ?? '').end ?? 0);
    expect(at.times(last?.id ?? '').kickoff).toBeGreaterThanOrEqual(Math.max(...semis));
  });

  it('[CU1] is never before plan or now, and is the plan while everything is on time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: -90, max: 300 }),
        fc.integer({ min: 0, max: 10 }),
        (courts, sizes, pause, now, played) => {
          const groupPhase = {
            schedule: { playTime: 'PT10M', pauseTime: `PT${pause}M` },
            numberOfCourts: courts,
            useAlternatingOrder: true,
            numberOfGroupRounds: 1,
          };
          const tournament = day(courts, sizes, { groupPhase });
          const { matches } = viewOf(tournament.state);
          const onTime = dayAt(tournament, -60);
          for (const { id, metadata } of matches) {
            expect(onTime.times(id).kickoff).toBe(Date.parse(metadata.kickoff ?? ''));
            expect(onTime.times(id).delay).toBe(0);
          }
          for (const { id } of matches.slice(0, played)) reportAt(tournament, now, id, '1:0 live');
          const at = dayAt(tournament, now);
          for (const { id, outcome, metadata } of viewOf(tournament.state).matches) {
            const { kickoff } = at.times(id);
            if (outcome.state !== 'NotStarted' || kickoff === null) continue;
            expect(kickoff).toBeGreaterThanOrEqual(Date.parse(metadata.kickoff ?? ''));
            if (played > 0) expect(kickoff).toBeGreaterThanOrEqual(FIRST + now * MINUTE);
          }
        },
      ),
      { numRuns: cases(200) },
    );
  });

  it('[CU2] a difference of less than three minutes is not shown', () => {
    const played = day();
    reportAt(played, 3, 'm1', '0:0 live');
    expect(dayAt(played, 4).times('m2').delay).toBe(0);
    const later = day();
    reportAt(later, 4, 'm1', '0:0 live');
    expect(dayAt(later, 5).times('m2').delay).toBe(3);
  });

  it('[CU2] the next match is to get ready while another runs, and to come to the court when none does', () => {
    const played = day();
    expect([dayAt(played, -7).times('m1').call, dayAt(played, -6).times('m1').call]).toEqual([null, 'toTheCourt']);
    reportAt(played, 0, 'm1', '0:0 live');
    expect([dayAt(played, 5).times('m2').call, dayAt(played, 6).times('m2').call]).toEqual([null, 'getReady']);
    reportAt(played, 10, 'm1', '1:0');
    expect([dayAt(played, 10).times('m2').call, dayAt(played, 10).times('m3').call]).toEqual(['toTheCourt', null]);
    // Long after its planned end it still has not begun.
    expect(dayAt(played, 50).times('m2').call).toBe('toTheCourt');
  });

  it('[CU3] where only results are reported a match is taken to have begun as planned', () => {
    const played = day();
    expect([dayAt(played, 8).kickoff('m1'), dayAt(played, 8).courts[0]?.delay]).toEqual([0, 0]);
    expect([dayAt(played, 11).kickoff('m2'), dayAt(played, 13).kickoff('m2')]).toEqual([12, 14]);
    reportAt(played, 12, 'm1', '1:0');
    expect([dayAt(played, 15).kickoff('m2'), dayAt(played, 15).courts[0]?.delay]).toEqual([12, 0]);
    // It may be in play: no team is called to it.
    expect(dayAt(day(), 5).times('m1').call).toBeNull();
  });

  it('[MO3] [MO4] [CU2] behind a match taken to have begun the second is called in time, and no other', () => {
    const played = day();
    const calls = (minutes: number) => {
      const at = dayAt(played, minutes);
      return ['m1', 'm2', 'm3', 'm4'].map((id) => at.times(id).call);
    };
    expect(calls(5)).toEqual([null, null, null, null]);
    expect(calls(6)).toEqual([null, 'getReady', null, null]);
    expect(dayAt(played, 6).moments().slice(0, 3)).toEqual(['due', 'called', 'planned']);
    // Nothing came at all: the hall is late, and the first match is waited for.
    expect(calls(15)).toEqual(['toTheCourt', null, null, null]);
    reportAt(played, 11, 'm1', '1:0');
    expect(calls(11)).toEqual([null, 'toTheCourt', null, null]);
    expect(calls(17)).toEqual([null, null, null, null]);
    expect(calls(18)).toEqual([null, null, 'getReady', null]);
    // Its result is late: the next stays called, and none is skipped.
    expect(calls(40)).toEqual([null, null, 'getReady', null]);
    expect(dayAt(played, 40).courts[0]?.next).toEqual(['m2', 'm3', 'm4', 'm5', 'm6']);
  });

  it('[MO4] [CU2] where kickoffs are reported no match is called behind one that has not begun', () => {
    const played = day();
    reportAt(played, 0, 'm1', '0:0 live');
    reportAt(played, 10, 'm1', '1:0');
    for (const minutes of [12, 18, 22, 60]) {
      expect(dayAt(played, minutes).moments().slice(2, 4)).toEqual(['planned', 'planned']);
      expect(dayAt(played, minutes).times('m3').call).toBeNull();
    }
  });

  it('[CU3] a match that waits for a lot, or for its teams, is never taken to have begun', () => {
    const played = day(1, [2, 2], { finalsPhase: finals('SemiFinal') });
    for (const match of ['m1', 'm2']) reportAt(played, 12, match, '1:1');
    // Semi-finals from 24 on, the final at 48.
    const at = dayAt(played, 60);
    expect([at.kickoff('m3'), at.kickoff('m4'), at.kickoff('m5')]).toEqual([60, 71, 82]);
    expect(at.times('m3').delay).toBeGreaterThan(30);
  });

  it('[CU3] where the teams of finals are hidden, those are on time as they are for organisers', () => {
    const played = day(1, [3], { finalsPhase: finals('Final') });
    for (const match of ['m1', 'm2', 'm3']) reportAt(played, 36, match, `${match.slice(1)}:0`);
    const hidden = {
      ...played.state,
      presentation: { ...played.state.presentation, showResults: 'NoResults' },
    } as const;
    const view = publicView('x', hidden, { ...joined, venue: null });
    const [final] = view.matches.slice(-1);
    expect(final?.teamA.teamId).toBeNull();
    const found = matchDayAt(view, new Date(FIRST + 44 * MINUTE));
    expect(found.timesOf(final ?? fail())).toMatchObject({ kickoff: FIRST + 36 * MINUTE, delay: 0 });
  });

  it('[CU3] while nothing at all is reported that holds for five minutes after its time: then the hall is late', () => {
    const silent = day();
    // Its result may be on the way: the next one cannot begin before now.
    expect([dayAt(silent, 14).kickoff('m1'), dayAt(silent, 14).courts[0]?.delay]).toEqual([0, 3]);
    expect(dayAt(silent, 14).times('m1').call).toBeNull();
    expect([dayAt(silent, 15).kickoff('m1'), dayAt(silent, 15).kickoff('m2')]).toEqual([15, 26]);
    const late = dayAt(silent, 25);
    expect([late.courts[0]?.delay, late.times('m1').delay, late.times('m1').call]).toEqual([25, 25, 'toTheCourt']);
    // One result says that this hall reports no kickoffs.
    reportAt(silent, 26, 'm1', '1:0');
    expect(dayAt(silent, 40).times('m2')).toMatchObject({ delay: 0, call: null });
  });
});

function fail(): never {
  throw new Error('The plan has matches');
}
