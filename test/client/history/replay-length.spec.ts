import { describe, expect, it } from 'vitest';
import { replayLength } from '#client/pages/history/replay-length.ts';
import type { HistoryStep } from '#client/features/past/use-past-state.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { ID, JOINED } from '../../domain/support/cup.ts';
import { configure, Played, report } from '../../domain/support/played.ts';

const MINUTE = 60_000;

/** A tournament of three matches, 09:00, 09:12 and 09:24 UTC on 7 March. */
const plan = configure([3], { firstMatchKickoff: '2026-03-07T09:00:00Z' });

type Happened = readonly [at: string, kind: HistoryStep['kind'], command: (so: Played) => TournamentCommand];

/** Steps with the views after them, as the page has them; `known`: so many views are read. */
function course(happened: readonly Happened[], known = Infinity): number | null {
  const played = new Played();
  const steps = happened.map(([at, kind, command]): HistoryStep => {
    played.must(command(played));
    return { version: played.version, at, kind };
  });
  return replayLength(steps, (version) =>
    steps.findIndex((step) => step.version === version) < known
      ? memberView(ID, played.at(version), version, JOINED)
      : null,
  );
}

/** `index`: of the match in the plan of then. */
const on = (at: string, index: number, score: string): Happened => [
  at,
  'results',
  ({ state }) => report(state.plan?.matches[index - 1]?.id ?? '', score),
];
const planned: Happened = ['2026-02-01T10:00:00Z', 'plan', () => plan];
const day: readonly Happened[] = [
  on('2026-03-07T09:10:00Z', 1, '1:0'),
  on('2026-03-07T09:22:00Z', 2, '2:0'),
  on('2026-03-07T09:34:00Z', 3, '3:0'),
];

describe('how long a training plays', () => {
  it('is from the first kickoff to the last result', () => {
    expect(course([planned, ...day])).toBe(34 * MINUTE);
  });

  it('leaves out what was tried before the day and cleared, or taken back', () => {
    const tried = on('2026-02-20T18:00:00Z', 1, '5:5');
    const cleared = on('2026-02-20T18:01:00Z', 1, '');
    const undone: Happened = ['2026-02-20T18:01:00Z', 'results', (so) => so.undo()];
    for (const back of [cleared, undone]) expect(course([planned, tried, back, ...day])).toBe(34 * MINUTE);
  });

  it('leaves out what was tried with another plan', () => {
    const other: Happened = ['2026-02-01T09:00:00Z', 'plan', () => configure([4])];
    const again: Happened = ['2026-02-02T10:00:00Z', 'plan', () => ({ ...plan, acknowledgeResultLoss: true })];
    expect(course([other, on('2026-02-01T09:30:00Z', 1, '1:1'), again, ...day])).toBe(34 * MINUTE);
  });

  it('leaves out what was undone after the end, and what changed no result', () => {
    const wrong = on('2026-03-07T15:00:00Z', 3, '9:9');
    const undone: Happened = ['2026-03-07T15:01:00Z', 'results', (so) => so.undo()];
    const named: Happened = ['2026-03-08T15:01:00Z', 'settings', () => ({ type: 'RenameTournament', name: 'Cup' })];
    expect(course([planned, ...day, wrong, undone, named])).toBe(34 * MINUTE);
  });

  it('is not known while a view is missing, without steps, or where the plan came with its results', () => {
    expect(course([planned, ...day], 2)).toBeNull();
    expect(replayLength([], () => null)).toBeNull();
    const played = new Played(plan, report('m1', '1:0'), report('m2', '1:0'), report('m3', '1:0'));
    const { version } = played;
    const imported: HistoryStep = { version, at: '2026-03-07T15:00:00Z', kind: 'settings' };
    expect(replayLength([imported], () => memberView(ID, played.state, version, JOINED))).toBeNull();
  });
});
