import { expect, test } from 'vitest';
import { listedTournament, toListedTournament } from '#domain/organization/view.ts';
import { statusAt, type StatusFacts } from '#domain/tournament/match-day/tournament-status.ts';
import { planEnd } from '#domain/tournament/planning/timing/phase-times.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { configure, finals, Played } from '../support/played.ts';

// How far a tournament is, as every list says it.

const KICKOFF = '2026-11-21T09:00:00Z';
const END = '2026-11-21T16:00:00Z';
const planned = (counts: Partial<StatusFacts> = {}): StatusFacts => ({
  kickoff: KICKOFF,
  end: END,
  matchCount: 12,
  finishedCount: 0,
  runningCount: 0,
  announcedStatus: 'Planned',
  ...counts,
});
const at = (instant: string, counts: Partial<StatusFacts> = {}) => statusAt(planned(counts), new Date(instant));

test('[MO8] a tournament without matches is a draft, one with all results has ended, whatever time it is', () => {
  expect(at('2026-11-21T12:00:00Z', { matchCount: 0, kickoff: null, end: null })).toBe('draft');
  expect(at('2026-11-20T12:00:00Z', { finishedCount: 12 })).toBe('ended');
});

test('[MO8] [OR4] a cancelled or postponed one is that, with matches or without, on its day too', () => {
  expect(at('2026-11-21T12:00:00Z', { announcedStatus: 'Cancelled', finishedCount: 4 })).toBe('cancelled');
  expect(at('2026-11-21T12:00:00Z', { announcedStatus: 'Postponed', matchCount: 0 })).toBe('postponed');
});

test('[MO8] it runs from its first kickoff on, though nothing was reported yet, and between its matches', () => {
  expect(at('2026-11-21T08:59:59Z')).toBe('planned');
  expect(at('2026-11-21T09:00:00Z')).toBe('running');
  expect(at('2026-11-21T12:00:00Z', { finishedCount: 4 })).toBe('running');
});

test('[MO8] it runs before its first kickoff where a match was reported already', () => {
  expect(at('2026-11-20T18:00:00Z', { runningCount: 1 })).toBe('running');
  expect(at('2026-11-20T18:00:00Z', { finishedCount: 1 })).toBe('running');
});

test('[MO8] it runs into the night of its day, and is unfinished after that, also with a match left running', () => {
  expect(at('2026-11-22T03:59:59Z', { finishedCount: 11 })).toBe('running');
  expect(at('2026-11-22T04:00:00Z', { finishedCount: 11 })).toBe('unfinished');
  expect(at('2027-01-01T12:00:00Z', { finishedCount: 11, runningCount: 1 })).toBe('unfinished');
  expect(at('2027-01-01T12:00:00Z')).toBe('unfinished');
});

test('[MO8] without times it runs from its first report on', () => {
  const timeless = { kickoff: null, end: null };
  expect(at('2026-11-21T12:00:00Z', timeless)).toBe('planned');
  expect(at('2027-01-01T12:00:00Z', { ...timeless, finishedCount: 1 })).toBe('running');
});

test('a list says when a tournament ends: its last match in full, in its own phase', () => {
  const listed = (more: Parameters<typeof configure>[1]) => {
    const { state, version } = new Played(configure([2, 2], more));
    return toListedTournament(memberView('t1', state, version, NOTHING_REFERENCED));
  };
  const short = { playTime: 'PT15M', pauseTime: 'PT5M' };
  // In the order of the lines that come from the tables.
  expect(Object.keys(listed({}))).toEqual(Object.keys(listedTournament.shape));
  expect(listed({})).toMatchObject({ kickoff: null, end: null });
  expect(listed({ firstMatchKickoff: KICKOFF })).toMatchObject({ kickoff: KICKOFF, end: '2026-11-21T09:10:00Z' });
  expect(listed({ firstMatchKickoff: KICKOFF, finalsPhase: finals('Final', { schedule: short }) })).toMatchObject({
    end: '2026-11-21T09:27:00Z',
  });
});

test('a list and the plan itself end at the same moment', () => {
  const finalsPhase = finals('Final', { schedule: { playTime: 'PT15M', pauseTime: 'PT5M' } });
  const cup = new Played(configure([2, 2], { firstMatchKickoff: KICKOFF, finalsPhase }));
  const { plan } = cup.state;
  const { end } = toListedTournament(memberView('t1', cup.state, cup.version, NOTHING_REFERENCED));
  expect(end).not.toBeNull();
  expect(end).toBe(plan && planEnd(plan, plan.matches));
});
