import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ClubTournament } from '#domain/contract.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import type { Organization } from '#domain/organization/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { isStreamError } from '../http/problem-for-error.ts';
import { computeStamp } from '../runtime/content-hash.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import { calendarEntryVersion, type EntryVersion } from '../stream-cache/calendar-entry-version.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import type { Views } from '../stream-cache/view-cache.ts';
import { toClubTournament } from './club-tournament.ts';

/** A tournament as the page and the calendar of its club show it. */
export interface ClubListEntry {
  readonly shown: ClubTournament;
  /** The instant of the last change of its stream. */
  readonly changedAt: string;
  /** What its entry in the calendar is known by. */
  readonly entry: EntryVersion;
}

/**
 * The public tournaments of an organisation [OR5], in no order. One that cannot be read is logged and left out; both reject
 * where the log or the tables are silent.
 */
export interface ClubLists {
  /** As the last listing found it, which began no earlier than half a second after the one before ended; the same array as before while nothing of it has changed. */
  list(organization: LoadedStream<Organization>): Promise<readonly ClubListEntry[]>;
  /** Of these ids, without those that are private, no competition of this organisation, or gone. */
  listByIds(organization: LoadedStream<Organization>, ids: readonly string[]): Promise<readonly ClubListEntry[]>;
}

interface ClubListDependencies {
  readonly states: StreamCache;
  readonly views: Pick<Views, 'public'>;
  /**
   * Ids of the newest tournaments that the tables have as public competitions of an organisation. They may be behind:
   * what is shown is asked of the streams.
   */
  readonly listed: (organizationId: string) => Promise<readonly string[]>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** For so long the tournaments of one organisation are not gone through again, in ms. */
const LISTED_FOR_MS = 500;
/**
 * A line has a kilobyte, of a tournament under way eight at most, and a list a hundred lines, so that counts bound bytes,
 * too.
 */
const MAX_LISTS = 1_000;
const MAX_ENTRIES = 20_000;

interface CachedLine {
  /** Of the tournament and of what is public of its organisation and of the folder that holds it. */
  readonly versions: string;
  readonly line: ClubListEntry | null;
}

/** Keeps the lines: a view is made again only where its tournament or its organisation has changed. */
export function createClubLists({
  states,
  views,
  listed,
  log,
  now = performance.now.bind(performance),
}: ClubListDependencies): ClubLists {
  const entries = new LRUCache<string, CachedLine>({ max: MAX_ENTRIES });
  /** Of an organisation one listing runs at a time, however long it takes; all who ask meanwhile wait for it. */
  const lists = new LRUCache<string, readonly ClubListEntry[], LoadedStream<Organization>>({
    max: MAX_LISTS,
    ttl: LISTED_FOR_MS,
    perf: { now },
    ttlResolution: 0,
    // One that others push out meanwhile is still awaited.
    ignoreFetchAbort: true,
    fetchMethod: async (organizationId, before, { context: organization }) =>
      keepIfSame(before, await listByIds(organization, await listed(organizationId))),
  });

  async function readEntry(organization: LoadedStream<Organization>, id: string): Promise<ClubListEntry | null> {
    const loaded = await states.load<Tournament>(tournamentStream(id));
    const { organizationId, existence, purpose, visibility, folderId } = loaded.state;
    const isShown = existence === 'alive' && purpose === 'Competition' && visibility === 'Public';
    if (loaded.version === 0 || !isShown || idOf(organization) !== organizationId) return null;
    const series = getOwnEntry(organization.state.folders, folderId ?? '')?.name ?? null;
    const versions = `${loaded.version} ${hashPublicPart(organization)} ${series ?? ''}`;
    const known = entries.get(id);
    if (known?.versions === versions) return known.line;
    // Made of what is there by then: never of less than these versions.
    const seen = await views.public(id);
    const isPublic = seen?.view.visibility === 'Public';
    const line = isPublic
      ? {
          shown: toClubTournament(seen.view, { series, changedAt: loaded.at }),
          changedAt: loaded.at ?? '',
          entry: calendarEntryVersion(loaded, organization.state),
        }
      : null;
    entries.set(id, { versions, line });
    return line;
  }

  async function listByIds(
    organization: LoadedStream<Organization>,
    ids: readonly string[],
  ): Promise<readonly ClubListEntry[]> {
    const shown: ClubListEntry[] = [];
    const giveWay = createEventLoopYield();
    for (const id of ids) {
      await giveWay();
      try {
        const line = await readEntry(organization, id);
        if (line !== null) shown.push(line);
      } catch (err) {
        if (!isStreamError(err)) throw err;
        log.warn({ err, tournament: id }, 'left out of the page of its club');
      }
    }
    return shown;
  }

  return {
    listByIds,
    list: (organization) => lists.forceFetch(idOf(organization), { context: organization }),
  };
}

const publicParts = new WeakMap<LoadedStream<Organization>, string>();

/** Changes with all that public views and calendars of tournaments show of their organisation, and with nothing else. */
export function hashPublicPart(organization: LoadedStream<Organization>): string {
  const { name, existence, venues, venuesChanged, images, teamEmblems } = organization.state;
  const known = publicParts.get(organization);
  const part =
    known ??
    computeStamp(Buffer.from(JSON.stringify([name, existence, venues, venuesChanged.version, images, teamEmblems])));
  if (known === undefined) publicParts.set(organization, part);
  return part;
}

/**
 * The newest edition first: a postponed one by its new day, by its old one while no other is known. One without any day
 * is still to come; of two on one day the one that changed last is meant.
 */
export const newestFirst = (one: ClubListEntry, other: ClubListEntry): number =>
  editionTime(other) - editionTime(one) || Date.parse(other.changedAt) - Date.parse(one.changedAt);

function editionTime({ shown: { kickoff, status } }: ClubListEntry): number {
  const day = status.status === 'Postponed' ? (status.date ?? kickoff) : kickoff;
  return day === null ? Number.MAX_SAFE_INTEGER : Date.parse(day);
}

const idOf = ({ stream }: LoadedStream): string => stream.slice('organization-'.length);

const keepIfSame = (before: readonly ClubListEntry[] | undefined, now: readonly ClubListEntry[]) =>
  before?.length === now.length && before.every((line, at) => line === now[at]) ? before : now;
