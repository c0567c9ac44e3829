import type { RuleContext } from '#domain/decider.ts';
import { refuse, type Refused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { ChangedPath } from '#domain/tournament/model/changed-paths.ts';
import { findUndoConflicts } from '#domain/tournament/revert/undo.ts';
import { readValuesAt } from '#domain/tournament/conflicts/values-at.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import { attributeConflicts, type AttributedConflict } from '../command-handler/attributed-conflicts.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { HistoryReader } from '../history/history-reader.ts';
import type { Computing } from './computing-threads.ts';

interface ConflictDeps {
  readonly store: EventStore;
  readonly computing: Pick<Computing, 'findConflicts'>;
}

/** Refuses a command based on a version since which something it would replace has moved [PL3]; null: nothing did. */
export async function validateCurrent(
  { pasts, store, computing }: ConflictDeps & { readonly pasts: HistoryReader },
  id: string,
  loaded: LoadedStream<Tournament>,
  command: TournamentCommand,
  basedOn: number,
  context: RuleContext,
): Promise<Refused | null> {
  const moved = await computing.findConflicts({ state: loaded.state, command, basedOn, context });
  if (moved.length === 0) return null;
  const base = await pasts.at(id, basedOn);
  return refuse('changed-meanwhile', { conflicts: await describeConflicts(store, loaded, base.state, moved) });
}

/** A rule's no, with whose changes overtook a step that was to be taken back [PL9]; every other no as it is. */
export async function explainRefusal(
  store: EventStore,
  loaded: LoadedStream<Tournament>,
  command: TournamentCommand,
  refused: Refused,
): Promise<Refused> {
  if (refused.refusal !== 'step-overtaken' || command.type !== 'UndoStep' || command.step === null) return refused;
  const moved = findUndoConflicts(loaded.state, command.step);
  return refuse('step-overtaken', { conflicts: await describeConflicts(store, loaded, command.step.after, moved) });
}

/** `base` is the state in which each path still had the value that the caller knows. */
function describeConflicts(
  store: EventStore,
  { stream, state }: LoadedStream<Tournament>,
  base: Tournament,
  changed: readonly ChangedPath[],
): Promise<readonly AttributedConflict[]> {
  const [baseAt, theirsAt] = [readValuesAt(base), readValuesAt(state)];
  const conflicts = changed.map(({ path, version }) => ({ path, base: baseAt(path), theirs: theirsAt(path), version }));
  return attributeConflicts(store, stream, conflicts);
}
