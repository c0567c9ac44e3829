import { describe, expect, it } from 'vitest';
import { createReplayTiming, playTimes, toAscending } from '#domain/tournament/history/retime.ts';
import { applyStep } from '#domain/tournament/revert/apply-step.ts';
import type { PastStep } from '#domain/tournament/history/steps.ts';
import { lineups } from '#domain/tournament/standings/resolve.ts';
import { findEffectiveSteps, findRedos, findRevertedBy } from '#domain/tournament/revert/find-reverted-by.ts';
import type { CausedStep } from '#domain/tournament/revert/command-step.ts';
import { configure, finals, Played, report } from '../support/played.ts';

// A finished tournament is replayed into a copy for practice.

const MINUTE = 60_000;
const rename = (teamId: string, name: string) => ({ type: 'RenameTeam', teamId, name }) as const;

/** A1–A3 (m1 to m3) and the final (m4); version 2 is the configuration. */
const cup = () => new Played(configure([3], { finalsPhase: finals('Final') }));

/** Single-event steps with the given causes. */
const steps = (...causes: readonly PastStep['cause'][]): readonly CausedStep[] =>
  causes.map((cause, from) => ({ from, version: from + 1, cause, isRestorable: true }));
const versions = (of: ReturnType<typeof steps>): readonly number[] =>
  findEffectiveSteps(of).map(({ version }) => version);

describe('the steps that stand', () => {
  it('are without what was undone, and without the undo', () => {
    expect(versions(steps(null, null, null, { undoes: 2 }))).toEqual([1, 3]);
  });

  it('have again what was undone when the undo was', () => {
    expect(versions(steps(null, null, { undoes: 2 }, { undoes: 3 }))).toEqual([1, 2]);
  });

  it('are without everything between a version and the return to it', () => {
    expect(versions(steps(null, null, null, null, { restores: 2 }, null))).toEqual([1, 2, 6]);
    expect(versions(steps(null, null, null, { restores: 1 }, { undoes: 4 }))).toEqual([1, 2, 3]);
  });

  it('keep a return to what lies before them', () => {
    const all = steps(null, null, null, { restores: 1 }, { undoes: 2 });
    expect(versions(all.slice(2))).toEqual([3, 4, 5]);
  });
});

describe('the steps that were taken back', () => {
  it('name what did it: the newest, where several would', () => {
    expect([...findRevertedBy(steps(null, null, { undoes: 2 }))]).toEqual([[2, 3]]);
    // Returning to what it was before the undo makes the step count again.
    expect([...findRevertedBy(steps(null, null, { undoes: 2 }, { restores: 2 }))]).toEqual([[3, 4]]);
    expect([...findRevertedBy(steps(null, null, { undoes: 2 }, { restores: 1 }))]).toEqual([
      [2, 4],
      [3, 4],
    ]);
  });
});

describe('an undo of an undo', () => {
  it('brings a step back, and the undo of that takes it back again', () => {
    expect([...findRedos(steps(null, { undoes: 1 }, { undoes: 2 }, { undoes: 3 }, { undoes: 4 }))]).toEqual([3, 5]);
  });

  it('is none of a step or of a restore', () => {
    expect([...findRedos(steps(null, null, { restores: 1 }, { undoes: 3 }, { undoes: 1 }))]).toEqual([]);
  });
});

describe('a step played in the copy', () => {
  const original = cup().must(report('m1', '2:1'), report('m2', '0:0'), report('m1', '3:1'));
  const step = (version: number) => ({ before: original.at(version - 1), after: original.at(version) });

  it('changes what it changed in the original', () => {
    const now = cup().must(report('m1', '2:1'), report('m2', '0:0'));
    expect(applyStep(now.state, step(5)).plan?.matches[0]?.result).toMatchObject({ scoreA: 3, scoreB: 1 });
  });

  it('gives a copy without a plan the plan', () => {
    expect(applyStep(new Played().state, step(2))).toMatchObject({ plan: original.at(2).plan });
  });

  it('leaves what somebody reported, cleared or renamed there, and plays the others on', () => {
    const now = cup().must(report('m1', '4:4'), rename('t1', 'SV Übung'));
    for (const version of [3, 5]) {
      const target = applyStep(now.state, step(version));
      expect(target.plan?.matches[0]?.result).toMatchObject({ scoreA: 4, scoreB: 4 });
      expect(target.teams['t1']?.name).toBe('SV Übung');
    }
    expect(applyStep(now.state, step(4)).plan?.matches[1]?.result).toMatchObject({ scoreA: 0, scoreB: 0 });
    now.must(report('m1', ''));
    expect(applyStep(now.state, step(5)).plan?.matches[0]?.result).toBeNull();
  });

  it('brings no result to a final that others play here', () => {
    // A2 beat A3, A3 beat A1 and A1 beat A2, in any plan.
    const group = [report('m1', '3:0'), report('m2', '2:0'), report('m3', '1:0')];
    const finished = cup().must(...group, report('m4', '2:1'));
    const last = { before: finished.at(5), after: finished.state };
    const finalists = ({ state }: Played) =>
      lineups(state)[3] && [lineups(state)[3]?.a.expectedTeamId, lineups(state)[3]?.b.expectedTeamId];
    const same = cup().must(...group);
    expect(applyStep(same.state, last).plan?.matches[3]?.result).toMatchObject({ scoreA: 2, scoreB: 1 });
    const other = cup().must(report('m1', '0:5'), report('m2', '1:0'), report('m3', '0:5'));
    expect(finalists(other)).not.toEqual(finalists(same));
    expect(applyStep(other.state, last).plan?.matches[3]?.result).toBeNull();
    // Nor do the old finalists return after a different practice result.
    const reported = other.must(report('m4', '7:6'));
    expect(applyStep(reported.state, last).plan?.matches[3]?.result).toMatchObject({ scoreA: 7, scoreB: 6 });
  });

  it('brings no result that hangs on one that did not come', () => {
    const rounds = () => new Played(configure([4, 4], { finalsPhase: finals('SemiFinal') }));
    const group = Array.from({ length: 12 }, (_, at) => report(`m${at + 1}`, '1:0'));
    const finished = rounds().must(...group, report('m13', '1:0'), report('m14', '1:0'), report('m15', '1:0'));
    const before = finished.at(2 + 12);
    // A step that brought all of the finals at once, as a restore does.
    const allFinals = { before, after: finished.state };
    const now = rounds().must(...group, report('m1', '0:9'), report('m2', '0:9'), report('m3', '0:9'));
    const brought = applyStep(now.state, allFinals)
      .plan?.matches.slice(12)
      .map(({ id, result }) => [id, result !== null]);
    const moved = lineups(now.state)
      .slice(12, 14)
      .map(({ a, b }, at) => {
        const was = lineups(before)[12 + at];
        return a.expectedTeamId !== was?.a.expectedTeamId || b.expectedTeamId !== was.b.expectedTeamId;
      });
    expect(moved).toContain(true);
    expect(brought).toEqual([
      ['m13', moved[0] === false],
      ['m14', moved[1] === false],
      ['m15', false],
    ]);
  });

  it('brings no new plan where somebody changed the one that is there', () => {
    const other = cup().must(configure([2, 2], { acknowledgeResultLoss: true }));
    const reconfigured = { before: other.at(2), after: other.state };
    expect(applyStep(cup().state, reconfigured).groups).toEqual(other.state.groups);
    const now = cup().must(rename('t1', 'SV Übung')).state;
    expect(applyStep(now, reconfigured)).toMatchObject({ plan: now.plan, teams: now.teams });
  });
});

describe('the course of a replay', () => {
  const [day, next] = ['2026-03-07T', '2026-03-08T'];
  const kickoffs = [`${day}09:00:00Z`, `${day}09:20:00Z`, `${next}09:00:00Z`];
  const results = [`${day}09:10:00Z`, `${day}09:30:00Z`, `${next}09:10:00Z`];

  it('cuts the night alike for kickoffs and results', () => {
    const course = createReplayTiming(results, kickoffs);
    expect(kickoffs.map((at) => course.playedBeforeKickoff(at) / MINUTE)).toEqual([0, 20, 90]);
    expect(results.map((at) => course.playedBefore(at) / MINUTE)).toEqual([10, 30, 100]);
    expect(playTimes(results, kickoffs)).toBe(100 * MINUTE);
  });

  it('begins a minute after the first kickoff where the plan was not kept to', () => {
    const course = createReplayTiming(['2026-05-01T18:00:00Z', '2026-05-01T18:20:00Z'], kickoffs.slice(0, 2));
    expect(course.playedBefore('2026-05-01T18:00:00Z')).toBe(MINUTE);
    expect(course.playedBefore('2026-05-01T18:20:00Z')).toBe(21 * MINUTE);
    expect(course.playedBeforeKickoff(`${day}09:20:00Z`)).toBe(20 * MINUTE);
  });

  it('keeps the order of events where a clock was put right between them', () => {
    const recorded = [`${day}11:10:00Z`, `${day}11:30:00Z`, `${day}09:40:00Z`, `${day}11:40:00Z`];
    expect(toAscending(recorded)).toEqual([recorded[0], recorded[1], recorded[1], recorded[3]]);
    expect(playTimes(recorded.slice(0, 3), kickoffs)).toBe(playTimes(recorded.slice(0, 2), kickoffs));
  });

  it('needs no kickoffs, and lasts no time without results', () => {
    expect(createReplayTiming(results.slice(0, 2), []).playedBefore(`${day}09:30:00Z`)).toBe(21 * MINUTE);
    expect(playTimes([], kickoffs)).toBe(0);
  });
});
