import { IconAlertOctagon, IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import type { Consequences, MatchView, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import type { QueryState } from '../../api/query-cache.ts';
import { roundNames } from '../../tournament-view/round-names.ts';
import { teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { outcomeTexts } from './outcome-texts.ts';
import * as styles from './consequences-table.module.css';

/** One thing that changes with what is about to be saved. */
export interface ConsequenceLine {
  readonly key: string;
  readonly what: string;
  /** Said where it touches a match that has a result. */
  readonly warning: string | null;
  /** Said where such a match is in order again. */
  readonly note?: string;
  readonly before: string;
  readonly after: string;
}

const NONE: readonly ConsequenceLine[] = [];

/** The most lines worth reading: a tournament of thousands of matches may have thousands. */
const MAX_ROWS = 100;

/** What else a change brings: before and after, the heaviest first (docs/api.md, "Previews"). */
export function ConsequencesTable({
  consequences,
  tournament,
  more = NONE,
}: {
  consequences: Consequences;
  tournament: TournamentView;
  /** Consequences of another kind, listed before the others. */
  more?: readonly ConsequenceLine[];
}) {
  const lines = [...more, ...linesOf(consequences, tournament)].toSorted(
    (one, other) => Number(other.warning !== null) - Number(one.warning !== null),
  );
  if (lines.length === 0) {
    return (
      <p className="status good changes-none">
        <IconCircleCheck size={18} aria-hidden />
        {texts.consequences.none}
      </p>
    );
  }
  const affected = lines.filter(({ warning }) => warning !== null).length;
  return (
    <div className="stack">
      <div className={`flex-row ${styles.changesHead}`}>
        <b>{texts.consequences.title}</b>
        {affected > 0 && (
          <span className="badge danger">
            <IconAlertOctagon size={15} aria-hidden />
            {texts.consequences.affected(affected)}
          </span>
        )}
        <span className="badge warn">
          <IconAlertTriangle size={15} aria-hidden />
          {texts.consequences.count(lines.length)}
        </span>
      </div>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.consequences.what}</span>
            </th>
            <th scope="col">{texts.consequences.before}</th>
            <th scope="col">{texts.consequences.after}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MAX_ROWS).map(({ key, what, warning, note, before, after }) => (
            <tr key={key} className={warning === null ? '' : 'heavy'}>
              <th scope="row">
                {warning === null ? (
                  <IconAlertTriangle size={17} aria-hidden />
                ) : (
                  <IconAlertOctagon size={17} aria-hidden />
                )}
                <span>
                  {what}
                  {warning !== null && <small>{warning}</small>}
                  {note !== undefined && <small>{note}</small>}
                </span>
              </th>
              <td>{before}</td>
              <td>
                <IconChevronRight size={15} aria-hidden />
                {after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MAX_ROWS && <p className="small muted">{texts.consequences.more(lines.length - MAX_ROWS)}</p>}
    </div>
  );
}

/** What a change would bring, as far as it is known. */
export function ConsequencesPreview({
  preview: { data, error },
  tournament,
}: {
  preview: QueryState<Consequences>;
  tournament: TournamentView;
}) {
  return (
    <>
      {error !== null && (
        <p className={`status warn ${styles.previewProblem}`}>{error.errors[0]?.message ?? error.text}</p>
      )}
      {data !== null ? (
        <ConsequencesTable consequences={data} tournament={tournament} />
      ) : (
        error === null && <p className="muted small">{texts.consequences.loading}</p>
      )}
    </>
  );
}

/** Whether a change would bring anything at all. */
export const isWithoutConsequences = ({ matches, results, groups, rankings }: Consequences): boolean =>
  matches.length + results.length + groups.length + rankings.length === 0;

function linesOf(
  { matches, results, groups, rankings }: Consequences,
  tournament: TournamentView,
): readonly ConsequenceLine[] {
  const names = teamNames(tournament.teams);
  const t = texts.consequences;
  const team = (id: string | null): string => names.get(id ?? '') ?? t.open;
  const played = tournament.matches;
  const roundName = roundNames(played);
  return [
    ...matches.map(({ id, index, number, slot, before, after, state }): ConsequenceLine => {
      const match = played.find((one) => one.id === id);
      const label = match === undefined ? '' : (roundName.get(match.index) ?? match.metadata.label);
      const score = `${match?.teamA.score ?? 0}:${match?.teamB.score ?? 0}`;
      if (isSettledBy(match, slot, after)) {
        return {
          key: `m${id}${slot}`,
          what: t.match(label, matchNumber({ index, number })),
          warning: null,
          note: t.settledMatch(score),
          before: team(before),
          after: team(after),
        };
      }
      return {
        key: `m${id}${slot}`,
        what: t.match(label, matchNumber({ index, number })),
        warning: state === 'NotStarted' ? null : state === 'Finished' ? t.playedMatch(score) : t.runningMatch(score),
        before: team(before),
        after: team(after),
      };
    }),
    ...results.map(({ index, number, before: was, after: is }): ConsequenceLine => {
      const [before, after] = outcomeTexts(was, is);
      return { key: `r${index}`, what: t.result(matchNumber({ index, number })), warning: null, before, after };
    }),
    ...groups.map(({ group, rank, before, after, gone }): ConsequenceLine => {
      const view = tournament.groups.find(({ alphabeticalId }) => alphabeticalId === group);
      const name = texts.groups.name(view ?? { alphabeticalId: group, displayName: '' });
      return {
        key: `g${group}${rank}`,
        what: t.place(name, rank),
        warning: null,
        before: team(before),
        after: gone === true ? t.gone : team(after),
      };
    }),
    ...rankings.map(({ placementRank, before, after, gone }): ConsequenceLine => ({
      key: `p${placementRank}`,
      what: t.ranking(placementRank),
      warning: null,
      before: team(before),
      after: gone === true ? t.gone : team(after),
    })),
  ];
}

/** Whether a match gets back the team that played it: its result then belongs to those who should play [RE3]. */
export function isSettledBy(match: MatchView | undefined, slot: 'A' | 'B', after: string | null): boolean {
  if (match === undefined || match.outcome.state === 'NotStarted') return false;
  return after !== null && after === (slot === 'A' ? match.teamA : match.teamB).teamId;
}
