import { tournament } from '#domain/deciders.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { findCreationRefusal } from '../../command-handler/check-creation.ts';
import { problemForRefusal, type WriteRequest } from '../../http/execute-command.ts';
import type { TournamentDeps } from '../tournament-command.ts';

/** Throws what would be answered if `command` did not begin the stream: asked before what it points at is made. */
export async function assertCreation(
  deps: Pick<TournamentDeps, 'clock' | 'computing'>,
  { metadata }: Pick<WriteRequest, 'metadata'>,
  stream: string,
  command: TournamentCommand,
): Promise<void> {
  const refused = await findCreationRefusal(metadata, stream, deps.clock().toISOString(), (context) =>
    deps.computing.decide({ state: tournament.initial, command, context }),
  );
  if (refused !== null) throw problemForRefusal(refused);
}
