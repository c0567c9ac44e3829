import { decide, type Circumstances } from '#domain/decider.ts';
import { foldStored, organization, tournament as decider } from '#domain/deciders.ts';
import type { Actor } from '#domain/events.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import { thingOf } from '#domain/organization/records.ts';
import type { Organization, Venue } from '#domain/organization/state.ts';
import { isRefused, refuse, type Refused } from '#domain/refusal.ts';
import type { TournamentCommand } from '#domain/tournament/commands.ts';
import { undone } from '#domain/tournament/history/undone.ts';
import { conflictsWith } from '#domain/tournament/moved-since.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import type { Moved } from '#domain/tournament/touched.ts';
import { valueAt } from '#domain/tournament/value-at.ts';
import type { Portal } from '../portal.ts';
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
  { pasts, store }: Pick<Portal, 'pasts' | 'store'>,
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
  { store }: Pick<Portal, 'store'>,
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

/** The same for a venue, which is saved whole. `base` is what was edited. */
export async function refusedAsStaleVenue(
  { store }: Pick<Portal, 'store'>,
  { stream, state }: Held<Organization>,
  command: Extract<OrganizationCommand, { type: 'ChangeVenue' }>,
  circumstances: Circumstances,
): Promise<Refused | null> {
  const { venueId, basedOn = null } = command;
  const venue = thingOf(state.venues, venueId);
  const decision = decide(organization, state, command, circumstances);
  if (!isRefused(decision) || decision.refusal !== 'changed-meanwhile' || venue === undefined || basedOn === null) {
    return null;
  }
  let base = organization.initial;
  for await (const events of store.readStream(stream, { limit: basedOn })) {
    base = events.reduce((before, event) => foldStored(organization, before, event), base);
  }
  const version = venue.touched;
  const author = (await authorsOf(store, stream, [version])).get(version) ?? UNKNOWN;
  const conflict: Conflict = {
    path: `venues/${venueId}`,
    base: contentOf(thingOf(base.venues, venueId)),
    theirs: contentOf(venue),
    ...author,
    version,
  };
  return refuse('changed-meanwhile', { conflicts: [conflict] });
}

function contentOf(venue: Venue | undefined): Omit<Venue, 'touched'> | null {
  if (venue === undefined) return null;
  const { touched: _touched, ...content } = venue;
  return content;
}

type Author = Pick<Conflict, 'by' | 'at'>;
const UNKNOWN: Author = { by: null, at: null };

/** Who made these versions of a stream, and when. */
async function authorsOf(
  store: Portal['store'],
  stream: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, Author>> {
  const wanted = new Set(versions);
  const authors = new Map<number, Author>();
  const from = Math.max(0, Math.min(...wanted) - 1);
  // Not to its end: whoever waits in the lane of this stream waits for this.
  for await (const events of store.readStream(stream, { from, limit: Math.max(...wanted) - from })) {
    for (const { revision, metadata } of events) {
      if (wanted.has(revision + 1)) authors.set(revision + 1, { by: metadata.actor, at: metadata.at });
    }
  }
  return authors;
}

/** What moved, with who moved it: `base` is the state in which it still was as it should be. */
async function told(
  store: Portal['store'],
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
