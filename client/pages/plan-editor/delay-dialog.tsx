import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { planEnd } from '#domain/play.ts';
import { delayText } from '../../features/tournament/delay-text.ts';
import { Button } from '../../ui/action/button.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';
import { formatClock, formatDay } from '../../texts/format.ts';
import { delayMatchesFrom, kickoffs } from './plan-moves.ts';
import type { EditablePlan } from './editable-plan.ts';
import type { PlanTextContext } from './plan-texts.ts';
import * as styles from './chosen-match.module.css';

const t = texts.planEditor;
const STEP_MINUTES = 5;
const MAX_MINUTES = 24 * 60;
const within = (minutes: number): number => Math.max(-MAX_MINUTES, Math.min(MAX_MINUTES, minutes));

/** Everything from a kickoff on, later or earlier by minutes: what a delay in the hall needs. Matches with a result stay. */
export function DelayDialog({
  textContext: { plan, setting },
  played,
  apply,
  close,
}: {
  textContext: PlanTextContext;
  /** Ids of matches with a result. */
  played: ReadonlySet<string>;
  apply: (how: (plan: EditablePlan) => EditablePlan) => void;
  close: () => void;
}) {
  const times = kickoffs(plan);
  const open = kickoffs(plan.filter(({ id }) => !played.has(id)));
  const [from, setFrom] = useState(open[0] ?? times[0] ?? '');
  // As it is typed: a minus alone, or nothing, is no number yet.
  const [typed, setTyped] = useState('10');
  const minutes = within(Math.trunc(Number(typed)));
  const field = useId();
  const after = delayMatchesFrom(setting, plan, { from, minutes, played });
  const count = after.filter((match, at) => match.kickoff !== plan[at]?.kickoff).length;
  const fixed = plan.filter(({ id, kickoff }) => kickoff !== null && kickoff >= from && played.has(id)).length;
  const end = planEnd(setting, after);
  const days = new Set(times.map((time) => formatDay(time))).size;
  const set = (wanted: number) => setTyped(String(within(wanted)));
  return (
    <DialogForm
      title={t.delayTitle}
      submit={t.delayAct}
      ready={count > 0}
      close={close}
      send={() => {
        apply((now) => delayMatchesFrom(setting, now, { from, minutes, played }));
        return Promise.resolve(null);
      }}
    >
      <div className={`stack ${styles.twoFields}`}>
        <label className={styles.field}>
          {t.delayFrom}
          <select className={styles.input} value={from} onChange={(event) => setFrom(event.target.value)}>
            {times.map((time) => (
              <option key={time} value={time}>
                {days > 1 ? `${formatDay(time)}, ${formatClock(time)}` : formatClock(time)}
              </option>
            ))}
          </select>
        </label>
        <div className={styles.field}>
          <label htmlFor={field}>{t.delayBy}</label>
          <span className={`stack ${styles.minutes}`}>
            <Button aria-label={t.delayLess} onClick={() => set(minutes - STEP_MINUTES)}>
              <IconMinus size={16} aria-hidden />
            </Button>
            <input
              id={field}
              className={`${styles.input} figures`}
              type="number"
              step={1}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={() => set(minutes)}
            />
            <Button aria-label={t.delayMore} onClick={() => set(minutes + STEP_MINUTES)}>
              <IconPlus size={16} aria-hidden />
            </Button>
          </span>
          <span className="tiny muted">{t.delayHint}</span>
        </div>
      </div>
      <p role="status">
        {count === 0 || end === null
          ? minutes === 0
            ? ''
            : t.delayNone
          : delayText(plan, after, { from, end, summary: t.delayCount })}{' '}
        {fixed > 0 && <span className="muted">{t.delayFixed(fixed)}</span>}
      </p>
    </DialogForm>
  );
}
