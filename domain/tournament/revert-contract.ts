import { z } from 'zod';
import { computationConfiguration, consequences, ids } from './contract.ts';
import { placing, timing } from './history-contract.ts';
import type { TeamFact } from './team-facts.ts';

// Previews of a revert: POST …/undo/preview and …/restore/preview. Their bodies are `versionBody`.

const letter = z.string();
const change = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

const teamThen = z
  .object({
    name: z.string(),
    group: letter,
    /** Place within the group, counted from 1. */
    slot: z.number().int(),
    priority: z.number().int(),
    outOfCompetition: z.boolean(),
    /** What its priority is where that differs: a lot that was drawn, or one that still decides; absent: no lot. */
    lot: z.enum(['Drawn', 'Needed']).optional(),
  } satisfies Record<TeamFact | 'group' | 'slot' | 'lot', z.ZodType>)
  .meta({ id: 'TeamThen' });

/**
 * The shape of every preview, with the changes to teams, groups, plan and computation. Only empty lists and nulls:
 * nothing would change.
 */
export const revertPreview = consequences
  .extend({
    /** The version the preview is based on, to send as `Based-On` with the decision. */
    version: z.number().int(),
    /** Null before: the team returns; null after: it goes. */
    teams: z.array(z.object({ id: ids.teamId, ...change(teamThen.nullable()).shape })),
    /** Display names by letter, '' for the default one; added or removed groups show by their teams. */
    groupNames: z.array(z.object({ group: letter, ...change(z.string()).shape })),
    plan: z
      .object({
        /** Another configuration with other matches returns, rather than these matches moved. */
        replaced: z.boolean(),
        matchCount: change(z.number().int()),
        resultCount: change(z.number().int()),
        timing: change(timing),
        /** Matches that stay, but elsewhere in the plan. */
        moved: z.array(z.object({ id: ids.matchId, ...change(placing).shape })),
      })
      .nullable(),
    computation: change(computationConfiguration).nullable(),
  })
  .meta({ id: 'RevertPreview' });
export type RevertPreview = z.infer<typeof revertPreview>;
