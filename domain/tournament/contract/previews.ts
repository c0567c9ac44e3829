import { z } from 'zod';
import { utcInstant } from '../../utc-instant.ts';
import { consequences, ids, computationConfiguration, teamSelector } from './bodies.ts';
import { placing, timing } from './history.ts';
import { tieDecisionView } from './ties.ts';
import type { TeamField } from '../model/fields.ts';

// What previews answer (docs/api.md, "Previews").

/** A value before and after. */
const change = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });
const placedMatch = placing.extend({ id: ids.matchId }).meta({ id: 'PlacedMatch' });

/** What teams that come, go, move or change places bring about, and closed gaps: the shape of every preview, and the plan. */
export const regroupPreview = consequences
  .extend({
    added: z.array(placedMatch),
    removed: z.array(placedMatch),
    /** Matches that stay, at another time or on another court. */
    moved: z.array(z.object({ id: ids.matchId, ...change(placing).shape })),
    /** Matches that stay, with another number. */
    renumbered: z.array(z.object({ id: ids.matchId, ...change(z.number().int()).shape })),
    /** When the last match then ends; null: without times. */
    end: utcInstant.nullable(),
  })
  .meta({ id: 'RegroupPreview' });
export type RegroupPreview = z.infer<typeof regroupPreview>;

const letter = z.string();

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
  } satisfies Record<TeamField | 'group' | 'slot' | 'lot', z.ZodType>)
  .meta({ id: 'TeamThen' });

/**
 * POST …/undo/preview and …/restore/preview, whose bodies are `versionBody`: the shape of every preview, with the changes
 * to teams, groups, plan and computation. Only empty lists and nulls:
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
    /** How level teams were told apart; absent: that stays. */
    decisions: z.array(change(tieDecisionView.nullable())).optional(),
    computation: change(computationConfiguration).nullable(),
  })
  .meta({ id: 'RevertPreview' });
export type RevertPreview = z.infer<typeof revertPreview>;

/** What hands made of a plan and a configuration does away with [PL8]. */
export const lostEdit = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('break'), name: z.string(), from: utcInstant, to: utcInstant }),
    /** `count`: matches whose time or court differs from the configured one. */
    z.object({ kind: z.literal('moved'), count: z.number().int() }),
    /** Another order of the matches, or other sides. */
    z.object({ kind: z.literal('order') }),
  ])
  .meta({ id: 'LostEdit' });
export type LostEdit = z.infer<typeof lostEdit>;

const previewedMatch = z
  .object({
    id: z.string(),
    index: z.int(),
    number: z.int().optional(),
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

/** What an organiser may not have meant; nothing of it is refused. */
const planWarning = z
  .discriminatedUnion('kind', [
    /** `count`: group winners that are not in the finals [FI13]. */
    z.object({ kind: z.literal('groupWinnersMissing'), count: z.int() }),
    /** No match can take these teams [FI14]; in the order of their groups. */
    z.object({ kind: z.literal('teamsNeverPlay'), teamIds: z.array(z.string()) }),
    /** A side of this playoff may still play for a better place in the semi-finals [FI15]. */
    z.object({ kind: z.literal('placeOfFinalist'), playoffPosition: z.int() }),
  ])
  .meta({ id: 'PlanWarning' });
export type PlanWarning = z.infer<typeof planWarning>;

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
export type PlanPreview = z.infer<typeof plan>;

/** What previews answer: who else would play, stand or be placed otherwise, and with what besides. */
export const previewAnswers = {
  consequences,
  plan,
  configuration: plan
    .safeExtend({
      /** Edits of the current plan that would be lost [PL8]. */
      lost: z.array(lostEdit),
      /** Matches that were called by fixed numbers are numbered anew: printed cards no longer hold [PL10]. */
      numbersAnew: z.literal(true).optional(),
    })
    .meta({ id: 'ConfigurationPreview' }),
  /** With the matches that come, go and move with teams. */
  regrouping: regroupPreview,
  /** With what going back brings. */
  return: revertPreview,
};
export type PreviewKind = keyof typeof previewAnswers;
export type PreviewAnswer = z.infer<(typeof previewAnswers)[PreviewKind]>;
