import { IconClock } from '@tabler/icons-react';
import { useRef, type KeyboardEvent, type Ref } from 'react';
import { Emblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { decisionFor, DESK_WAYS, type Decision } from './decision.ts';
import { MissingInDecision } from './missing-in-decision.tsx';
import type { TwoSides } from './score-entry.tsx';
import * as styles from './knockout-question.module.css';

const t = texts.report;
const SIDES = ['a', 'b'] as const;

/**
 * A level score in a knockout cannot end the match [RE2]: asks in sight of the score who is through, how, and for the whole
 * final score or that of the shoot-out [RE5, RE18]. No goal is filled in. `ref`: the question, which takes the
 * focus and no Enter; 1, 2 and 3 answer it and the next [OB8].
 */
export function KnockoutQuestion({
  ref,
  level,
  teams,
  decision,
  put,
  leaveOpen,
  wasSent,
}: {
  ref?: Ref<HTMLParagraphElement>;
  /** The score of both. */
  level: string;
  teams: TwoSides;
  /** null: who is through is not said yet. */
  decision: Decision | null;
  put: (decision: Decision) => void;
  /** It is not over yet. */
  leaveOpen: () => void;
  /** What is missing is said. */
  wasSent: boolean;
}) {
  const how = useRef<HTMLParagraphElement>(null);
  const figures = useRef<HTMLInputElement>(null);
  const choose = (winner: 'a' | 'b'): void => {
    if (decision?.winner !== winner) put(decisionFor(winner));
    // No way has the focus: Enter would choose one that nobody meant.
    requestAnimationFrame(() => how.current?.focus());
  };
  const chooseWay = (winner: 'a' | 'b', way: Decision['way']): void => {
    put({ ...decisionFor(winner), way });
    figures.current?.focus();
  };
  const isShootout = decision?.way === 'AfterPenalties';
  const answersTo = (target: EventTarget): readonly (() => void)[] =>
    decision !== null && target === how.current
      ? DESK_WAYS.map((way) => () => chooseWay(decision.winner, way))
      : [() => choose('a'), () => choose('b'), leaveOpen];
  const onKeyDown = (event: KeyboardEvent): void => {
    // Held down, it would choose before the question is read.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    const answer =
      event.target instanceof HTMLInputElement ? undefined : answersTo(event.target)[Number(event.key) - 1];
    if (answer === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    answer();
  };
  return (
    <div className={styles.knockoutQuestion} role="group" aria-label={t.whoAt(level)} onKeyDown={onKeyDown}>
      <p className={styles.question} ref={ref} role="alert" tabIndex={-1}>
        {t.whoAt(level)}
      </p>
      <div className={styles.answers}>
        {SIDES.map((side, at) => (
          <button key={side} type="button" aria-pressed={decision?.winner === side} onClick={() => choose(side)}>
            <Emblem team={teams[side].team} />
            <Name text={teams[side].name} />
            <kbd aria-hidden>{at + 1}</kbd>
          </button>
        ))}
        <button type="button" onClick={leaveOpen}>
          <IconClock size={20} aria-hidden />
          {t.stillOpen}
          <kbd aria-hidden>3</kbd>
        </button>
      </div>
      {decision !== null && (
        <>
          <p className={styles.question} ref={how} tabIndex={-1}>
            {t.how}
          </p>
          <div className={styles.decision}>
            <SegmentedControl
              label={t.how}
              value={decision.way ?? ''}
              choose={(way) => chooseWay(decision.winner, way === '' ? null : way)}
              choices={DESK_WAYS.map((way, at) => ({
                value: way,
                text: (
                  <>
                    {t.ways[way]}
                    <kbd aria-hidden>{at + 1}</kbd>
                  </>
                ),
              }))}
            />
            <span className={styles.figures}>
              {SIDES.map((side) => (
                <input
                  key={side}
                  ref={side === 'a' ? figures : undefined}
                  className="boxed"
                  value={decision[side]}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  aria-label={(isShootout ? t.shootoutGoals : t.finalGoals)(teams[side].name)}
                  aria-invalid={wasSent && !isShootout && decision[side] === ''}
                  onFocus={(event) => event.target.select()}
                  onChange={(event) => put({ ...decision, [side]: event.target.value.replaceAll(/\D/g, '') })}
                />
              ))}
            </span>
            {isShootout && <p className="muted small">{t.shootoutHint(level)}</p>}
            {wasSent && <MissingInDecision decision={decision} winner={teams[decision.winner].name} />}
          </div>
        </>
      )}
      {decision === null && <p className="muted small">{t.onlyThen}</p>}
    </div>
  );
}
