import type { Circumstances } from '#domain/decider.ts';
import { foldStored, tournament as decider } from '#domain/deciders.ts';
import type { Actor } from '#domain/events.ts';
import { refuse, type Refused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import { conflictsWith } from '#domain/tournament/moved-since.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { valueAt } from '#domain/tournament/value-at.ts';
import type { EventStore } from '../events/event-store.ts';
import type { Held } from '../states/states.ts';

/** One thing that the command would overwrite unseen: what it was, what it became, by whom, when, and in which version. */
interface Conflict {
  readonly path: string;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly by: Actor | null;
  readonly at: string | null;
  readonly version: number;
}

/** Refuses a command based on a version since which something it would replace has moved [PL3]; null: nothing did. */
export async function refusedAsStale(
  store: EventStore,
  held: Held<Tournament>,
  command: TournamentCommand,
  basedOn: number,
  circumstances: Circumstances,
): Promise<Refused | null> {
  const moved = conflictsWith(held.state, command, basedOn, circumstances);
  if (moved.length === 0) return null;
  const versions = new Set(moved.map(({ version }) => version));
  const authors = new Map<number, { by: Actor; at: string }>();
  let base = decider.initial;
  for await (const events of store.readStream(held.stream)) {
    for (const event of events) {
      const version = event.revision + 1;
      if (version <= basedOn) base = foldStored(decider, base, event);
      if (versions.has(version)) authors.set(version, { by: event.metadata.actor, at: event.metadata.at });
    }
  }
  const conflicts = moved.map(({ path, version }): Conflict => ({
    path,
    base: valueAt(base, path),
    theirs: valueAt(held.state, path),
    by: authors.get(version)?.by ?? null,
    at: authors.get(version)?.at ?? null,
    version,
  }));
  return refuse('changed-meanwhile', { conflicts });
}
