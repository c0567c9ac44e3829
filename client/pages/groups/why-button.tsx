import { useState } from 'react';
import type { TieDecisionView, TournamentView, Why as Reason } from '#domain/contract.ts';
import { Comparison, ComparisonRow, Explanation } from '../../features/standings/explanation.tsx';
import { ShownDecision, TieRemoval } from '../../features/ties/shown-decision.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { figureOf, showFigure } from '../../tournament-view/compared-value.ts';
import { texts } from '../../texts/de.ts';
import { formatSigned } from '../../texts/format.ts';
import { whySentence } from './why-sentence.ts';
import * as styles from './why-button.module.css';

const { long, goals } = texts.groups;
const columns = { points: long.points, scoreDifference: long.difference, scoreFor: goals };

interface WhyButtonProps {
  readonly teamId: string;
  readonly team: string;
  readonly why: Reason;
  /** Whether the team ranks above the one it is compared with; only the last row is compared with the row above. */
  readonly above: boolean;
  readonly names: TeamNames;
  readonly tournament: TournamentView;
  readonly live: boolean;
  readonly opened: boolean;
  readonly open: (opened: boolean) => void;
  /** Whether the reader may take a decision back. */
  readonly organizes: boolean;
}

/** 'Warum?': the ladder of comparisons down to the one that decided. */
export function WhyButton({
  teamId,
  team,
  why,
  above,
  names,
  tournament,
  live,
  opened,
  open,
  organizes,
}: WhyButtonProps) {
  const [removed, setRemoved] = useState<TieDecisionView | null>(null);
  const { decision } = why;
  const other = names.get(why.against) ?? '';
  const title = texts.groupTables.why(team, other, above);
  return (
    <>
      <Explanation label={texts.groupTables.whyLabel(team)} title={title} opened={opened} open={open}>
        <Comparison own={team} other={other}>
          {why.steps.map((figure, index) => {
            const decides = index === why.steps.length - 1 && figure.own !== figure.other;
            return (
              <ComparisonRow
                key={`${figure.mode} ${figureOf(figure)}`}
                number={decides ? null : index + 1}
                what={
                  <>
                    {figure.mode === 'ByDirectComparison'
                      ? texts.groupTables.direct(columns[figureOf(figure)])
                      : columns[figureOf(figure)]}
                    {decides && <small>{texts.groupTables.decides}</small>}
                  </>
                }
                own={showFigure(figure, figure.own)}
                other={showFigure(figure, figure.other)}
                level={figure.own === figure.other}
                better={decides ? (above ? 'own' : 'other') : null}
              />
            );
          })}
        </Comparison>
        {why.table !== undefined && why.matches !== undefined && why.matches.length > 0 && (
          <DirectTable table={why.table} matches={why.matches} names={names} />
        )}
        <p className="small">{whySentence(teamId, why, names)}</p>
        {decision !== undefined && (
          <ShownDecision
            decision={decision}
            names={names}
            remove={
              organizes
                ? () => {
                    open(false);
                    setRemoved(decision);
                  }
                : undefined
            }
          />
        )}
        {live && <p className="small muted">{texts.groupTables.provisional}</p>}
      </Explanation>
      {removed !== null && <TieRemoval decision={removed} tournament={tournament} close={() => setRemoved(null)} />}
    </>
  );
}

/** The table of the matches among the teams that were level: every column that may have decided. */
const DirectTable = ({
  table,
  matches,
  names,
}: {
  readonly table: NonNullable<Reason['table']>;
  readonly matches: NonNullable<Reason['matches']>;
  readonly names: TeamNames;
}) => (
  <table className={styles.directTable}>
    <caption>
      {texts.groupTables.directTable} <small>{texts.groupTables.matchesBetween(matches.join(', '))}</small>
    </caption>
    <thead>
      <tr>
        <th scope="col">{texts.groups.team}</th>
        <th scope="col">{texts.groups.points}</th>
        <th scope="col">{texts.groups.difference}</th>
        <th scope="col">{texts.groups.goals}</th>
      </tr>
    </thead>
    <tbody>
      {table.map(({ teamId, points, scoreDifference, scoreFor }) => (
        <tr key={teamId}>
          <th scope="row">{names.get(teamId)}</th>
          <td>{points}</td>
          <td>{formatSigned(scoreDifference)}</td>
          <td>{scoreFor}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
