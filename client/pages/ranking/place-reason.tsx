import { useState } from 'react';
import type { TieDecisionView, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { isUndrawn, type ComparisonStep } from '../../features/standings/compare-across-groups.ts';
import { Comparison, ComparisonRow, Explanation } from '../../features/standings/explanation.tsx';
import { ShownDecision, TieRemoval } from '../../features/ties/shown-decision.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { endingOf } from '../../tournament-view/ending-of.ts';
import { texts } from '../../texts/de.ts';
import { average, signedAverage } from '../../texts/portal-format.ts';
import type { Bracket } from './bracket.ts';
import type { Against, Compared, PlaceExplanation } from './place-explanation.ts';
import * as styles from './place-reason.module.css';

const t = texts.ranking;

interface PlaceReasonProps {
  readonly placing: PlaceExplanation;
  readonly team: string;
  readonly place: number;
  readonly names: TeamNames;
  readonly bracket: Bracket;
  readonly tournament: TournamentView;
  readonly opened: boolean;
  readonly open: (opened: boolean) => void;
  /** Whether the reader may take a decision back. */
  readonly organizes: boolean;
}

/** 'Warum?' of a place: the match that decided it, or the comparison with the neighbour. */
export function PlaceReason(props: PlaceReasonProps) {
  const { placing, team, place, names, tournament, opened, open, organizes } = props;
  const [removed, setRemoved] = useState<TieDecisionView | null>(null);
  const question = t.whyPlace(team, place);
  const against = placing.kind === 'compared' ? placing.against : null;
  const title =
    against === null
      ? question
      : texts.groupTables.why(team, names.get(against.other.standing.teamId) ?? '', against.isAbove);
  return (
    <>
      <Explanation label={question} title={title} opened={opened} open={open}>
        <Reason {...props} />
        {against?.decision != null && (
          <ShownDecision
            decision={against.decision}
            names={names}
            remove={
              organizes
                ? () => {
                    open(false);
                    setRemoved(against.decision);
                  }
                : undefined
            }
          />
        )}
      </Explanation>
      {removed !== null && <TieRemoval decision={removed} tournament={tournament} close={() => setRemoved(null)} />}
    </>
  );
}

function Reason({ placing, team, names, bracket }: PlaceReasonProps) {
  if (placing.kind === 'outOfCompetition') return <p className="small muted">{t.outOfCompetitionWhy}</p>;
  if (placing.kind === 'match') {
    const { match, won } = placing;
    const name = bracket.names.get(match.index) ?? match.metadata.label;
    const how = endingOf(match.outcome);
    return (
      <>
        <p className={`muted small bold ${styles.matchName}`}>
          {t.byMatch(name, matchNumber(match))}
          {how !== '' && ` · ${how}`}
        </p>
        <p className={`stack bold ${styles.match}`}>
          <span>{names.get(match.teamA.teamId ?? '')}</span>
          <b className="figures">
            {match.teamA.score}:{match.teamB.score}
          </b>
          <span>{names.get(match.teamB.teamId ?? '')}</span>
        </p>
        <p className="small muted">{won ? t.won : t.lost}</p>
      </>
    );
  }
  if (placing.against === null) return <p className="small muted">{t.alone}</p>;
  return <Ladder team={team} own={placing.own} against={placing.against} names={names} />;
}

function Ladder({ team, own, against, names }: { team: string; own: Compared; against: Against; names: TeamNames }) {
  const { other, byRound, steps } = against;
  const last = steps.at(-1);
  return (
    <>
      <Comparison own={team} other={names.get(other.standing.teamId)}>
        {byRound ? (
          <ComparisonRow
            number={null}
            what={
              <>
                {t.round}
                <small>{texts.groupTables.decides}</small>
              </>
            }
            own={roundOf(own)}
            other={roundOf(other)}
            level={false}
            better={against.isAbove ? 'own' : 'other'}
            inWords
          />
        ) : (
          steps.map((step, at) => <StepRow key={step.by} step={step} number={at + 1} isAbove={against.isAbove} />)
        )}
      </Comparison>
      <p className="small muted">{byRound || last === undefined ? t.byRound : t.decidesBy[last.by]}</p>
    </>
  );
}

function StepRow({ step, number, isAbove }: { step: ComparisonStep; number: number; isAbove: boolean }) {
  const decides = !step.level && !isUndrawn(step);
  return (
    <ComparisonRow
      number={decides ? null : number}
      what={
        <>
          {t.compared[step.by]}
          {decides && <small>{texts.groupTables.decides}</small>}
        </>
      }
      own={formatReason(step, step.own)}
      other={formatReason(step, step.other)}
      level={step.level}
      better={decides ? (isAbove ? 'own' : 'other') : null}
    />
  );
}

function formatReason({ by }: ComparisonStep, value: number | string): string {
  if (typeof value === 'string') return value;
  if (by === 'position' || by === 'decision' || by === 'seed') return `${value}.`;
  if (by === 'ByScoreDifference') return signedAverage(value);
  return by === 'priority' ? String(value) : average(value);
}

const roundOf = ({ out }: Compared): string => out?.metadata.label ?? t.notReached;
