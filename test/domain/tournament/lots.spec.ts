import { expect, test } from 'vitest';
import { describeEvent } from '#domain/tournament/history/describe-event.ts';
import { configure, finals, Played, report } from '../support/played.ts';
import { previewRevert } from '#domain/tournament/previews/revert-preview.ts';

// Whether a priority that was set is told as a lot.

const names = { folder: () => null, venue: () => null, image: () => null };
const priority = (teamId: string, groupId: string, value: number) =>
  ({ type: 'SetTeamPriority', teamId, groupId, priority: value }) as const;

/** Sets the priorities one after the other and says of each whether it is told as a lot. */
function told(played: Played, ...commands: readonly ReturnType<typeof priority>[]): readonly boolean[] {
  return commands.map((command) => {
    const before = played.state;
    const { state } = played.must(command);
    const data = { teamId: command.teamId, priority: command.priority };
    const change = describeEvent('TeamPrioritySet', data, { before, after: state, names });
    return 'lot' in change && change.lot;
  });
}

test('[GR3] a priority among teams that are level when their group is over is a lot, for each of them', () => {
  const group = new Played(configure([3]), report('m1', '1:1'), report('m2', '1:1'), report('m3', '1:1'));
  expect(told(group, priority('t1', 'g1', -1), priority('t2', 'g1', -2), priority('t3', 'g1', -3))).toEqual([
    true,
    true,
    true,
  ]);
});

test('[GR3] a priority that is taken back among level teams is no lot', () => {
  const group = new Played(configure([2]), report('m1', '1:1'));
  expect(told(group, priority('t1', 'g1', -1), priority('t1', 'g1', 0))).toEqual([true, false]);
});

test('[GR3] a priority is none while matches are open, and for a team that its figures place', () => {
  const open = new Played(configure([3]), report('m1', '1:1'), report('m2', '1:1'));
  expect(told(open, priority('t1', 'g1', 1))).toEqual([false]);
  const decided = new Played(configure([3]), report('m1', '1:0'), report('m2', '0:0'), report('m3', '0:0'));
  expect(told(decided, priority('t1', 'g1', 1), priority('t2', 'g1', 1), priority('t3', 'g1', 1))).toEqual([
    false,
    false,
    false,
  ]);
});

test('[GR3] a priority among level teams of one rank, of which some go on, is a lot', () => {
  const best = new Played(
    configure([2, 2, 2], { finalsPhase: finals('SemiFinal') }),
    ...['m1', 'm2', 'm3'].map((id) => report(id, '1:0')),
  );
  expect(told(best, priority('t2', 'g1', 1), priority('t4', 'g2', 2))).toEqual([true, true]);
});

test('[GR3] going back over a lot tells it as a lot: entered before, needed after', () => {
  const level = new Played(configure([2]), report('m1', '1:1'));
  const before = level.state;
  const { state: drawn } = level.must(priority('t1', 'g1', -1));
  const [team] = previewRevert(drawn, before, 1).teams;
  expect([team?.before?.lot, team?.after?.lot]).toEqual(['Drawn', 'Needed']);
  const open = new Played(configure([3]));
  const without = open.state;
  const { state: sorted } = open.must(priority('t1', 'g1', 1));
  const [other] = previewRevert(sorted, without, 1).teams;
  expect([other?.before, other?.after].every((then) => then != null && !('lot' in then))).toBe(true);
});
