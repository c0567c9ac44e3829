import { decide, type Decision, type RuleContext } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { isRefused, type Refused } from '#domain/refusal.ts';
import type { ChangedPath } from '#domain/tournament/model/changed-paths.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { findEditConflicts } from '#domain/tournament/conflicts/edit-conflicts.ts';
import { previewCommands, type PreviewRequest } from '#domain/tournament/previews/preview.ts';
import type { TournamentEvent } from '#domain/tournament/model/events.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';

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

/** The answer as JSON in UTF-8: bytes are handed over in a moment; or the refusal. */
type PreviewResult = Uint8Array | Refused;

export const computeDecision = ({ state, command, context }: DecisionTask): Decision<TournamentEvent> =>
  decide(decider, state, command, context);

/** What a command that is based on a version would overwrite unseen: what its events touch that was touched since [PL3]. */
export const computeConflicts = ({ state, command, basedOn, context }: ConflictTask): readonly ChangedPath[] =>
  findEditConflicts(state, command, basedOn, context);

export function computePreview(request: PreviewRequest): PreviewResult {
  const answer = previewCommands(request);
  return isRefused(answer) ? answer : Buffer.from(JSON.stringify(answer));
}

/** How many times as long as any other order one takes in which teams rest [SC7]: milliseconds already for 25 matches. */
const RESTED_ORDER_COST = 16;

const REPLANS: ReadonlySet<TournamentCommand['type']> = new Set([
  'ShiftMatches',
  'ResumePlay',
  'SetBreaks',
  'CloseGaps',
  'AddTeam',
  'RemoveTeam',
  'MoveTeam',
  'SwapTeams',
]);

/** How many matches a command lays out itself, moves or brings back, and has checked. */
export function estimateWork(command: TournamentCommand, state: Tournament): number {
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
    pairs * rounds * (order === 'Rested' ? RESTED_ORDER_COST : 1),
    // The current plan is generated too, to find the hand edits in it [PL8].
    command.keepEdits ? countMatches(state) * (state.plan?.groupPhase?.order === 'Rested' ? RESTED_ORDER_COST : 1) : 0,
  );
}

const countMatches = ({ plan }: Tournament): number => plan?.matches.length ?? 0;
