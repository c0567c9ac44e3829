import type { TieDecisionView } from '../contract/ties.ts';
import type { StandingTie } from './tie-decisions.ts';

/** A decision as views tell it. */
export const tieDecisionView = ({ id, order, by, meetings }: StandingTie): TieDecisionView => ({
  id,
  order: order.map((set) => [...set]),
  by,
  meetings: meetings.map((meeting) => ({ ...meeting })),
});
