import type { PlanWarning } from '#domain/contract.ts';
import {
  findPlanWarnings,
  findScheduleConflicts,
  isRefused,
  validateSelectors,
  writeSelector,
  type ScheduleConflict,
} from '#domain/play.ts';
import { findGroupPhaseEnd, kickoffs, rescheduleOnCourts } from './plan-moves.ts';
import type { EditablePlan, PlanContext } from './editable-plan.ts';
import { matchesOfReason } from './verdict.ts';

/** A finding in a plan. `refused` blocks saving; a conflict or a hint does not [PL2]. */
export interface Hint {
  readonly key: string;
  readonly tone: 'refused' | 'conflict' | 'hint';
  /** Ids, the one to jump to first. */
  readonly matches: readonly string[];
  readonly about:
    | { readonly kind: 'conflict'; readonly conflict: ScheduleConflict }
    | { readonly kind: 'refused'; readonly refusal: NonNullable<ReturnType<typeof validateSelectors>>['refusal'] }
    /** Two matches of one finals round name the same team. */
    | { readonly kind: 'twiceInRound'; readonly selector: EditablePlan[number]['selectorA'] }
    /** What may not be meant [FI13] to [FI15]. */
    | { readonly kind: 'warning'; readonly warning: PlanWarning }
    | { readonly kind: 'emptyCourt'; readonly court: number; readonly proposal: Proposal | null };
}

/** The schedule that the given courts would allow. */
export interface Proposal {
  readonly courts: number;
  /** Ends of the group phase (ISO 8601 instants). */
  readonly end: string;
  readonly endNow: string;
}

/** How many courts the grid has, and how far the tournament is. */
interface Progress {
  readonly courtCount: number;
  /** Ids of the matches with a result. */
  readonly played: ReadonlySet<string>;
  /** ISO 8601 instant. */
  readonly now: string;
}

/** All findings: what blocks saving first, then conflicts, then hints. */
export function findHints(
  setting: PlanContext,
  plan: EditablePlan,
  { courtCount, played, now }: Progress,
): readonly Hint[] {
  const wrong = validateSelectors({ ...setting, matches: plan });
  const refused: readonly Hint[] =
    wrong === null || !isRefused(wrong)
      ? []
      : [
          {
            key: wrong.refusal,
            tone: 'refused',
            matches: matchesNamed(plan, wrong.details?.['match']),
            about: { kind: 'refused', refusal: wrong.refusal },
          },
        ];
  // Only selectors without a cycle can be checked for teams that meet themselves.
  const conflicts =
    refused.length > 0 ? [] : findScheduleConflicts({ ...setting, matches: plan, played }, now).map(hintOf);
  const warnings =
    refused.length > 0
      ? []
      : findPlanWarnings({ ...setting, matches: plan }).map((warning) => warningHint(plan, warning));
  // An added court is what its organiser is about to use, so it comes first.
  const all = [
    ...refused,
    ...emptyCourts(setting, plan, { courtCount, played, now }),
    ...findTwiceInRound(plan),
    ...warnings,
    ...conflicts,
  ];
  return all.sort((one, other) => ORDER[one.tone] - ORDER[other.tone]);
}

const ORDER = { refused: 0, conflict: 1, hint: 2 } as const;

const matchesNamed = (plan: EditablePlan, index: unknown): readonly string[] => {
  const match = typeof index === 'number' ? plan[index - 1] : undefined;
  return match === undefined ? [] : [match.id];
};

const WARNINGS: ReadonlySet<ScheduleConflict['kind']> = new Set(['tooLittleRest', 'inBreak', 'kickoffInPast']);

const hintOf = (conflict: ScheduleConflict): Hint => ({
  key: `${conflict.kind} ${matchesOfReason(conflict).join(' ')} ${'selector' in conflict ? writeSelector(conflict.selector) : ''}`,
  tone: WARNINGS.has(conflict.kind) ? 'hint' : 'conflict',
  // The later match is usually the one to move.
  matches: 'matches' in conflict ? matchesOfReason(conflict).toReversed() : matchesOfReason(conflict),
  about: { kind: 'conflict', conflict },
});

const warningHint = (plan: EditablePlan, warning: PlanWarning): Hint => ({
  key: JSON.stringify(warning),
  tone: 'hint',
  matches:
    warning.kind === 'placeOfFinalist'
      ? plan.filter(({ stage }) => isPlayoffFor(stage, warning.playoffPosition)).map(({ id }) => id)
      : [],
  about: { kind: 'warning', warning },
});

const isPlayoffFor = (place: EditablePlan[number]['stage'], position: number): boolean =>
  place.type === 'AdditionalPlayoff' && place.playoffPosition === position;

function findTwiceInRound(plan: EditablePlan): readonly Hint[] {
  const first = new Map<string, string>();
  const hints: Hint[] = [];
  for (const { id, stage, selectorA, selectorB } of plan) {
    if (stage.type !== 'NonFinalKnockout') continue;
    for (const selector of [selectorA, selectorB]) {
      const key = `${stage.finalsRound} ${writeSelector(selector)}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, id);
      else if (other !== id)
        hints.push({
          key: `twice ${key} ${id}`,
          tone: 'hint',
          matches: [id, other],
          about: { kind: 'twiceInRound', selector },
        });
    }
  }
  return hints;
}

/** A proposal reschedules all matches, so there is none once one was played or should have begun. */
const hasBegun = (plan: EditablePlan, played: ReadonlySet<string>, now: string): boolean =>
  played.size > 0 || kickoffs(plan).some((kickoff) => Date.parse(kickoff) < Date.parse(now));

/** Columns without matches, with a proposal to use them; none in a plan that has begun. */
function emptyCourts(setting: PlanContext, plan: EditablePlan, { courtCount, played, now }: Progress): readonly Hint[] {
  const used = new Set(plan.map(({ court }) => court));
  const court = Array.from({ length: courtCount }, (_, at) => at + 1).find((each) => !used.has(each));
  if (court === undefined || plan.length === 0) return [];
  return [
    {
      key: `empty ${court}`,
      tone: 'hint',
      matches: [],
      about: {
        kind: 'emptyCourt',
        court,
        proposal: hasBegun(plan, played, now) ? null : proposalFor(setting, plan, courtCount),
      },
    },
  ];
}

function proposalFor(setting: PlanContext, plan: EditablePlan, courts: number): Proposal | null {
  const shared = rescheduleOnCourts(setting, plan, courts);
  if (shared === null) return null;
  const [end, endNow] = [findGroupPhaseEnd(setting, shared), findGroupPhaseEnd(setting, plan)];
  return end === null || endNow === null || end >= endNow ? null : { courts, end, endNow };
}
