import type { ClubTournament } from '#client/public/club/club-tournaments.ts';
import { championOf } from '#client/public/champion-of.ts';
import { isOver } from '#domain/match-day.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import type { Organization } from '#domain/organization/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import { plannedEnd } from '#domain/tournament/match-day/tournament-status.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import type { Views } from '../stream-cache/view-cache.ts';

/** A tournament as the page and the calendar of its club show it, with the last change of its stream. */
export interface ListedByClub {
  readonly shown: ClubTournament;
  readonly version: number;
  readonly changedAt: string;
}

/** The public tournaments of an organisation [OR5]. */
export interface ClubLists {
  /** In no order. */
  of(organization: LoadedStream<Organization>): Promise<readonly ListedByClub[]>;
  /** null: private, no competition of this organisation, or gone. */
  one(organization: LoadedStream<Organization>, tournamentId: string): Promise<ListedByClub | null>;
}

interface ClubListDependencies {
  readonly states: StreamCache;
  readonly views: Pick<Views, 'public'>;
  /**
   * Ids of the newest tournaments that the tables have as public competitions of an organisation. They may be behind:
   * what is shown is asked of the streams.
   */
  readonly listed: (organizationId: string) => Promise<readonly string[]>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** For so long the tables are not asked again of one organisation, in ms. */
const LISTED_FOR_MS = 500;
const MAX_LISTS = 1_000;
const MAX_ENTRIES = 20_000;

interface Entry {
  /** Of tournament and organisation. */
  readonly versions: string;
  readonly line: ListedByClub | null;
}

/** Keeps the lines: a view is made again only where its tournament or its organisation has changed. */
export function createClubLists({
  states,
  views,
  listed,
  now = performance.now.bind(performance),
}: ClubListDependencies): ClubLists {
  const entries = new Map<string, Entry>();
  const lists = new Map<string, { readonly at: number; readonly ids: Promise<readonly string[]> }>();

  async function one(organization: LoadedStream<Organization>, id: string): Promise<ListedByClub | null> {
    const held = await states.load<Tournament>(tournamentStream(id));
    const { organizationId, existence, purpose, visibility } = held.state;
    const isShown = existence === 'alive' && purpose === 'Competition' && visibility === 'Public';
    if (held.version === 0 || !isShown || idOf(organization) !== organizationId) return null;
    const versions = `${held.version} ${organization.version}`;
    const known = entries.get(id);
    if (known?.versions === versions) return known.line;
    // Made of what is there by then: never of less than these versions.
    const seen = await views.public(id);
    const isPublic = seen?.view.visibility === 'Public';
    const line = isPublic
      ? { shown: toClubTournament(seen.view), version: held.version, changedAt: held.at ?? '' }
      : null;
    putNewest(entries, id, { versions, line }, MAX_ENTRIES);
    return line;
  }

  function idsOf(organizationId: string): Promise<readonly string[]> {
    const known = lists.get(organizationId);
    if (known !== undefined && now() - known.at < LISTED_FOR_MS) return known.ids;
    const ids = listed(organizationId);
    putNewest(lists, organizationId, { at: now(), ids }, MAX_LISTS);
    // Who waits is told; the next one asks again.
    ids.catch(() => lists.delete(organizationId));
    return ids;
  }

  return {
    one,
    async of(organization) {
      const shown: ListedByClub[] = [];
      for (const id of await idsOf(idOf(organization))) {
        const line = await one(organization, id);
        if (line !== null) shown.push(line);
      }
      return shown;
    },
  };
}

const idOf = ({ stream }: LoadedStream): string => stream.slice('organization-'.length);

/** The oldest goes where there are too many. */
function putNewest<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

const toClubTournament = (view: PublicTournamentView): ClubTournament => ({
  id: view.id,
  name: view.name,
  venueName: view.venueName,
  kickoff: view.kickoff,
  end: plannedEnd(view),
  status: view.status,
  isOver: isOver(view),
  champion: championOf(view),
  played: view.matches.filter(({ outcome }) => outcome.state === 'Finished').length,
  matches: view.matches.length,
});
