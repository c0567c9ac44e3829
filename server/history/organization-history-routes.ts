import { historyCalls } from '#domain/calls/history-calls.ts';
import type { Actor, StoredEvent } from '#domain/events.ts';
import type { OrganizationHistoryEntry, OrganizationHistoryKind } from '#domain/organization/history-contract.ts';
import { organizationEntries, peopleIn, type ToldOrganizationEntry } from '#domain/organization/history.ts';
import { organizationStream } from '#domain/streams.ts';
import { organizationInPath } from '../access/subjects.ts';
import { page, parseCursor } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import { actorNames, collectActors, peopleAmong } from './history-entries.ts';
import { isBeyond } from './is-beyond.ts';
import { findKnownBreach } from './known-breach.ts';
import { waitForVersion, type HistoryDeps } from './past-versions.ts';
import { texts } from '../texts/de.ts';

// What happened to an organisation: who belongs to it, its keys and its things. Its stream is short beside those of its
// tournaments, so it is read anew by each call.

const t = texts.history;

export const organizationHistoryRoutes: readonly Route<HistoryDeps>[] = [
  route(historyCalls['GET /api/organizations/{id}/history'], {
    tag: 'history',
    summary: t.calls.ofOrganization,
    description:
      'Lists what happened to an organisation, one entry per command, newest first. For Owners and Auditors.',
    right: 'Owner',
    auditors: 'allowed',
    subject: organizationInPath,
    isLong: true,
    errors: ['version-unknown'],
    writes: false,
    handle: async ({ params, query }, deps: HistoryDeps) => {
      const { id } = params;
      const stream = organizationStream(id);
      if (query.version !== undefined) await waitForVersion(deps, stream, query.version);
      const { version, chain: head } = await deps.states.load(stream);
      const all = organizationEntries(await readAll(deps, stream, version));
      const before = parseCursor(query.cursor);
      const selected = all.filter((entry) => isSelected(entry, query));
      const rows = selected
        .filter((entry) => query.kind === undefined || entry.kind === query.kind)
        .filter((entry) => isBeyond(entry.version, before, query.order))
        .toSorted((one, other) => (query.order === 'oldest' ? 1 : -1) * (one.version - other.version))
        .map((entry) => ({ entry, number: String(entry.version) }));
      const { shown, cursor } = page(rows, query.limit);
      const actors = collectActors(all);
      const nameOf = await actorNames(deps, id, peopleOf(all));
      const named = (actor: Actor) => ({ kind: actor.kind, id: actor.id, name: nameOf(actor) });
      const entries = shown.map(({ entry }): OrganizationHistoryEntry => {
        const people = peopleIn(entry).map((person) => [person, nameOf({ kind: 'user', id: person })]);
        return { ...entry, actor: named(entry.actor), people: Object.fromEntries(people) };
      });
      const first = before === null ? { counts: countKinds(selected), actors: actors.map(named) } : {};
      const breach = await findKnownBreach(deps, stream);
      return { status: 200, body: { version, entries, cursor, head, breach, ...first } };
    },
  }),
];

async function readAll({ store }: HistoryDeps, stream: string, version: number): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  const giveWay = createEventLoopYield();
  for await (const read of store.readStream(stream, { from: 0, limit: version })) {
    events.push(...read);
    await giveWay();
  }
  return events;
}

/** Ids of accounts, in the order in which they first appear as author or in a change. */
const peopleOf = (entries: readonly ToldOrganizationEntry[]): readonly string[] =>
  entries.flatMap((entry) => [...peopleAmong([entry.actor]), ...peopleIn(entry)]);

const isSelected = (
  { version, actor, recordedAt }: ToldOrganizationEntry,
  asked: {
    readonly actor?: string | undefined;
    readonly after?: number | undefined;
    readonly until?: string | undefined;
  },
): boolean =>
  version > (asked.after ?? 0) &&
  (asked.actor === undefined || actor.id === asked.actor) &&
  (asked.until === undefined || recordedAt <= asked.until);

function countKinds(entries: readonly ToldOrganizationEntry[]): Record<OrganizationHistoryKind, number> {
  const counts = { members: 0, keys: 0, things: 0, organization: 0 };
  for (const { kind } of entries) counts[kind] += 1;
  return counts;
}
