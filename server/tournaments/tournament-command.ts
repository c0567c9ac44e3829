import type { Pool } from 'pg';
import { tournament } from '#domain/deciders.ts';
import type { Organization } from '#domain/organization/state.ts';
import { isRefused, refuse } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import type { Accounts } from '../access/accounts.ts';
import { assertVersionReached } from '../http/based-on.ts';
import { notFound, ProblemError } from '../http/problem-details.ts';
import type { Quotas } from '../http/quotas/quotas.ts';
import type { RevertCause, StreamCommand } from '../command-handler/command.ts';
import {
  buildWriteHeaders,
  executeCommand,
  problemForRefusal,
  type CommandDeps,
  type WriteRequest,
  type WrittenStream,
} from '../http/execute-command.ts';
import type { Computing } from './computing-threads.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { PastViews } from '../history/past-views.ts';
import type { HistoryReader } from '../history/history-reader.ts';
import { readStepsSince } from '../history/read-steps-since.ts';
import type { ImageCodec } from '../images/image-codec.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import type { Views } from '../stream-cache/view-cache.ts';
import { explainRefusal, validateCurrent } from './explain-conflicts.ts';
import { texts } from '../texts/de.ts';

const t = texts.tournaments;

/** What the calls on tournaments work with. */
export interface TournamentDeps extends CommandDeps {
  readonly views: Views;
  readonly accounts: Accounts;
  /** What tournaments were, and how they looked then. */
  readonly pasts: HistoryReader;
  readonly pastViews: PastViews;
  readonly store: EventStore;
  readonly tables: Pool;
  readonly imageStore: ImageStore;
  readonly imageCodec: ImageCodec;
  readonly computing: Computing;
  readonly quotas: Quotas;
  /** Keys the ids of created things, so that a repeated creation meets the same stream on any node. */
  readonly idSecret: Buffer;
  readonly publicUrl: string;
  /** What time it is, for everything that is decided or shown by it. */
  readonly clock: () => Date;
}

/** What a change of a tournament is held against before its rule sees it. */
export type ChangeDeps = CommandDeps & Pick<TournamentDeps, 'views' | 'pasts' | 'store' | 'clock' | 'computing'>;

/**
 * A tournament is changed only while its organisation lives; `If-Match` is held against its member view, `Based-On`
 * against what moved. All of it is asked only where this is no repeat: a repeat answers as before, whatever came since.
 */
export const changeTournament = (deps: ChangeDeps, request: WriteRequest, id: string, command: TournamentCommand) =>
  executeCommand(deps, request, tournament, tournamentStream(id), command, {
    unless: async (loaded, context) => {
      // Only a base that was named is compared with the command itself.
      const current = request.basedOn === null ? command : await brought(deps, id, loaded, command);
      return unlessStale(deps, request, id, current)(loaded, context);
    },
    // What overtook a step can be known only once it is in the log.
    needsLog: request.ifMatch !== null || request.basedOn !== null || command.type === 'UndoStep',
    cause: causeOf(command),
    isSlow: ({ state }) => deps.computing.isSlow(command, state),
    decide: async (loaded, context) => {
      const current = await brought(deps, id, loaded, command);
      const decision = await deps.computing.decide({ state: loaded.state, command: current, context });
      return isRefused(decision) ? explainRefusal(deps.store, loaded, current, decision) : decision;
    },
  });

/** The command with what came after the step that it takes back, up to the state it is decided on. */
async function brought(
  { pasts }: ChangeDeps,
  id: string,
  loaded: LoadedStream<Tournament>,
  command: TournamentCommand,
): Promise<TournamentCommand> {
  if (command.type !== 'UndoStep' || command.step === null || command.step.since.version === loaded.version) {
    return command;
  }
  return { ...command, step: { ...command.step, since: await readStepsSince(pasts, id, command.version) } };
}

/** What the events of a command undo or restore; their folds know nothing of it. */
function causeOf(command: TournamentCommand): RevertCause | null {
  if (command.type === 'UndoStep') return { undoes: command.version };
  return command.type === 'RestoreVersion' ? { restores: command.version } : null;
}

const unlessStale =
  (
    deps: ChangeDeps,
    { ifMatch, basedOn }: WriteRequest,
    id: string,
    command: TournamentCommand,
  ): NonNullable<StreamCommand<TournamentCommand, Tournament>['unless']> =>
  async (loaded, context) => {
    if (loaded.state.existence === 'none') return refuse('not-found');
    const parent = await deps.states.load<Organization>(organizationStream(loaded.state.organizationId));
    if (parent.state.existence !== 'alive') return refuse('not-found');
    if (ifMatch !== null && !ifMatch.includes((await deps.views.member(id))?.stamp ?? '')) {
      throw new ProblemError(412, 'stale', t.changedMeanwhile);
    }
    if (basedOn === null) return null;
    await assertVersionReached(deps, loaded, basedOn);
    return validateCurrent(deps, id, loaded, command, basedOn, context);
  };

/** Throws `ProblemError` where a change of a tournament would be stale: to be asked before what it points at is made. */
export async function assertCurrent(
  deps: ChangeDeps,
  request: WriteRequest,
  id: string,
  command: TournamentCommand,
): Promise<void> {
  const loaded = await deps.states.load<Tournament>(tournamentStream(id));
  const context = { now: deps.clock().toISOString(), by: request.metadata.actor };
  const refused = await unlessStale(deps, request, id, command)(loaded, context);
  if (refused !== null) throw problemForRefusal(refused);
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
  const use = { actor: metadata.actor, organizationId, thing: id };
  const loaded = await (repeat ? create() : deps.quotas.spend('tournamentsPerDay', use, create));
  return answerCreated(deps, id, loaded);
}
