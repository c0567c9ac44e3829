import { describe, expect, it } from 'vitest';
import { interruptionBody, resumptionBody } from '#domain/tournament/contract/notices.ts';
import { lastTurn, turnsOf } from '#domain/tournament/match-day/last-turn.ts';
import { interruptionAt } from '#domain/tournament/match-day/interruption.ts';
import { matchDayAt, minuteOf } from '#domain/tournament/match-day/match-day.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { findEditConflicts } from '#domain/tournament/conflicts/edit-conflicts.ts';
import { asUser, given } from '../support/given.ts';
import { configure, Played, report } from '../support/played.ts';
import { viewOf } from '../support/random-commands.ts';

const FIRST = Date.parse('2026-12-05T10:00:00Z');
const MINUTE = 60_000;
const instant = (minutes: number): string => `${new Date(FIRST + minutes * MINUTE).toISOString().slice(0, 19)}Z`;
const at = (minutes: number): Date => new Date(FIRST + minutes * MINUTE);

/** One group on one court: six matches of ten minutes, each 12 minutes after the one before. */
const day = (breaks: readonly { name: string; from: string; to: string }[] = []): Played =>
  new Played(
    configure([4], {
      firstMatchKickoff: instant(0),
      groupPhase: {
        schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
        numberOfCourts: 1,
        useAlternatingOrder: true,
        numberOfGroupRounds: 1,
      },
      breaks: [...breaks],
    }),
  );

const send = (played: Played, minutes: number, command: TournamentCommand) =>
  played.send(command, asUser('u1', instant(minutes)));
const interrupt = (played: Played, minutes: number, name = 'Feueralarm', since: string | null = null) =>
  send(played, minutes, { type: 'InterruptPlay', name, since });
const resume = (
  played: Played,
  minutes: number,
  {
    until = null,
    ...more
  }: { until?: number | null } & Partial<Record<'shift' | 'useBreaks' | 'moveBreaks', boolean>> = {},
) =>
  send(played, minutes, {
    type: 'ResumePlay',
    ...resumptionBody.parse({ until: until === null ? null : instant(until), ...more }),
  });
const fail = (): never => {
  throw new Error('No match');
};
const momentsAt = (played: Played, minutes: number) => {
  const view = viewOf(played.state);
  const { timesOf } = matchDayAt(view, at(minutes));
  return view.matches.map((match) => timesOf(match));
};
const kickoffs = (played: Played): readonly (number | null)[] =>
  viewOf(played.state).matches.map(({ metadata }) =>
    metadata.kickoff === null ? null : (Date.parse(metadata.kickoff) - FIRST) / MINUTE,
  );

describe('[MO13] while play is interrupted', () => {
  it('nothing is called, due, over time or forecast; what waits stays', () => {
    const played = day();
    send(played, 0, report('m1', '0:0 live'));
    send(played, 9, report('m1', '1:0'));
    const before = momentsAt(played, 11).map(({ moment }) => moment);
    expect(before.slice(0, 3)).toEqual(['finished', 'called', 'planned']);
    interrupt(played, 11);
    for (const minutes of [11, 14, 40, 200]) {
      const times = momentsAt(played, minutes);
      expect(times.map(({ moment }) => moment)).toEqual(['finished', ...Array.from({ length: 5 }, () => 'planned')]);
      expect(
        times.every(({ expected, call, delay, end }) => expected === null && call === null && delay + (end ?? 0) === 0),
      ).toBe(true);
    }
    expect(matchDayAt(viewOf(played.state), at(40)).courts[0]?.next.map(({ id }) => id)).toEqual([
      'm2',
      'm3',
      'm4',
      'm5',
      'm6',
    ]);
  });

  it('the clock of a match that runs stands, over its time or not, and reports are taken', () => {
    const played = day();
    send(played, 0, report('m1', '0:0 live'));
    interrupt(played, 4);
    const view = viewOf(played.state);
    for (const minutes of [4, 9, 30]) {
      const [first] = momentsAt(played, minutes);
      expect(first).toMatchObject({ moment: 'running', kickoff: FIRST, stood: (minutes - 4) * MINUTE });
      expect(minuteOf(view.matches[0] ?? fail(), at(minutes), first?.stood ?? 0)).toBe(5);
      expect(first?.timeUp).toBe(at(10 + minutes - 4).getTime());
    }
    const late = day();
    send(late, 0, report('m1', '0:0 live'));
    expect(momentsAt(late, 11)[0]?.moment).toBe('overtime');
    interrupt(late, 12);
    expect(momentsAt(late, 15)[0]?.moment).toBe('running');
    expect(send(played, 20, report('m1', '1:0'))).toBeNull();
  });

  it('it lasts until play goes on, which may be up to 60 minutes ahead', () => {
    const played = day();
    interrupt(played, 4);
    expect(resume(played, 10, { until: 70.1 })).toMatchObject({ refusal: 'interruption-time' });
    expect(resume(played, 10, { until: 3 })).toMatchObject({ refusal: 'interruption-time' });
    expect(resume(played, 10, { until: 22 })).toBeNull();
    const view = viewOf(played.state);
    expect(interruptionAt(view, at(21.9))).toEqual({ name: 'Feueralarm', since: instant(4), until: instant(22) });
    expect(interruptionAt(view, at(22))).toBeNull();
    expect(momentsAt(played, 21)[0]?.moment).toBe('planned');
    expect(momentsAt(played, 23)[0]?.moment).toBe('due');
    // By then the first HTML of a page is made anew.
    const turns = turnsOf(view);
    expect(lastTurn(turns, at(21.9)).getTime()).toBeLessThan(lastTurn(turns, at(22)).getTime());
  });

  it('what was said of it can be set again, by two in turn as well', () => {
    const played = day();
    interrupt(played, 4);
    expect(interrupt(played, 6, 'Gewitter')).toBeNull();
    expect(played.state.interruption).toEqual({ name: 'Gewitter', since: instant(4), until: null, earlier: [] });
    const version = played.version;
    interrupt(played, 7, 'Gewitter');
    expect(played.version).toBe(version);
    resume(played, 10, { until: 30 });
    interrupt(played, 12);
    expect(played.state.interruption).toEqual({ name: 'Feueralarm', since: instant(4), until: null, earlier: [] });
    resume(played, 14);
    expect(resume(played, 15, { shift: true })).toBeNull();
    expect(kickoffs(played)[0]).toBe(0);
  });

  it('of two who end it at once the second is told, or has nothing left to do', () => {
    const played = day();
    interrupt(played, 4);
    const basedOn = played.version;
    const command = { type: 'ResumePlay', ...resumptionBody.parse({ shift: true }) } as const;
    const conflicts = () => findEditConflicts(played.state, command, basedOn, asUser('u2', instant(14)));
    expect(conflicts()).toEqual([]);
    resume(played, 10, { until: 22, shift: true });
    expect(conflicts().map(({ path }) => path)).toContain('settings/interruption');
    resume(played, 12);
    expect(conflicts()).toEqual([]);
    const { version } = played;
    expect(send(played, 14, command)).toBeNull();
    expect(played.version).toBe(version);
  });

  it('it begins neither ahead nor over 12 hours ago', () => {
    const played = day();
    for (const since of [instant(1), instant(-12 * 60 - 1)]) {
      given(played.facts)
        .when({ type: 'InterruptPlay', name: 'Alarm', since }, asUser('u1', instant(0)))
        .refused('interruption-time');
    }
    expect(interrupt(played, 0, 'Alarm', instant(-3))).toBeNull();
  });

  it('its name has 1 to 60 characters, each emoji one', () => {
    const named = (name: string) => interruptionBody.safeParse({ name }).success;
    expect([named('⛈️'.repeat(30)), named('🔥'.repeat(60)), named('🔥'.repeat(61)), named(' '), named('a\nb')]).toEqual(
      [true, true, false, false, false],
    );
  });
});

describe('[MO13] once play goes on', () => {
  it('a match that ran lasts longer by it, by several ones too', () => {
    const played = day();
    send(played, 0, report('m1', '0:0 live'));
    interrupt(played, 4);
    resume(played, 14);
    expect(momentsAt(played, 19)[0]).toMatchObject({
      moment: 'running',
      timeUp: at(20).getTime(),
      end: at(20).getTime(),
    });
    interrupt(played, 16, 'Gewitter');
    resume(played, 21);
    expect(viewOf(played.state).interruption).toEqual({
      name: 'Gewitter',
      since: instant(16),
      until: instant(21),
      earlier: [{ since: instant(4), until: instant(14) }],
    });
    expect(momentsAt(played, 24)[0]).toMatchObject({ moment: 'running', stood: 15 * MINUTE });
    expect(momentsAt(played, 26)[0]?.moment).toBe('overtime');
    // Long after, nothing of it is kept.
    interrupt(played, 16 + 7 * 60);
    expect(played.state.interruption?.earlier).toEqual([]);
  });

  it('where only results are reported, one that was in play by the plan lasts longer, moved or not', () => {
    for (const shift of [false, true]) {
      const played = day();
      interrupt(played, 5);
      resume(played, 15, { shift });
      expect(momentsAt(played, 19)[0]?.moment).not.toBe('unreported');
      expect(momentsAt(played, 20)[0]?.moment).toBe('unreported');
    }
  });

  it('all open matches move by its minutes, rounded up, as a step of two facts whose times alone are undone', () => {
    const played = day();
    send(played, 0, report('m1', '0:0 live'));
    interrupt(played, 4);
    const before = played.facts.length;
    resume(played, 25.5, { shift: true });
    expect(played.facts.slice(before).map(({ type }) => type)).toEqual(['PlayResumed', 'MatchPlanEdited']);
    expect(kickoffs(played)).toEqual([0, 34, 46, 58, 70, 82]);
    played.must(played.undo(played.version));
    expect(kickoffs(played)).toEqual([0, 12, 24, 36, 48, 60]);
    expect(played.state.interruption?.until).toBe(instant(25.5));
  });

  it('breaks that begin later move along, or stay', () => {
    const lunch = { name: 'Mittag', from: instant(24), to: instant(50) };
    const along = day([lunch]);
    expect(kickoffs(along)).toEqual([0, 12, 50, 62, 74, 86]);
    interrupt(along, 5);
    resume(along, 15, { shift: true });
    expect(viewOf(along.state).breaks).toEqual([{ name: 'Mittag', from: instant(34), to: instant(60) }]);
    expect(kickoffs(along)).toEqual([10, 22, 60, 72, 84, 96]);
    const stays = day([lunch]);
    interrupt(stays, 5);
    resume(stays, 15, { shift: true, moveBreaks: false });
    expect(viewOf(stays.state).breaks).toEqual([lunch]);
  });

  it('a delay is caught up where the plan leaves time', () => {
    const played = day();
    const late = { type: 'ShiftMatches', courts: null, useBreaks: false, moveBreaks: false } as const;
    send(played, 0, { ...late, from: instant(24), minutes: 6 });
    interrupt(played, 1);
    resume(played, 11, { shift: true, useBreaks: true });
    expect(kickoffs(played)).toEqual([10, 22, 34, 46, 58, 70]);
  });

  it('an end that is named anew moves them by the difference', () => {
    const played = day();
    interrupt(played, 0);
    resume(played, 5, { until: 20, shift: true });
    expect(kickoffs(played)[0]).toBe(20);
    resume(played, 12, { shift: true });
    expect(kickoffs(played)[0]).toBe(12);
  });

  it('without times there is nothing to move', () => {
    const played = new Played(configure([4]));
    interrupt(played, 0);
    expect(resume(played, 5, { shift: true })).toMatchObject({ refusal: 'no-kickoffs' });
    expect(resume(played, 5)).toBeNull();
    const empty = new Played();
    interrupt(empty, 0);
    expect(resume(empty, 5, { shift: true })).toMatchObject({ refusal: 'no-plan' });
    const breaks = day([{ name: 'Mittag', from: instant(24), to: instant(50) }]);
    expect(resume(breaks, 0, { shift: true })).toBeNull();
    expect(breaks.state).not.toHaveProperty('interruption');
  });
});
