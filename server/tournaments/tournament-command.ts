import type { Pool } from 'pg';
import { tournament } from '#domain/deciders.ts';
import { isRefused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import type { Accounts } from '../access/accounts.ts';
import { notFound } from '../http/problem-details.ts';
import type { Quotas } from '../http/quotas/quotas.ts';
import type { RevertCause } from '../command-handler/command.ts';
import { buildWriteHeaders, executeCommand, type WriteRequest, type WrittenStream } from '../http/execute-command.ts';
import type { PastViews } from '../history/past-views.ts';
import type { HistoryReader } from '../history/history-reader.ts';
import { readStepsSince } from '../history/read-steps-since.ts';
import type { ImageCodec } from '../images/image-codec.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import { explainRefusal } from './explain-conflicts.ts';
import { changePreconditions, type ChangeDeps } from './preconditions.ts';

/** What the calls on tournaments work with. */
export interface TournamentDeps extends ChangeDeps {
  readonly accounts: Accounts;
  /** How tournaments looked at earlier versions. */
  readonly pastViews: PastViews;
  readonly tables: Pool;
  readonly imageStore: ImageStore;
  readonly imageCodec: ImageCodec;
  readonly quotas: Quotas;
  /** Keys the ids of created things, so that a repeated creation meets the same stream on any node. */
  readonly idSecret: Buffer;
  readonly publicUrl: string;
}

/**
 * Changes a tournament while its organisation lives, `If-Match` fits and what `Based-On` names did not change. A repeat is
 * answered as before, whatever came since.
 */
export const changeTournament = (deps: ChangeDeps, request: WriteRequest, id: string, command: TournamentCommand) =>
  executeCommand(deps, request, tournament, tournamentStream(id), command, {
    cause: causeOf(command),
    rebase: (undo, base) => withStepsSince(deps.pasts, id, undo, base),
    preconditions: changePreconditions(deps, request, id),
    decide: async (current, base, context) => {
      const decision = await deps.computing.decide({ state: base.state, command: current, context });
      return isRefused(decision) ? explainRefusal(deps.store, base, current, decision) : decision;
    },
    // What overtook a step is known only once it is in the log.
    readsLog: request.ifMatch !== null || request.basedOn !== null || command.type === 'UndoStep',
    isSlow: ({ state }) => deps.computing.isSlow(command, state),
  });

/** An undo with what came after its step, up to the state it is decided on; any other command as it is. */
async function withStepsSince(
  history: HistoryReader,
  id: string,
  command: TournamentCommand,
  base: LoadedStream<Tournament>,
): Promise<TournamentCommand> {
  if (command.type !== 'UndoStep' || command.step === null || command.step.since.version === base.version) {
    return command;
  }
  return { ...command, step: { ...command.step, since: await readStepsSince(history, id, command.version) } };
}

/** What the events of a command undo or restore; their folds know nothing of it. */
function causeOf(command: TournamentCommand): RevertCause | null {
  if (command.type === 'UndoStep') return { undoes: command.version };
  return command.type === 'RestoreVersion' ? { restores: command.version } : null;
}

/** The answer to a creation: the tournament as members see it, and where it is. `loaded`: its stream after the command. */
export async function answerCreated(
  deps: Pick<TournamentDeps, 'views' | 'logId'>,
  id: string,
  loaded: WrittenStream<Tournament>,
) {
  const view = await deps.views.member(id);
  if (view === null) throw notFound();
  return {
    status: 201 as const,
    headers: { ...buildWriteHeaders(deps, loaded), Location: `/api/tournaments/${id}` },
    bytes: view.bytes,
  };
}

/** Creates a tournament within the day's quota, once, and answers it. */
export async function respondCreated(
  deps: TournamentDeps,
  { metadata }: WriteRequest,
  { id, organizationId, repeat }: { readonly id: string; readonly organizationId: string; readonly repeat: boolean },
  create: () => Promise<WrittenStream<Tournament>>,
) {
  const use = { actor: metadata.actor, organizationId, createdId: id };
  const loaded = await (repeat ? create() : deps.quotas.spend('tournamentsPerDay', use, create));
  return answerCreated(deps, id, loaded);
}
