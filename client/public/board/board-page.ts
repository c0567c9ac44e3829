import type { PublicMatchView, PublicGroupView, PublicSlotView, PublicTournamentView } from '#domain/contract.ts';
import { decidedTeam, type Court, type DayPhase, type MatchDay } from '#domain/match-day.ts';
import type { BoardChanges } from '../board-changes.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { showsTables } from '../presentation.ts';
import { panelOf, upcomingFrom } from './panel-of.ts';
import { runningOn } from './score-strip.tsx';
import { rowNames, tableSize, type TableSize } from './table-size.ts';

/** The pages that a link can ask for. */
export type PageKind = 'now' | 'groups' | 'finals' | 'ranking';

/** What the link asks for. `pace` in seconds. */
export interface BoardSettings {
  /** null: it names none, so each comes once it has something to say [MO16]. */
  readonly pages: readonly PageKind[] | null;
  readonly pace: number;
  readonly qr: boolean;
  readonly theme: 'dark' | 'light';
  /** Only this court, with what comes next on it; null: all, page after page. */
  readonly court: number | null;
  /** A short tone whenever a match ends. */
  readonly sound: boolean;
}

/** A court with what comes next on it. */
export type UpcomingOnCourt = Pick<Court, 'court' | 'next'>;

/**
 * One page of the rotation; `part` counts the pages of a kind. `ahead`: when the tournament begins; `next`: the next
 * matches, if they are not next to the current ones.
 */
export type BoardPage =
  | { readonly kind: 'ahead'; readonly part: 0; readonly kickoff: string }
  | { readonly kind: 'next'; readonly part: number; readonly courts: readonly UpcomingOnCourt[] }
  | { readonly kind: 'now'; readonly part: number; readonly courts: readonly Court[]; readonly withNext: boolean }
  | {
      readonly kind: 'groups';
      readonly part: number;
      /** Those of a long table hold only the teams of their part. */
      readonly groups: readonly PublicGroupView[];
      /** null: not all rows fit in any size. */
      readonly size: TableSize | null;
    }
  | { readonly kind: 'finals'; readonly part: number; readonly matches: readonly PublicMatchView[] }
  | { readonly kind: 'ranking'; readonly part: number; readonly from: number; readonly to: number };

/** What every page of the board is drawn from. `old`: the time the values are of, null while they are current. */
export interface BoardPageProps {
  readonly tournament: PublicTournamentView;
  readonly changes: BoardChanges;
  /** Forecasts and calls; null in the first HTML. */
  readonly forecast: MatchDay | null;
  readonly old: string | null;
  readonly now: Date;
}

export const KINDS: readonly PageKind[] = ['now', 'groups', 'finals', 'ranking'];
const PLACES_PER_PAGE = 10;
const ROWS_BESIDE = 8;
/** Up to this many courts, a page has room for their next matches. */
const WITH_NEXT = 3;
const COURTS_PER_PAGE = 6;
/** Of the finals, side by side. */
const MATCHES_PER_PAGE = 4;
/** Matches for other places that have room below the tree, the best of them; the others have pages of their own. */
const BELOW_TREE = 3;

/** Reads the parameters of a board's link: ?pages=now,groups&pace=15&theme=light&qr=0&court=2&sound=1. */
export function settingsOf(search: string): BoardSettings {
  const query = new URLSearchParams(search);
  const asked = (query.get('pages') ?? '').split(',');
  const pages = KINDS.filter((kind) => asked.includes(kind));
  const pace = Number(query.get('pace') ?? Number.NaN);
  const court = Number(query.get('court') ?? Number.NaN);
  return {
    pages: pages.length === 0 ? null : pages,
    pace: Number.isFinite(pace) ? Math.min(60, Math.max(10, pace)) : 15,
    qr: query.get('qr') !== '0',
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    court: Number.isInteger(court) && court > 0 && court < 1_000 ? court : null,
    sound: query.get('sound') === '1',
  };
}

/**
 * The pages that have something to show, in their order; while none of those has, what is on the courts. `kinds` null: tables
 * wait for the first result, finals for the first team [MO16]. Once the tournament is over nothing is on the courts: the final
 * places come first, whatever the link asks for [MO9].
 */
export function listBoardPages(
  tournament: PublicTournamentView,
  kinds: readonly PageKind[] | null,
  courts: readonly Court[],
  phase: DayPhase,
  forecast: MatchDay | null,
): readonly BoardPage[] {
  const made = (kind: PageKind): readonly BoardPage[] => pageBuilders[kind](tournament, courts, phase, forecast);
  const ranking = phase === 'over' ? made('ranking') : [];
  const named = kinds ?? KINDS.filter((kind) => BEGINS[kind]?.(tournament) ?? true);
  const asked = named.filter((kind) => ranking.length === 0 || (kind !== 'now' && kind !== 'ranking'));
  const pages = [...ranking, ...asked.flatMap(made)];
  return pages.length === 0 ? made('now') : pages;
}

/** From when on a page comes that the link does not name; the others have nothing to show before. */
const BEGINS: Partial<Record<PageKind, (tournament: PublicTournamentView) => boolean>> = {
  groups: ({ matches }) => matches.some(({ outcome }) => outcome.state === 'Finished'),
  finals: ({ matches }) =>
    matches.some(
      ({ metadata, teamA, teamB }) =>
        metadata.type !== 'GroupMatch' && [teamA, teamB].some((slot) => decidedTeam(slot) !== null),
    ),
};

const pageBuilders: Readonly<
  Record<
    PageKind,
    (
      tournament: PublicTournamentView,
      courts: readonly Court[],
      phase: DayPhase,
      forecast: MatchDay | null,
    ) => readonly BoardPage[]
  >
> = {
  now: ({ kickoff, status }, all, phase, forecast) => {
    const courts = all.filter((court) => panelOf(court).shown !== null);
    if (phase === 'ahead' && kickoff !== null && status.status === 'Planned')
      return [{ kind: 'ahead', part: 0, kickoff }, ...nextPages(courts)];
    const hasNext = courts.some(({ next }) => next.length > 0);
    const now = evenly(courts).map((some, part) => ({
      kind: 'now' as const,
      part,
      courts: some,
      withNext: hasNext && courts.length <= WITH_NEXT,
    }));
    const upcoming = courts.map((court) => ({
      court: court.court,
      next: upcomingFrom(panelOf(court).next, forecast),
    }));
    return courts.length <= WITH_NEXT ? now : [...now, ...nextPages(upcoming)];
  },
  groups: (tournament, courts) => {
    if (!showsTables(tournament)) return [];
    const names = teamNames(tournament.teams);
    const isBelowStrip = runningOn(courts).length > 0;
    const sizeOf = (tables: readonly PublicGroupView[]) => tableSize(rowNames(tables, names), isBelowStrip);
    const fits: TablesFit = (tables) => sizeOf(tables) !== null;
    const pages: PublicGroupView[][] = [];
    for (const group of tournament.groups) {
      const tables = tablesOf(group, fits);
      const before = pages.at(-1) ?? [];
      // Longer tables stand alone, but for the parts of one.
      const isBeside =
        before.length === 1 && [...before, ...tables].every(({ participants }) => participants.length <= ROWS_BESIDE);
      if (tables.length === 1 && isBeside && fits([...before, ...tables])) before.push(...tables);
      else if (fits(tables)) pages.push([...tables]);
      else pages.push(...tables.map((table) => [table]));
    }
    return pages.map((tables, part) => ({ kind: 'groups', part, groups: tables, size: sizeOf(tables) }));
  },
  finals: ({ matches }) => {
    const finals = matches.filter(({ metadata }) => metadata.type !== 'GroupMatch');
    if (finals.length === 0) return [];
    const early = finals.filter(
      ({ metadata }) => metadata.type === 'NonFinalKnockout' && metadata.finalsRound !== 'SemiFinal',
    );
    const rounds = [...new Set(early.map(({ metadata }) => metadata.finalsRound))];
    const earlier = rounds
      .map((round) => early.filter(({ metadata }) => metadata.finalsRound === round))
      .filter((some) => some.some(({ outcome }) => outcome.state !== 'Finished'))
      .flatMap((some) => chunks(some, MATCHES_PER_PAGE));
    const semis = finals.filter(({ metadata }) => metadata.finalsRound === 'SemiFinal');
    const named = semis.every(({ teamA, teamB }) => decidedTeam(teamA) !== null && decidedTeam(teamB) !== null);
    const others = finals.filter(({ metadata }) => metadata.type === 'AdditionalPlayoff').toSorted(byPlace);
    const tree = finals.filter((match) => !early.includes(match) && !others.includes(match));
    const last = [[...tree, ...others.slice(0, BELOW_TREE)], ...chunks(others.slice(BELOW_TREE), MATCHES_PER_PAGE)];
    // Their teams come from the groups, so they may be played along with the first rounds.
    const fromGroups = others.filter(({ teamA, teamB }) =>
      [teamA, teamB].every(({ teamSelector }) => !isLater(teamSelector)),
    );
    const shown =
      earlier.length > 0 && !named ? [...earlier, ...chunks(fromGroups, MATCHES_PER_PAGE)] : [...earlier, ...last];
    return shown.map((some, part) => ({ kind: 'finals', part, matches: some }));
  },
  ranking: ({ rankings }) => {
    if (rankings.every(({ teamId }) => teamId === null)) return [];
    return chunks(rankings, PLACES_PER_PAGE).map((some, part) => ({
      kind: 'ranking',
      part,
      from: some[0]?.placementRank ?? 1,
      to: some.at(-1)?.placementRank ?? 1,
    }));
  },
};

/** Whether all rows of these tables fit on one page. */
type TablesFit = (tables: readonly PublicGroupView[]) => boolean;

/** A group by its places, in as few tables as each fit a page, each with about as many rows [GR1]. */
function tablesOf(group: PublicGroupView, fits: TablesFit): readonly PublicGroupView[] {
  const rows = group.participants.toSorted(
    (one, other) => (one.statistics?.position ?? 0) - (other.statistics?.position ?? 0),
  );
  const inParts = (count: number): readonly PublicGroupView[] =>
    chunks(rows, Math.ceil(rows.length / count)).map((participants) => ({ ...group, participants }));
  let count = 1;
  while (count < rows.length && !inParts(count).every((table) => fits([table]))) count += 1;
  return inParts(count);
}

const isLater = ({ kind }: PublicSlotView['teamSelector']): boolean => kind === 'winner' || kind === 'loser';

const byPlace = ({ metadata: one }: PublicMatchView, { metadata: other }: PublicMatchView): number =>
  (one.playoffPosition ?? 0) - (other.playoffPosition ?? 0);

/** One match a court, two where there are few courts; courts on which nothing comes any more are left out. */
function nextPages(courts: readonly UpcomingOnCourt[]): readonly BoardPage[] {
  const each = courts.length <= WITH_NEXT ? 2 : 1;
  const upcoming = courts
    .filter(({ next }) => next.length > 0)
    .map(({ court, next }) => ({ court, next: next.slice(0, each) }));
  return evenly(upcoming).map((some, part) => ({ kind: 'next', part, courts: some }));
}

/** On as few pages as can be, each with about as many courts. */
const evenly = <Item>(courts: readonly Item[]): readonly Item[][] =>
  courts.length === 0 ? [] : chunks(courts, Math.ceil(courts.length / Math.ceil(courts.length / COURTS_PER_PAGE)));

function chunks<Item>(items: readonly Item[], size: number): readonly Item[][] {
  const found: Item[][] = [];
  for (let at = 0; at < items.length; at += size) found.push(items.slice(at, at + size));
  return found;
}
