import { decide, type RuleContext } from '../../decider.ts';
import { isRefused, type Refusal, type Refused } from '../../refusal.ts';
import type { TournamentCommand } from '../rules/commands.ts';
import type { TournamentEvent } from '../model/events.ts';
import { matchFields } from '../model/fields.ts';
import { timingOf } from '../model/plan-events.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import type { Part, Tournament, Path } from '../model/state.ts';
import { lastChangedVersions, type ChangedPath } from '../model/changed-paths.ts';
import { findChangedPaths } from './find-changed-paths.ts';
import { tournament as decider } from '../tournament.ts';

/** Refusals of a plan edit that mean: the plan was regenerated in the meantime. */
const OF_ANOTHER_PLAN: ReadonlySet<Refusal> = new Set([
  'plan-incomplete',
  'plan-structure-changed',
  'no-plan',
  'selector-unknown',
]);

/**
 * What a command based on version `basedOn` would overwrite unseen [PL3]: exactly the things its events touch that were
 * touched since. Empty where nothing of it moved, where it changes nothing, and where its rule refuses it anyway.
 */
export function findEditConflicts(
  tournament: Tournament,
  command: TournamentCommand,
  basedOn: number,
  context: RuleContext,
): readonly ChangedPath[] {
  const decision = decide(decider, tournament, command, context);
  const paths: readonly Path[] = isRefused(decision)
    ? overtaken(command, decision)
    : decision.flatMap((event) => replaced(tournament, event));
  const versionOf = lastChangedVersions(tournament);
  return [...new Set(paths)]
    .map((path) => ({ path, version: versionOf(path) }))
    .filter(({ version }) => version > basedOn);
}

/** What made a rule refuse a command that would have overwritten it. */
function overtaken({ type }: TournamentCommand, { refusal, details }: Refused): readonly Path[] {
  if (type === 'EditMatchPlan' && OF_ANOTHER_PLAN.has(refusal)) return ['plan'];
  const decision = type === 'DecideTie' ? details?.['decision'] : undefined;
  return typeof decision === 'string' ? [`decisions/${decision}`] : [];
}

function replaced(tournament: Tournament, event: TournamentEvent): readonly Path[] {
  // A new configuration replaces whole parts, and those of later aspects only where there is anything to lose.
  if (event.type === 'TournamentConfigured') return [...new Set<Path>(['plan', 'teams', ...partsSet(tournament)])];
  const { parts, paths } = findChangedPaths(event);
  if (paths.length === 0) return parts;
  if (event.type !== 'MatchPlanEdited' || tournament.plan === null) return paths;
  const { moved: _moved, breaks, ...timing } = event.data;
  return breaks === undefined && isDeepEqual(timing, timingOf(tournament.plan))
    ? paths.filter((path) => path !== 'plan/timing')
    : paths;
}

/** The parts of the aspects that are set in any match, and decisions where any stand. */
const partsSet = ({ plan, decisions }: Tournament): readonly Part[] => [
  ...matchFields.aspects
    .filter((aspect) => plan?.matches.some((match) => matchFields.isSet(match, aspect)) === true)
    .map(matchFields.partOf),
  ...(Object.keys(decisions.ties).length === 0 ? [] : ['decisions' as const]),
];
