import { organization, tournament } from '#domain/deciders.ts';
import type { Decider } from '#domain/decider.ts';
import type { Fact } from '#domain/events.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import type { Organization } from '#domain/organization/state.ts';
import { refusalTexts } from '#domain/refusal-texts.ts';
import { refuse, type Refusal, type Refused } from '#domain/refusal.ts';
import { may } from '#domain/rights.ts';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import type { Portal } from '../portal.ts';
import { stampOf } from '../states/stamped.ts';
import type { Held } from '../states/states.ts';
import type { CarriedOut, Cause, Order } from './carry-out.ts';
import { refusedAsOvertaken, refusedAsStale } from './conflicts.ts';
import { Declined, forbidden } from './problems.ts';
import type { Answer, Asked } from './route.ts';
import { organizationStream, tournamentStream } from './streams.ts';

export type Asks = Pick<Asked<unknown, unknown, unknown>, 'asking' | 'standing' | 'portal' | 'ifMatch' | 'basedOn'>;
type CommandOf<D> = D extends Decider<infer C, infer _E, infer _S> ? C : never;

export const onOrganization = (
  asked: Asks,
  id: string,
  command: CommandOf<typeof organization>,
  more: Pick<Order<OrganizationCommand, Organization>, 'unless' | 'needsLog'> = {},
) => write(asked, organization, organizationStream(id), command, more);

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

/**
 * Whether this very call was carried out on the stream before. What it points at may be gone since and is not looked for:
 * a lost answer is answered as it was. Throws `Declined` (422) where the key came with another request.
 */
export async function isRepeat({ asking, portal }: Pick<Asks, 'asking' | 'portal'>, stream: string): Promise<boolean> {
  if (asking.command === null) return false;
  const before = (await portal.states.load(stream)).commands.get(asking.command.key);
  if (before !== undefined && before.request !== asking.command.request) throw keyReused();
  return before !== undefined;
}

/** The Idempotency-Key came with another request before. */
export const keyReused = (): Declined =>
  new Declined(422, 'idempotency-key-reused', 'Verwenden Sie für eine andere Anfrage einen neuen Schlüssel.');

/** Carries one command out if the caller may send it (domain/rights.ts), and answers the stream afterwards; throws `Declined` for every kind of no. */
export async function write<C extends OrganizationCommand | TournamentCommand, E extends Fact, S>(
  { asking, standing, portal }: Asks,
  decider: Decider<C, E, S>,
  stream: string,
  command: C,
  more: Pick<Order<C, S>, 'unless' | 'needsLog' | 'cause'> = {},
): Promise<Held<S>> {
  if (!may(standing, command.type)) throw forbidden();
  return heldAfter(await portal.carryOut(decider, { stream, command, asking, ...more }));
}

/** The stream after a command; throws `Declined` for every kind of no. */
export function heldAfter<S>(result: CarriedOut<S>): Held<S> {
  switch (result.outcome) {
    case 'done':
    case 'repeated':
      return result.held;
    case 'key-reused':
      throw keyReused();
    case 'refused':
      throw declinedFor(result.refused);
  }
}

export const declinedFor = ({ refusal, details }: Refused): Declined =>
  new Declined(statusOf(refusal), refusal, refusalTexts[refusal], details === undefined ? {} : { details });

// 409 is the contract's word for a rule's no; these say instead that something named is not there, or can never be.
const UNKNOWN =
  /^not-found$|^(team|group|match|document|member|invitation|api-key|folder|venue|image|version)-unknown$/;
const statusOf = (refusal: Refusal): number => (UNKNOWN.test(refusal) ? 404 : 409);

/** The headers every write answers (docs/api.md, "Three numbers"): only of tournaments do callers count versions. */
export function written(portal: Portal, held: Held): Record<string, string> {
  const headers: Record<string, string> = {};
  if (held.stream.startsWith('tournament-')) headers['Tournament-Version'] = String(held.version);
  if (held.position !== null) headers['Log-Position'] = `${portal.logId}.${held.position}`;
  return headers;
}

export const noContent = (portal: Portal, held: Held): Answer => ({ status: 204, headers: written(portal, held) });

/** A file of this media type with the stamp of its bytes, or 304 where the caller has them. */
export function answerFile(
  bytes: Buffer,
  type: string,
  ifNoneMatch: readonly string[],
  headers: Readonly<Record<string, string>>,
): Answer {
  const stamp = stampOf(bytes);
  const tagged = { ...headers, ETag: `"${stamp}"` };
  return ifNoneMatch.includes(stamp) ? { status: 304, headers: tagged } : { status: 200, type, headers: tagged, bytes };
}
