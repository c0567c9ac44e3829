import { decide, type Decision, type RuleContext } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { isRefused, type Refused } from '#domain/refusal.ts';
import type { ChangedPath } from '#domain/tournament/model/changed-paths.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { consequencesBetween, previewCommand } from '#domain/tournament/previews/consequences.ts';
import { findEditConflicts } from '#domain/tournament/conflicts/edit-conflicts.ts';
import type { TournamentEvent } from '#domain/tournament/model/events.ts';
import { returnBetween } from '#domain/tournament/previews/revert-preview.ts';
import { regroupingBetween } from '#domain/tournament/previews/regroup-preview.ts';
import { findLostEdits } from '#domain/tournament/previews/lost-edits.ts';
import { findPlanWarnings } from '#domain/tournament/planning/checks/plan-warnings.ts';
import { planEnd } from '#domain/tournament/planning/timing/phase-times.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { PreviewKind } from '#domain/tournament/contract/previews.ts';
import { plannedMatches, conflictsIn } from '#domain/tournament/previews/plan-preview.ts';

// What commands do to a tournament and would do, computed from plain data: here, or by a thread (computing-threads.ts).

interface ComputationInput {
  readonly state: Tournament;
  readonly context: RuleContext;
}

interface DecisionTask extends ComputationInput {
  readonly command: TournamentCommand;
}

interface ConflictTask extends DecisionTask {
  readonly basedOn: number;
}

/** What the commands would do together. */
interface PreviewTask extends ComputationInput {
  /** How many events `state` is made of. */
  readonly version: number;
  readonly of: PreviewKind;
  readonly tournamentId: string;
  readonly commands: readonly TournamentCommand[];
}

/** What the commands would do, as JSON in UTF-8: its bytes are handed over in a moment; or why they would be refused. */
type PreviewResult = Uint8Array | Refused;

export const computeDecision = ({ state, command, context }: DecisionTask): Decision<TournamentEvent> =>
  decide(decider, state, command, context);

/** What a command that is based on a version would overwrite unseen: what its events touch that was touched since [PL3]. */
export const computeConflicts = ({ state, command, basedOn, context }: ConflictTask): readonly ChangedPath[] =>
  findEditConflicts(state, command, basedOn, context);

export function computePreview({
  of,
  tournamentId,
  state: before,
  version,
  commands,
  context,
}: PreviewTask): PreviewResult {
  let after = before;
  for (const command of commands) {
    const next = previewCommand(after, command, context, version);
    if (isRefused(next)) return next;
    after = next;
  }
  return Buffer.from(JSON.stringify(bodyOf()));

  function bodyOf() {
    switch (of) {
      case 'consequences':
        return consequencesBetween(before, after);
      case 'regrouping':
        return regroupingBetween(before, after);
      case 'return':
        return returnBetween(before, after, version);
      case 'plan':
        return wholePlan();
      case 'configuration':
        return { ...wholePlan(), lost: findLostEdits(before, after) };
    }
  }

  function wholePlan() {
    const matches = after.plan?.matches ?? [];
    return {
      ...consequencesBetween(before, after),
      matchCount: matches.length,
      end: after.plan === null ? null : planEnd(after.plan, matches),
      plan: plannedMatches(tournamentId, after),
      conflicts: conflictsIn(after, context.now),
      warnings: after.plan === null ? [] : findPlanWarnings({ ...after.plan, groups: after.groups }),
    };
  }
}

/** How many times as long as any other order one takes in which teams rest [SC7]: milliseconds already for 25 matches. */
const RESTED = 16;

const REPLANS: ReadonlySet<TournamentCommand['type']> = new Set([
  'ShiftMatches',
  'CloseGaps',
  'AddTeam',
  'RemoveTeam',
  'MoveTeam',
  'SwapTeams',
]);

/** How many matches a command lays out itself, moves or brings back, and has checked. */
export function countLaidOut(command: TournamentCommand, state: Tournament): number {
  if (REPLANS.has(command.type)) return countMatches(state);
  if (command.type === 'EditMatchPlan') return command.matches.length;
  if (command.type === 'ImportTournament') return command.file.matches.length;
  if (command.type === 'CopyTournament') return countMatches(command.source);
  if (command.type === 'RestoreVersion') return countMatches(command.target);
  if (command.type === 'UndoStep' || command.type === 'PlayStep') {
    const { step } = command;
    return step === null ? 0 : Math.max(countMatches(step.before), countMatches(step.after));
  }
  if (command.type !== 'Configure') return 0;
  const pairs = command.groups.reduce((sum, { teams: { length } }) => sum + (length * (length - 1)) / 2, 0);
  const { numberOfGroupRounds: rounds = 0, order } = command.groupPhase ?? {};
  return Math.max(
    pairs * rounds * (order === 'Rested' ? RESTED : 1),
    // The plan that stands is generated too, to see what hands made of it [PL8].
    command.keepEdits ? countMatches(state) * (state.plan?.groupPhase?.order === 'Rested' ? RESTED : 1) : 0,
  );
}

const countMatches = ({ plan }: Tournament): number => plan?.matches.length ?? 0;
