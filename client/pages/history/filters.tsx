import { IconX } from '@tabler/icons-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { HistoryKind, TournamentView } from '#domain/contract.ts';
import { authorName } from '../../features/history/author.ts';
import type { HistoryFilter, HistoryList } from '../../features/history/use-history.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { slotName, teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import * as styles from './history-page.module.css';

const t = texts.historyPage;
const KINDS: readonly HistoryKind[] = ['results', 'plan', 'settings'];
const FIELDS = ['kind', 'actor', 'match', 'team'] as const satisfies readonly (keyof HistoryFilter)[];

/** What the address filters by (`?kind=results&match=m21`), and the way to choose otherwise. */
export function useFilter(): {
  readonly filter: HistoryFilter;
  readonly choose: (chosen: Partial<HistoryFilter>) => void;
} {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const asked = new URLSearchParams(search);
  const [kind, actor, match, team] = FIELDS.map((field) => asked.get(field));
  const filter = useMemo(
    (): HistoryFilter => ({
      kind: KINDS.find((known) => known === kind) ?? null,
      actor: actor ?? null,
      match: match ?? null,
      team: team ?? null,
    }),
    [kind, actor, match, team],
  );
  const choose = useCallback(
    (chosen: Partial<HistoryFilter>) => {
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
  return { filter, choose };
}

/** By kind with their counts, and by person, match and team. */
export function Filters({
  tournament,
  filter,
  choose,
  history,
  children,
}: {
  tournament: TournamentView;
  filter: HistoryFilter;
  choose: (chosen: Partial<HistoryFilter>) => void;
  history: HistoryList;
  /** What else can be done with the list, at its end. */
  children: ReactNode;
}) {
  const names = useMemo(() => teamNames(tournament.teams), [tournament.teams]);
  const counts = history.status === 'here' ? (history.counts ?? null) : null;
  const all = counts === null ? null : KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const isFiltered = FIELDS.some((field) => filter[field] !== null);
  return (
    <div className={styles.historyFilters}>
      <SegmentedControl
        label={t.kind}
        value={filter.kind ?? 'all'}
        choose={(kind) => choose({ kind: kind === 'all' ? null : kind })}
        choices={[
          { value: 'all', text: t.all(all) },
          ...KINDS.map((kind) => ({ value: kind, text: t.ofKind(t.kinds[kind], counts?.[kind] ?? null) })),
        ]}
      />
      <Choice
        label={t.person}
        all={t.allPeople}
        value={filter.actor}
        choose={(actor) => choose({ actor })}
        options={history.actors.map((actor) => [actor.id, authorName(actor)])}
      />
      <Choice
        label={texts.history.match}
        all={t.allMatches}
        value={filter.match}
        choose={(match) => choose({ match })}
        options={tournament.matches.map(({ id, index, teamA, teamB }) => [
          id,
          t.matchOption(index, texts.history.pairing(slotName(teamA, names).name, slotName(teamB, names).name)),
        ])}
      />
      <Choice
        label={t.team}
        all={t.allTeams}
        value={filter.team}
        choose={(team) => choose({ team })}
        options={tournament.teams.map(({ id, name }) => [id, name])}
      />
      {isFiltered && (
        <Button size="small" tone="quiet" onClick={() => choose({ kind: null, actor: null, match: null, team: null })}>
          <IconX size={15} aria-hidden />
          {t.clear}
        </Button>
      )}
      {children}
    </div>
  );
}

function Choice({
  label,
  all,
  value,
  choose,
  options,
}: {
  label: string;
  all: string;
  value: string | null;
  choose: (value: string | null) => void;
  options: readonly (readonly [id: string, text: string])[];
}) {
  const isKnown = value === null || options.some(([id]) => id === value);
  return (
    <label className={styles.historyChoice} data-on={value !== null || undefined}>
      <span className="visually-hidden">{label}</span>
      <select
        className="boxed"
        value={value ?? ''}
        onChange={(event) => choose(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
        {!isKnown && <option value={value}>{t.goneChoice}</option>}
      </select>
    </label>
  );
}
