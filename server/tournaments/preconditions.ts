import type { Organization } from '#domain/organization/state.ts';
import { refuse } from '#domain/refusal.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { findRefusal, type Precondition } from '../command-handler/command.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { HistoryReader } from '../history/history-reader.ts';
import { assertVersionReached } from '../http/based-on.ts';
import { problemForRefusal, type CommandDeps, type WriteRequest } from '../http/execute-command.ts';
import { ProblemError } from '../http/problem-details.ts';
import type { Views } from '../stream-cache/view-cache.ts';
import type { Computing } from './computing-threads.ts';
import { validateCurrent } from './explain-conflicts.ts';
import { texts } from '../texts/de.ts';

/** What a change of a tournament is checked and computed with. */
export interface ChangeDeps extends CommandDeps {
  readonly views: Views;
  /** What tournaments were. */
  readonly pasts: HistoryReader;
  readonly store: EventStore;
  readonly computing: Computing;
  /** What time it is, for everything that is decided or shown by it. */
  readonly clock: () => Date;
}

type TournamentPrecondition = Precondition<TournamentCommand, Tournament>;

/** The tournament was created, and its organisation is not deleted. */
const exists =
  ({ states }: Pick<ChangeDeps, 'states'>): TournamentPrecondition =>
  async (_, { state }) => {
    if (state.existence === 'none') return refuse('not-found');
    const parent = await states.load<Organization>(organizationStream(state.organizationId));
    return parent.state.existence === 'alive' ? null : refuse('not-found');
  };

/** `If-Match`: its member view has one of these stamps; else throws `ProblemError` (412). */
const matchesETag =
  ({ views }: Pick<ChangeDeps, 'views'>, id: string, stamps: readonly string[]): TournamentPrecondition =>
  async () => {
    if (stamps.includes((await views.member(id))?.stamp ?? '')) return null;
    throw new ProblemError(412, 'stale', texts.tournaments.changedMeanwhile);
  };

/** `Based-On`: nothing that the command would replace was changed since this version [PL3]. */
const hasNoConflict =
  (deps: ChangeDeps, id: string, basedOn: number): TournamentPrecondition =>
  async (command, base, context) => {
    await assertVersionReached(deps, base, basedOn);
    return validateCurrent(deps, id, base, command, basedOn, context);
  };

/** What a request requires of the tournament that it changes. */
export const changePreconditions = (
  deps: ChangeDeps,
  { ifMatch, basedOn }: Pick<WriteRequest, 'ifMatch' | 'basedOn'>,
  id: string,
): readonly TournamentPrecondition[] => [
  exists(deps),
  ...(ifMatch === null ? [] : [matchesETag(deps, id, ifMatch)]),
  ...(basedOn === null ? [] : [hasNoConflict(deps, id, basedOn)]),
];

/** Throws `ProblemError` if a change of a tournament would be refused as stale: asked before what it points at is made. */
export async function assertCurrent(
  deps: ChangeDeps,
  request: WriteRequest,
  id: string,
  command: TournamentCommand,
): Promise<void> {
  const loaded = await deps.states.load<Tournament>(tournamentStream(id));
  const context = { now: deps.clock().toISOString(), by: request.metadata.actor };
  const refused = await findRefusal(changePreconditions(deps, request, id), command, loaded, context);
  if (refused !== null) throw problemForRefusal(refused);
}
