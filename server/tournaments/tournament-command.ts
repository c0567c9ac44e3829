import { tournament } from '#domain/deciders.ts';
import type { Organization } from '#domain/organization/state.ts';
import { refuse } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { refusedAsOvertaken, refusedAsStale } from './edit-conflicts.ts';
import { Declined } from '../http/problem-details.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import type { Cause, Order } from '../command-handler/command.ts';
import { type Asks, write, declinedFor } from '../http/execute-command.ts';

/**
 * A tournament is changed only while its organisation lives; `If-Match` is held against its member view, `Based-On`
 * against what moved. All of it is asked only where this is no repeat: a repeat answers as before, whatever came since.
 */
export const onTournament = (asked: Asks, id: string, command: TournamentCommand) =>
  write(asked, tournament, tournamentStream(id), command, {
    unless: unlessStale(asked, id, command),
    // Who overtook a step can be named only once it is in the log.
    needsLog: asked.ifMatch !== null || asked.basedOn !== null || command.type === 'UndoStep',
    cause: causeOf(command),
  });

/** What the events of a command undo or restore; their folds know nothing of it. */
function causeOf(command: TournamentCommand): Cause | null {
  if (command.type === 'UndoStep') return { undoes: command.version };
  return command.type === 'RestoreVersion' ? { restores: command.version } : null;
}

const unlessStale =
  (
    { portal, ifMatch, basedOn }: Asks,
    id: string,
    command: TournamentCommand,
  ): NonNullable<Order<TournamentCommand, Tournament>['unless']> =>
  async (held, circumstances) => {
    if (held.state.existence === 'none') return refuse('not-found');
    const parent = await portal.states.load<Organization>(organizationStream(held.state.organizationId));
    if (parent.state.existence !== 'alive') return refuse('not-found');
    if (ifMatch !== null && !ifMatch.includes((await portal.views.member(id))?.stamp ?? '')) {
      throw new Declined(412, 'stale', 'Das Turnier hat sich seit Ihrem Stand geändert. Bitte laden Sie es neu.');
    }
    const stale = basedOn === null ? null : await refusedAsStale(portal, id, held, command, basedOn, circumstances);
    return stale ?? refusedAsOvertaken(portal, held, command, circumstances);
  };

/** Throws `Declined` where a change of a tournament would be stale: to be asked before what it points at is made. */
export async function expectCurrent(asked: Asks, id: string, command: TournamentCommand): Promise<void> {
  const { portal, asking } = asked;
  const held = await portal.states.load<Tournament>(tournamentStream(id));
  const circumstances = { now: portal.clock().toISOString(), by: asking.actor };
  const refused = await unlessStale(asked, id, command)(held, circumstances);
  if (refused !== null) throw declinedFor(refused);
}
