import { useState } from 'react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import * as styles from './match-plan.module.css';

const keyOf = (tournamentId: string): string => `turnierpult-court-${tournamentId}`;

/** The court that a device looks at; 0: all of them. */
interface OwnCourt {
  readonly court: number;
  /** Whether that was chosen here, all of them too. A court that is not in the plan any more is no choice. */
  readonly isChosen: boolean;
  readonly choose: (court: number) => void;
}

/** It stays after a reload: who reports at a court reports there all day. */
export function useOwnCourt(tournamentId: string, courts: readonly number[]): OwnCourt {
  const [kept, setKept] = useState(() => read(tournamentId));
  const choose = (court: number): void => {
    setKept(court);
    try {
      localStorage.setItem(keyOf(tournamentId), String(court));
    } catch {
      // Storage is unavailable: it lasts as long as the page.
    }
  };
  const isChosen = kept !== null && (kept === 0 || courts.includes(kept));
  return { court: isChosen ? kept : 0, isChosen, choose };
}

function read(tournamentId: string): number | null {
  try {
    const kept = localStorage.getItem(keyOf(tournamentId));
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

interface OwnCourtProps extends OwnCourt {
  readonly courts: readonly number[];
  /** Whether the courts wait for an answer: who only looks on is not asked. */
  readonly asks: boolean;
}

/** Which court is shown on a phone that has no room for all: asked once, with large buttons, and changed by a list. */
export function OwnCourtChoice({ courts, court, isChosen, asks, choose }: OwnCourtProps) {
  const [answers, setAnswers] = useState(false);
  const answerWith = (value: number): void => {
    setAnswers(true);
    choose(value);
  };
  if (asks && !isChosen) {
    return (
      <section className={`card ${styles.askCourt}`} aria-labelledby="ask-court">
        <h2 id="ask-court">{texts.plan.askCourt}</h2>
        <div className={styles.courtChoices}>
          {courts.map((value) => (
            <Button key={value} size="large" onClick={() => answerWith(value)}>
              {texts.plan.court(value)}
            </Button>
          ))}
        </div>
        <Button width="full" onClick={() => answerWith(0)}>
          {texts.plan.allCourts}
        </Button>
        <p className="muted small">{texts.plan.askCourtHint}</p>
      </section>
    );
  }
  return (
    <label className={styles.ownCourt}>
      {texts.plan.ownCourt}
      {/* After an answer the focus moves here, because the pressed button is gone. */}
      <select autoFocus={answers} value={court} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
        <option value={0}>{texts.plan.allCourts}</option>
        {courts.map((value) => (
          <option key={value} value={value}>
            {texts.plan.court(value)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** 'Feld 3'; where many stand side by side the number alone is seen. */
export const CourtLabel = ({ court, brief }: { court: number; brief: boolean }) =>
  brief ? (
    <>
      <span className="visually-hidden">{texts.plan.courts} </span>
      {court}
    </>
  ) : (
    texts.plan.court(court)
  );
