import type { Actor } from '#domain/events.ts';
import { isRefused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import { notFound } from '../http/problem-details.ts';
import type { RouteResponse } from '../http/route.ts';
import { problemForRefusal } from '../http/execute-command.ts';
import type { PreviewKind } from '#domain/tournament/contract/previews.ts';
import { explainRefusal } from './explain-conflicts.ts';
import type { TournamentDeps } from './tournament-command.ts';

// What a command would change, asked before it is sent (docs/api.md, "Previews"). Nothing is written.

/** A tournament that lives; throws 404 otherwise. */
export async function loadLiving(
  { states }: Pick<TournamentDeps, 'states'>,
  id: string,
): Promise<LoadedStream<Tournament>> {
  const loaded = await states.load<Tournament>(tournamentStream(id));
  if (loaded.version === 0 || loaded.state.existence !== 'alive') throw notFound();
  return loaded;
}

/** The answer to a preview of commands that would be sent together. */
export async function previewOf(
  deps: Pick<TournamentDeps, 'states' | 'store' | 'computing' | 'clock'>,
  {
    kind,
    by,
    id,
    commands,
  }: {
    readonly kind: PreviewKind;
    readonly by: Actor;
    readonly id: string;
    readonly commands: readonly TournamentCommand[];
  },
): Promise<RouteResponse> {
  const loaded = await loadLiving(deps, id);
  const { state, version } = loaded;
  const context = { now: deps.clock().toISOString(), by };
  const preview = await deps.computing.preview({ kind, tournamentId: id, state, version, commands, context });
  if (isRefused(preview)) {
    const [command] = commands;
    throw problemForRefusal(
      command === undefined ? preview : await explainRefusal(deps.store, loaded, command, preview),
    );
  }
  return { status: 200, bytes: Buffer.from(preview) };
}
