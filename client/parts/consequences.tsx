import { IconAlertOctagon, IconAlertTriangle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import type { Consequences, TournamentView } from '#domain/contract.ts';
import { teamNames } from '../public/team-names.ts';
import { texts } from '../texts/de.ts';
import './consequences.css';

/** One thing that changes with what is about to be saved. */
interface Line {
  readonly key: string;
  readonly what: string;
  /** Said where it touches a match that has a result. */
  readonly warning: string | null;
  readonly before: string;
  readonly after: string;
}

/** What else a change brings: before and after, the heaviest first (contract.md, previews). */
export function ConsequencesTable({
  consequences,
  tournament,
}: {
  consequences: Consequences;
  tournament: TournamentView;
}) {
  const lines = linesOf(consequences, tournament);
  if (lines.length === 0) {
    return (
      <p className="st ok changes-none">
        <IconCircleCheck size={18} aria-hidden />
        {texts.consequences.none}
      </p>
    );
  }
  const affected = lines.filter(({ warning }) => warning !== null).length;
  return (
    <div className="changes-box">
      <div className="changes-head">
        <b>{texts.consequences.title}</b>
        {affected > 0 && (
          <span className="tag live">
            <IconAlertOctagon size={15} aria-hidden />
            {texts.consequences.affected(affected)}
          </span>
        )}
        <span className="tag warn">
          <IconAlertTriangle size={15} aria-hidden />
          {texts.consequences.count(lines.length)}
        </span>
      </div>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{texts.consequences.what}</span>
            </th>
            <th scope="col">{texts.consequences.before}</th>
            <th scope="col">{texts.consequences.after}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, what, warning, before, after }) => (
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
    </div>
  );
}

/** Whether a change would bring anything at all. */
export const isWithoutConsequences = ({ matches, results, groups, rankings }: Consequences): boolean =>
  matches.length + results.length + groups.length + rankings.length === 0;

function linesOf({ matches, results, groups, rankings }: Consequences, tournament: TournamentView): readonly Line[] {
  const names = teamNames(tournament.teams);
  const said = texts.consequences;
  const team = (id: string | null): string => names.get(id ?? '') ?? said.open;
  const played = tournament.matches;
  const lines: readonly Line[] = [
    ...matches.map(({ id, index, slot, before, after, state }): Line => {
      const match = played.find((one) => one.id === id);
      const label = match?.metadata.label ?? '';
      const score = `${match?.teamA.score ?? 0}:${match?.teamB.score ?? 0}`;
      return {
        key: `m${id}${slot}`,
        what: said.match(label, index),
        warning:
          state === 'NotStarted' ? null : state === 'Finished' ? said.playedMatch(score) : said.runningMatch(score),
        before: team(before),
        after: team(after),
      };
    }),
    ...results.map(({ index, before, after }): Line => ({
      key: `r${index}`,
      what: said.result(index),
      warning: null,
      before: scoreOf(before),
      after: scoreOf(after),
    })),
    ...groups.map(({ group, rank, before, after }): Line => {
      const view = tournament.groups.find(({ alphabeticalId }) => alphabeticalId === group);
      const name = texts.groups.name(view ?? { alphabeticalId: group, displayName: '' });
      return {
        key: `g${group}${rank}`,
        what: said.place(name, rank),
        warning: null,
        before: team(before),
        after: team(after),
      };
    }),
    ...rankings.map(({ placementRank, before, after }): Line => ({
      key: `p${placementRank}`,
      what: said.ranking(placementRank),
      warning: null,
      before: team(before),
      after: team(after),
    })),
  ];
  return lines.toSorted((one, other) => Number(other.warning !== null) - Number(one.warning !== null));
}

const scoreOf = ({ state, scoreA, scoreB }: Consequences['results'][number]['before']): string =>
  state === 'NotStarted' ? texts.consequences.noResult : `${scoreA ?? 0}:${scoreB ?? 0}`;
