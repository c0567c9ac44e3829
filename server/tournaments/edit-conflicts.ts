import { decide, type Circumstances } from '#domain/decider.ts';
import { tournament as decider } from '#domain/deciders.ts';
import { isRefused, refuse, type Refused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import { undone } from '#domain/tournament/history/undone.ts';
import { conflictsWith } from '#domain/tournament/moved-since.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import type { Moved } from '#domain/tournament/touched.ts';
import { valueAt } from '#domain/tournament/value-at.ts';
import type { Held } from '../stream-cache/stream-cache.ts';
import { type Conflict, UNKNOWN, authorsOf } from '../command-handler/conflict.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Pasts } from '../history/history-reader.ts';

/** Refuses a command based on a version since which something it would replace has moved [PL3]; null: nothing did. */
export async function refusedAsStale(
  { pasts, store }: { readonly pasts: Pasts; readonly store: EventStore },
  id: string,
  held: Held<Tournament>,
  command: TournamentCommand,
  basedOn: number,
  circumstances: Circumstances,
): Promise<Refused | null> {
  const moved = conflictsWith(held.state, command, basedOn, circumstances);
  if (moved.length === 0) return null;
  const base = await pasts.at(id, basedOn);
  return refuse('changed-meanwhile', { conflicts: await told(store, held, base.state, moved) });
}

/** Says with whose changes a step was overtaken that is to be taken back [PL4]; null: the rule refuses it for nothing of that kind. */
export async function refusedAsOvertaken(
  { store }: { readonly store: EventStore },
  held: Held<Tournament>,
  command: TournamentCommand,
  circumstances: Circumstances,
): Promise<Refused | null> {
  if (command.type !== 'UndoStep' || command.step === null) return null;
  const decision = decide(decider, held.state, command, circumstances);
  if (!isRefused(decision) || decision.refusal !== 'step-overtaken') return null;
  const result = undone(held.state, command.step);
  if (!('conflicts' in result)) return null;
  return refuse('step-overtaken', { conflicts: await told(store, held, command.step.after, result.conflicts) });
}

/** What moved, with who moved it: `base` is the state in which it still was as it should be. */
async function told(
  store: EventStore,
  { stream, state }: Held<Tournament>,
  base: Tournament,
  moved: readonly Moved[],
): Promise<readonly Conflict[]> {
  const versions = moved.map(({ version }) => version);
  const authors = await authorsOf(store, stream, versions);
  return moved.map(({ path, version }) => ({
    path,
    base: valueAt(base, path),
    theirs: valueAt(state, path),
    ...(authors.get(version) ?? UNKNOWN),
    version,
  }));
}
