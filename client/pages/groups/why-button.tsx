import type { TournamentView, Why as Reason } from '#domain/contract.ts';
import { Comparison, ComparisonRow, Explanation } from '../../features/standings/explanation.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import { formatSigned } from '../../texts/format.ts';
import * as styles from './why-button.module.css';

interface WhyButtonProps {
  readonly team: string;
  readonly why: Reason;
  /** Whether the team stands above the one it is compared with; only the last row is explained upwards. */
  readonly above: boolean;
  readonly names: TeamNames;
  readonly tournament: TournamentView;
  readonly live: boolean;
  readonly opened: boolean;
  readonly open: (opened: boolean) => void;
}

/** 'Warum?': the ladder of comparisons down to the one that decided. */
export function WhyButton({ team, why, above, names, live, opened, open }: WhyButtonProps) {
  const other = names.get(why.against) ?? '';
  const title = texts.groups.why(team, other, above);
  return (
    <Explanation label={texts.groups.whyLabel(team)} title={title} opened={opened} open={open}>
      <Comparison own={team} other={other}>
        {why.steps.map((step, index) => {
          const decides = step.mode === why.decidedBy && index === why.steps.length - 1;
          const show = step.mode === 'ByScoreDifference' ? formatSigned : String;
          return (
            <ComparisonRow
              key={step.mode}
              number={decides ? null : index + 1}
              what={
                <>
                  {texts.groups.modes[step.mode]}
                  {decides && (
                    <small>
                      {step.mode === 'ByDirectComparison' && why.matches !== undefined && why.matches.length > 0
                        ? `${texts.groups.matchesBetween(why.matches.join(', '))} – ${texts.groups.decides}`
                        : texts.groups.decides}
                    </small>
                  )}
                </>
              }
              own={show(step.own)}
              other={show(step.other)}
              level={step.own === step.other}
              better={decides ? 'own' : null}
            />
          );
        })}
      </Comparison>
      {why.table !== undefined && (
        <table className={styles.directTable}>
          <caption>{texts.groups.directTable}</caption>
          <tbody>
            {why.table.map((row) => (
              <tr key={row.teamId}>
                <td>{names.get(row.teamId)}</td>
                <td>{formatSigned(row.scoreDifference)}</td>
                <td>{row.points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small muted">{live ? texts.groups.provisional : texts.groups.decidedBy[why.decidedBy]}</p>
    </Explanation>
  );
}
