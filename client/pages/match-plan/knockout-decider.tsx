import type { Ref } from 'react';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import type { OutcomeType } from '../../features/tournament/outcome-types.ts';
import * as styles from './knockout-decider.module.css';

const t = texts.matchDay.decider;

/** The ways a level knockout ends; one off the field ('Wertung') is chosen like any other kind. */
const WAYS = ['AfterOvertime', 'AfterPenalties'] as const;

/**
 * A level score in a knockout cannot end the match [RE2]: asks how it was decided and for whom. The score stays, and can be
 * changed by hand after the choice. `ref`: the question, which takes the focus and no key [OB8].
 */
export function KnockoutDecider({
  ref,
  names: [teamA, teamB],
  goals,
  choose,
}: {
  ref?: Ref<HTMLParagraphElement>;
  names: readonly [string, string];
  /** Of each side. */
  goals: number;
  choose: (type: OutcomeType, scoreA: number, scoreB: number) => void;
}) {
  return (
    <div className={styles.decider} role="group" aria-label={t.question}>
      <p className={styles.question} ref={ref} role="alert" tabIndex={-1}>
        {t.question}
      </p>
      {WAYS.map((way) => (
        <div className={styles.wayOut} key={way}>
          <span className={styles.kind}>{texts.plan.outcomeTypes[way]}</span>
          <Button size="small" onClick={() => choose(way, goals + 1, goals)}>
            <Name text={teamA} /> <span className="figures">{t.wins(goals + 1, goals)}</span>
          </Button>
          <Button size="small" onClick={() => choose(way, goals, goals + 1)}>
            <Name text={teamB} /> <span className="figures">{t.wins(goals, goals + 1)}</span>
          </Button>
        </div>
      ))}
      <p className={styles.hint}>
        {ref !== undefined && <span className={styles.keyboardHint}>{t.keyboardHint} </span>}
        {t.hint}
      </p>
    </div>
  );
}
