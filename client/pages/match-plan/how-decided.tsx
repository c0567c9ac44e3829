import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { decidedScore, decisionFor, WAYS, type DecidedScore, type Decision } from './decision.ts';
import { MissingInDecision } from './missing-in-decision.tsx';
import { ScoreEntry, type TwoSides } from './score-entry.tsx';
import * as styles from './report-sheet.module.css';

const t = texts.report;

/** The second question of a level knockout: asks for the whole final score, or that of the shoot-out [RE2, RE5, RE18]. */
export function HowDecided({
  level,
  teams,
  decision,
  put,
  digits,
  send,
  back,
}: {
  /** The score of each. */
  level: { readonly a: string; readonly b: string };
  teams: TwoSides;
  decision: Decision;
  put: (decision: Decision) => void;
  /** After so many the other side is next. */
  digits: number;
  send: (score: DecidedScore) => void;
  back: () => void;
}) {
  const [wasSent, setWasSent] = useState(false);
  const winner = teams[decision.winner].name;
  const [more, fewer] = decision.winner === 'a' ? [decision.a, decision.b] : [decision.b, decision.a];
  const isShootout = decision.way === 'AfterPenalties';
  const mark = decision.way === null ? '' : ` ${texts.plan.outcomeTypes[decision.way]}`;
  const levelText = `${level.a} : ${level.b}`;
  const typed = `${more || '–'} : ${fewer || '–'}`;
  const isEmpty = more === '' && fewer === '';
  const score = isShootout ? `${levelText}${isEmpty ? '' : `, ${typed}`}` : typed;
  return (
    <form
      className={styles.reportSheet}
      onSubmit={(event) => {
        event.preventDefault();
        setWasSent(true);
        const decided = decidedScore(decision, level);
        if (decided !== null) send(decided);
      }}
    >
      <p className="muted small">
        {levelText} · {t.isThrough(winner)}
      </p>
      <SegmentedControl
        label={t.how}
        value={decision.way ?? ''}
        choose={(way) => put({ ...decisionFor(decision.winner), way: way === '' ? null : way })}
        choices={WAYS.map((way) => ({ value: way, text: t.ways[way] }))}
      />
      <ScoreEntry
        teams={teams}
        figures={decision}
        put={(figures) => put({ ...decision, ...figures })}
        digits={digits}
        missing={wasSent && !isShootout}
      >
        {isShootout && <p className="muted small">{t.shootoutHint(levelText)}</p>}
        {wasSent && <MissingInDecision decision={decision} winner={winner} />}
      </ScoreEntry>
      <Button type="submit" tone="primary" size="large" width="full" className={styles.send}>
        <IconCheck size={20} aria-hidden />
        {t.sendWinner(winner, `${score}${mark}`)}
      </Button>
      <Button tone="link" width="full" onClick={back}>
        {t.back}
      </Button>
    </form>
  );
}
