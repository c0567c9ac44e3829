import { z } from 'zod';
import { utcInstant } from '#domain/utc-instant.ts';
import { consequences, teamSelector } from '#domain/tournament/contract.ts';
import { lostEdit } from '#domain/tournament/lost-contract.ts';
import { regroupPreview } from '#domain/tournament/regroup-contract.ts';
import { revertPreview } from '#domain/tournament/revert-contract.ts';

// What previews answer (docs/api.md, "Previews").

const previewedMatch = z
  .object({
    id: z.string(),
    index: z.int(),
    label: z.string(),
    court: z.int(),
    kickoff: utcInstant.nullable(),
    teamSelectorA: teamSelector,
    teamSelectorB: teamSelector,
    labelA: z.string(),
    labelB: z.string(),
  })
  .meta({ id: 'PreviewedMatch' });
export type PreviewedMatch = z.infer<typeof previewedMatch>;

/** What an organiser should look at; `matches` are indices of the plan that would be. Nothing of it is refused [PL2]. */
const planConflict = z
  .object({
    kind: z.enum(['inTwoPlaces', 'tooLittleRest', 'courtTaken', 'beforeSource', 'inBreak', 'kickoffInPast']),
    matches: z.array(z.int()),
    court: z.int().nullable(),
  })
  .meta({ id: 'PlanConflict' });
export type PlanConflict = z.infer<typeof planConflict>;

/** What an organiser may not have meant [FI13] to [FI15]; nothing of it is refused. */
const planWarning = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('groupWinnersMissing'), count: z.int() }),
    z.object({ kind: z.literal('teamsNeverPlay'), teamIds: z.array(z.string()) }),
    z.object({ kind: z.literal('placeOfFinalist'), playoffPosition: z.int() }),
  ])
  .meta({ id: 'PlanWarning' });

/** With the whole plan, its end, and what in it should be looked at. */
const plan = consequences
  .safeExtend({
    matchCount: z.int(),
    end: utcInstant.nullable(),
    plan: z.array(previewedMatch),
    conflicts: z.array(planConflict),
    warnings: z.array(planWarning),
  })
  .meta({ id: 'PlanPreview' });

/** What previews answer: who else would play, stand or be placed otherwise, and with what besides. */
export const previewAnswers = {
  consequences,
  plan,
  /** With what hands made of the plan that stands and would go [PL8]. */
  configuration: plan.safeExtend({ lost: z.array(lostEdit) }).meta({ id: 'ConfigurationPreview' }),
  /** With the matches that come, go and move with teams. */
  regrouping: regroupPreview,
  /** With what going back brings. */
  return: revertPreview,
};
export type PreviewKind = keyof typeof previewAnswers;
