import { matchDayAt, placedTeam } from '#domain/match-day.ts';
import { keysOf } from '#domain/play.ts';
import {
  IconFileTypePdf,
  IconHistory,
  IconListDetails,
  IconSettings,
  IconShare2,
  IconTable,
  IconTrophy,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { TournamentView } from '#domain/contract.ts';
import { useNow } from '../tournament-view/use-now.ts';
import { texts } from '../texts/de.ts';
import { isAwaited, lotsToDraw } from '../features/standings/open-lots.ts';
import { Tabs, type Tab } from '../ui/action/tabs.tsx';
import { findMatchesToDo } from '../features/tournament/matches-to-do.ts';

export type TournamentTab = keyof typeof texts.tournament.tabs;

/** '/portal/tournaments/…/groups' is 'groups': the place shown to the other members. */
export const tabIn = (path: string): TournamentTab =>
  keysOf(texts.tournament.tabs).find((tab) => path.endsWith(`/${tab}`)) ?? 'plan';

/** The tabs an earlier version has; the others only show the present. */
export const shownInPast: ReadonlySet<TournamentTab> = new Set(['plan', 'groups', 'teams', 'ranking']);

/** The tabs with their counters; `isPast`: those of a past state, all at the same moment. */
export function TournamentTabs({
  tournament: latest,
  isPast = false,
}: {
  tournament: TournamentView;
  isPast?: boolean;
}) {
  const [path] = useLocation();
  const search = useSearch();
  const now = useNow(10_000);
  // A result shows in the plan first; what the tabs count comes just after.
  const tournament = useDeferredValue(latest);
  const lots = useMemo(() => lotsToDraw(tournament), [tournament]);
  const open = useMemo(() => findMatchesToDo(tournament, matchDayAt(tournament, now)).length, [tournament, now]);
  const todo = open + lots.filter(isAwaited).length;
  const { id, groups, teams, documents } = tournament;
  const places = placesOf(tournament);
  // Memoized by content: most results change none of these counts.
  const tabs = useMemo(
    () =>
      tabsOf({
        id,
        todo,
        lots: lots.length,
        groups: groups.length,
        teams: teams.length,
        documents: documents.length,
        places,
      }),
    [id, todo, lots.length, groups.length, teams.length, documents.length, places],
  );
  const shown = useMemo(() => (isPast ? tabs.filter(({ to }) => shownInPast.has(tabIn(to))) : tabs), [tabs, isPast]);
  return <Tabs label={texts.tournament.navigation} tabs={shown} current={path} query={isPast ? search : ''} />;
}

/** The counters of the tabs; `places` is ready to display. */
interface TabCounts {
  readonly id: string;
  readonly todo: number;
  readonly lots: number;
  readonly groups: number;
  readonly teams: number;
  readonly documents: number;
  readonly places: string | null;
}

function tabsOf({ id, todo, lots, groups, teams, documents, places }: TabCounts): readonly Tab[] {
  const base = `/portal/tournaments/${id}`;
  return [
    {
      to: base,
      text: texts.tournament.tabs.plan,
      icon: <IconListDetails size={22} aria-hidden />,
      count: todo === 0 ? null : todo,
      todo: texts.tournament.todo(todo),
    },
    {
      to: `${base}/groups`,
      text: texts.tournament.tabs.groups,
      icon: <IconTable size={22} aria-hidden />,
      count: groups === 0 ? null : groups,
    },
    {
      to: `${base}/teams`,
      text: texts.tournament.tabs.teams,
      icon: <IconUsersGroup size={22} aria-hidden />,
      count: teams === 0 ? null : teams,
      isMore: true,
    },
    {
      to: `${base}/ranking`,
      text: texts.tournament.tabs.ranking,
      icon: <IconTrophy size={22} aria-hidden />,
      ...(lots > 0 ? { count: lots, todo: texts.tournament.lots(lots) } : { count: places }),
    },
    {
      to: `${base}/documents`,
      text: texts.tournament.tabs.documents,
      icon: <IconFileTypePdf size={22} aria-hidden />,
      count: documents === 0 ? null : documents,
      isMore: true,
    },
    {
      to: `${base}/share`,
      text: texts.tournament.tabs.share,
      icon: <IconShare2 size={22} aria-hidden />,
      count: null,
    },
    {
      to: `${base}/history`,
      text: texts.tournament.tabs.history,
      icon: <IconHistory size={22} aria-hidden />,
      count: null,
      isMore: true,
    },
    {
      to: `${base}/settings`,
      text: texts.tournament.tabs.settings,
      icon: <IconSettings size={22} aria-hidden />,
      count: null,
      isMore: true,
    },
  ];
}

/** '4 / 10' decided places, once the first one is. */
function placesOf({ rankings }: TournamentView): string | null {
  const decided = rankings.filter((place) => placedTeam(place) !== null).length;
  return decided === 0 ? null : texts.tournament.placesOf(decided, rankings.length);
}
