import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../../api/call.ts';
import { lastChangedMeanwhile } from '../../../features/editing/edit-conflict.ts';
import { toastWithUndo } from '../../../features/history/revert.ts';
import { texts } from '../../../texts/de.ts';
import { clockFrom, formatClock } from '../../../texts/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { toast, toastProblem } from '../../../ui/overlay/toast.tsx';
import type { Delay } from './delays-of.ts';
import * as styles from './delay-line.module.css';
import { planShift, shiftableMatches } from './plan-shift.ts';

const t = texts.shift.line;

/** How late the courts are, once for all that are as late [CU2], with one tap that moves the plan by it [SC5]. */
export function DelayLine({
  tournament,
  courts: count,
  delays,
  shift,
}: {
  tournament: TournamentView;
  /** How many have matches without an end. */
  courts: number;
  /** Not empty. */
  delays: readonly Delay[];
  /** Opens the dialog for this court and delay; null where the reader may not move matches. */
  shift: ((court: number, minutes: number) => void) | null;
}) {
  const [basedOn, setBasedOn] = useState<number | null>(null);
  const [first] = delays;
  if (first === undefined) return null;
  const isWhole = first.courts.length === count;
  const matches = shiftableMatches(tournament);
  const { minutes } = first;
  const courts = isWhole ? null : first.courts;
  const { shift: body, kickoffs, end, plannedEnd } = planShift(tournament, matches, { minutes, courts, catchUp: true });
  const move = async () => {
    setBasedOn(tournament.version);
    const answer = await call('POST /api/tournaments/{id}/match-plan/shift', {
      path: { id: tournament.id },
      body,
      basedOn: tournament.version,
    });
    if (answer.ok) {
      return toastWithUndo(tournament.id, texts.shift.done(kickoffs.size, minutes), answer.step);
    }
    setBasedOn(null);
    const last = await lastChangedMeanwhile(answer.problem, tournament.organizationId);
    if (last === null) toastProblem(answer.problem);
    else toast(t.meanwhile(last.by));
  };
  return (
    <section className={styles.delayLine} aria-label={t.label}>
      <IconClock size={20} aria-hidden />
      <p>
        <b>{isWhole ? t.all(count, minutes) : t.some(delays, count)}</b>
        {end !== null && plannedEnd !== null && end !== plannedEnd && (
          <> {t.end(clockFrom(end, plannedEnd), formatClock(plannedEnd))}</>
        )}
      </p>
      {shift !== null && (
        <>
          {kickoffs.size > 0 && (
            <Button
              className={styles.move}
              // The plan in which that is done may still be under way.
              disabled={basedOn === tournament.version}
              onClick={() => void move()}
            >
              {isWhole ? t.moveAll(minutes) : t.move(first.courts, minutes)}
            </Button>
          )}
          <Button tone="link" onClick={() => shift(first.courts[0] ?? 0, minutes)}>
            {t.other}
          </Button>
        </>
      )}
    </section>
  );
}
