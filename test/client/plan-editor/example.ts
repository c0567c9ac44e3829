import type { PlannedMatch, Selector } from '#domain/play.ts';
import { toEditablePlan, type EditablePlan, type PlanContext } from '#client/pages/plan-editor/editable-plan.ts';

// A plan by hand: two groups of three on two courts every twelve minutes, then a final. Expectations are read off it.

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };

export const setting: PlanContext = {
  firstMatchKickoff: '2026-12-05T09:00:00Z',
  groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  pause: 'PT10M',
  breaks: [],
  finalsPhase: {
    schedule,
    numberOfCourts: 1,
    firstFinalsRound: 'Final',
    firstRoundPairings: null,
    thirdPlacePlayoff: false,
    additionalPlayoffs: [],
  },
  groups: [
    { id: 'g1', letter: 'A', displayName: '', teamIds: ['t1', 't2', 't3'] },
    { id: 'g2', letter: 'B', displayName: '', teamIds: ['t4', 't5', 't6'] },
  ],
  teamName: (id) => `Team ${id.slice(1)}`,
};

/** `at('24')`: 24 minutes after the first kickoff. */
export const at = (minutes: number): string => `2026-12-05T09:${String(minutes).padStart(2, '0')}:00Z`;

export const slot = (group: string, number: number): Selector => ({ kind: 'groupSlot', group, slot: number });
export const rank = (group: string, number: number): Selector => ({ kind: 'groupRank', group, rank: number });

const groupMatch = (id: string, group: string, [a, b]: readonly [number, number], minutes: number, court: number) =>
  ({
    id,
    stage: { type: 'GroupMatch', group },
    court,
    kickoff: at(minutes),
    selectorA: slot(group, a),
    selectorB: slot(group, b),
  }) satisfies PlannedMatch;

export const plan = toEditablePlan([
  groupMatch('m1', 'A', [1, 2], 0, 1),
  groupMatch('m2', 'B', [1, 2], 0, 2),
  groupMatch('m3', 'A', [2, 3], 12, 1),
  groupMatch('m4', 'B', [2, 3], 12, 2),
  groupMatch('m5', 'A', [3, 1], 36, 1),
  groupMatch('m6', 'B', [3, 1], 36, 2),
  { id: 'm7', stage: { type: 'Final' }, court: 1, kickoff: at(56), selectorA: rank('A', 1), selectorB: rank('B', 1) },
]);

/** The same, with its numbers fixed [PL10]. */
export const fixed: EditablePlan = plan.map((row) => ({ ...row, number: row.index }));

/** '00 1, 12 2': when and where matches are played. */
export const placeOf = (of: EditablePlan, id: string): string => {
  const match = of.find((each) => each.id === id);
  return `${match?.kickoff?.slice(14, 16) ?? '--'} ${match?.court}`;
};

export const ids = (of: EditablePlan): string => of.map(({ id }) => id).join(' ');
