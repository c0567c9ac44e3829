import { z } from 'zod';
import { initially, optional } from '../../left-out.ts';
import { MAX_MEETINGS } from '../../limits.ts';
import { ids, score } from './bodies.ts';

// How level teams are told apart [ST17].

export const decisionId = z.string().regex(/^d\d{1,6}$/);
const tieDecidedBy = z.enum(['Shootout', 'Lot', 'Match']).meta({ id: 'TieDecidedBy' });

const tieMeeting = z
  .strictObject({ teamA: ids.teamId, teamB: ids.teamId, scoreA: score, scoreB: score })
  .meta({ id: 'TieMeeting' });

/** What a decision says. */
const tieDecisionShape = {
  /** Sets of teams, best first; those of one set are level still. */
  order: z.array(z.array(ids.teamId).min(1).max(520)).min(2).max(520),
  by: tieDecidedBy,
  /** By which it came about; they count nowhere. */
  meetings: z.array(tieMeeting).max(MAX_MEETINGS),
};

const example = { order: [['t1'], ['t2']], by: 'Lot' as const, meetings: [] };

/** As files and the public feed have it. */
export const tieDecision = z.strictObject(tieDecisionShape).meta({ id: 'TieOrder', examples: [example] });

/** A decision as views and history tell it. */
export const tieDecisionView = z
  .object({ id: z.string(), ...tieDecisionShape })
  .meta({ id: 'TieDecision', examples: [{ id: 'd1', ...example }] });
export type TieDecisionView = z.infer<typeof tieDecisionView>;

/** POST …/tie-decisions; `instead`: the decision that stands of the same teams, which it replaces [ST19]. */
export const tieDecisionBody = z
  .strictObject({
    ...tieDecisionShape,
    meetings: initially(tieDecisionShape.meetings, []),
    instead: optional(decisionId),
  })
  .meta({ id: 'TieDecisionBody' });
export type TieDecisionBody = z.infer<typeof tieDecisionBody>;
