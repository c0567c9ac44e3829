import { IconX } from '@tabler/icons-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { HistoryKind, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { authorName } from '../../features/history/author-name.ts';
import { HistoryMoment, untilOf } from '../../features/history/history-moment.tsx';
import { HistoryChoice } from '../../features/history/history-choice.tsx';
import type { HistoryFilter, HistoryList } from '../../features/history/use-history.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { slotName, teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import * as styles from '../../features/history/history-list.module.css';

const t = texts.historyPage;
const KINDS: readonly HistoryKind[] = ['results', 'plan', 'settings'];
const FIELDS = [
  'kind',
  'actor',
  'match',
  'team',
  'deletes',
  'until',
  'order',
] as const satisfies readonly (keyof HistoryFilter)[];
/** Those that leave something out. */
const LIMITING = FIELDS.filter((field) => field !== 'order');

/** What the address filters by (`?kind=results&match=m21`), and the way to choose otherwise. */
export function useFilter(): {
  readonly filter: HistoryFilter;
  /** As it is typed: '2026-07-05T14:32'. */
  readonly typedUntil: string | null;
  readonly choose: (chosen: Partial<Record<keyof HistoryFilter, string | null>>) => void;
} {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(search);
  const [kind, actor, match, team, deletes, until, order] = FIELDS.map((field) => asked.get(field));
  const filter = useMemo(
    (): HistoryFilter => ({
      kind: KINDS.find((known) => known === kind) ?? null,
      actor: actor ?? null,
      match: match ?? null,
      team: team ?? null,
      deletes: deletes === '1' ? '1' : null,
      until: untilOf(until ?? null),
      order: order === 'oldest' ? 'oldest' : null,
    }),
    [kind, actor, match, team, deletes, until, order],
  );
  const choose = useCallback(
    (chosen: Partial<Record<keyof HistoryFilter, string | null>>) => {
      const query = new URLSearchParams(location.search);
      for (const [field, value] of Object.entries(chosen)) {
        if (value === null) query.delete(field);
        else query.set(field, value);
      }
      const written = query.toString();
      navigate(written === '' ? path : `${path}?${written}`, { replace: true });
    },
    [navigate, path],
  );
  return { filter, typedUntil: until ?? null, choose };
}

/** By kind with their counts, and by person, match and team. */
export function Filters({
  tournament,
  filter,
  typedUntil,
  choose,
  history,
  children,
}: {
  tournament: TournamentView;
  filter: HistoryFilter;
  typedUntil: string | null;
  choose: ReturnType<typeof useFilter>['choose'];
  history: HistoryList;
  /** What else can be done with the list, at its end. */
  children: ReactNode;
}) {
  const names = useMemo(() => teamNames(tournament.teams), [tournament.teams]);
  const counts = history.status === 'here' ? (history.counts ?? null) : null;
  const all = counts === null ? null : KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const isFiltered = LIMITING.some((field) => filter[field] !== null);
  return (
    <div className={`flex-row ${styles.historyFilters}`}>
      <SegmentedControl
        label={t.kind}
        value={filter.kind ?? 'all'}
        choose={(kind) => choose({ kind: kind === 'all' ? null : kind })}
        choices={[
          { value: 'all', text: t.all(all) },
          ...KINDS.map((kind) => ({ value: kind, text: t.ofKind(t.kinds[kind], counts?.[kind] ?? null) })),
        ]}
      />
      <HistoryChoice
        label={t.person}
        all={t.allPeople}
        value={filter.actor}
        choose={(actor) => choose({ actor })}
        options={history.actors.map((actor) => [actor.id, authorName(actor)])}
      />
      <HistoryChoice
        label={texts.history.match}
        all={t.allMatches}
        value={filter.match}
        choose={(match) => choose({ match })}
        options={tournament.matches.map(({ id, index, number, teamA, teamB }) => [
          id,
          t.matchOption(
            matchNumber({ index, number }),
            texts.history.pairing(slotName(teamA, names).name, slotName(teamB, names).name),
          ),
        ])}
      />
      <HistoryChoice
        label={t.team}
        all={t.allTeams}
        value={filter.team}
        choose={(team) => choose({ team })}
        options={tournament.teams.map(({ id, name }) => [id, name])}
      />
      <HistoryChoice
        label={t.deeds}
        all={t.allDeeds}
        value={filter.deletes}
        choose={(deletes) => choose({ deletes })}
        options={[['1', t.onlyDeleting]]}
      />
      <HistoryMoment until={typedUntil} isOldestFirst={filter.order === 'oldest'} choose={choose} />
      {isFiltered && (
        <Button
          size="small"
          tone="quiet"
          onClick={() => choose(Object.fromEntries(LIMITING.map((field) => [field, null])))}
        >
          <IconX size={15} aria-hidden />
          {t.clear}
        </Button>
      )}
      {children}
    </div>
  );
}
