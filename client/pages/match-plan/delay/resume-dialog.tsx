import { useState } from 'react';
import type { InterruptionView, TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../../api/call.ts';
import { lastChangedMeanwhile } from '../../../features/editing/edit-conflict.ts';
import { toastWithUndo } from '../../../features/history/revert.ts';
import { delayText } from '../../../features/tournament/delay-text.ts';
import { useNow } from '../../../tournament-view/use-now.ts';
import { texts } from '../../../texts/de.ts';
import { minutesLost } from '../../../texts/portal-format.ts';
import { formatClock } from '../../../texts/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { NumberStepper } from '../../../ui/field/number-stepper.tsx';
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { planShift, shiftableMatches } from './plan-shift.ts';
import * as styles from './shift-dialog.module.css';

const t = texts.interruption;
const STEPS = [0, 5, 10, 15] as const;
const MINUTE = 60_000;
/** How far ahead play may go on [MO13]. */
const MAX_MINUTES = 60;

/** Play goes on, now or at a time that boards and phones count down to; what is open moves by what was lost [MO13]. */
export function ResumeDialog({
  tournament,
  interruption: { since, until: named },
  close,
}: {
  tournament: TournamentView;
  interruption: InterruptionView;
  close: () => void;
}) {
  const now = useNow(1_000);
  const [ahead, setAhead] = useState(0);
  const [basedOn, setBasedOn] = useState(tournament.version);
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const [wantsShift, setWantsShift] = useState(true);
  const [catchUp, setCatchUp] = useState(false);
  const [moveBreaks, setMoveBreaks] = useState(true);
  // To the whole minute, as it is said in the hall.
  const at = ahead === 0 ? now.getTime() : Math.floor(now.getTime() / MINUTE) * MINUTE + ahead * MINUTE;
  const until = new Date(at).toISOString();
  // What was named before has moved them by its own minutes.
  const lost = minutesLost(since, until);
  const minutes = lost - (named === null ? 0 : minutesLost(since, named));
  const matches = shiftableMatches(tournament);
  const planned = planShift(tournament, matches, { minutes, courts: null, catchUp, moveBreaks, breaksFrom: since });
  const { canCatchUp, shift, kickoffs, after, end, laterBreaks } = planned;
  const canShift = minutes !== 0 && kickoffs.size > 0 && (canCatchUp || tournament.breaks.length === 0);
  const shifts = canShift && wantsShift;
  const send = async (): Promise<Problem | 'shown' | null> => {
    const answer = await call('POST /api/tournaments/{id}/interruption/end', {
      path: { id: tournament.id },
      body: { until: ahead === 0 ? null : until, shift: shifts, useBreaks: shift.useBreaks, moveBreaks },
      basedOn,
    });
    if (!answer.ok) {
      const last = await lastChangedMeanwhile(answer.problem, tournament.organizationId);
      if (last === null) return answer.problem;
      setBasedOn(last.version);
      setChangedBy(last.by);
      return 'shown';
    }
    const done = ahead === 0 ? t.resumed : t.resumedLater(formatClock(until));
    if (shifts) toastWithUndo(tournament.id, `${done} ${t.moved(kickoffs.size, minutes)}`, answer.step);
    else toast(done);
    return null;
  };
  return (
    <DialogForm
      title={texts.plan.resume}
      submit={texts.plan.resume}
      send={send}
      close={close}
      ready={tournament.version >= basedOn}
    >
      <div role="alert">{changedBy !== null && <p className="status warn">{t.meanwhile(changedBy)}</p>}</div>
      <div className={styles.choices} role="group" aria-label={t.when}>
        {STEPS.map((step) => (
          <Button key={step} aria-pressed={ahead === step} onClick={() => setAhead(step)}>
            {step === 0 ? t.now : t.in(step)}
          </Button>
        ))}
        <NumberStepper label={t.minutes} value={ahead} unit={t.unit} least={0} most={MAX_MINUTES} set={setAhead} />
      </div>
      <p>
        {ahead > 0 && `${t.resumesAt(formatClock(until))} `}
        {t.lost(lost)}
      </p>
      {canShift && (
        <Checkbox label={t.shift(minutes)} description={t.shiftText} checked={wantsShift} change={setWantsShift} />
      )}
      {shifts && canCatchUp && (
        <Checkbox
          label={texts.shift.catchUp}
          description={texts.shift.catchUpText}
          checked={catchUp}
          change={setCatchUp}
        />
      )}
      {shifts && laterBreaks > 0 && (
        <Checkbox label={texts.shift.moveBreaks} checked={moveBreaks} change={setMoveBreaks} />
      )}
      <p role="status" className={styles.outcome}>
        {shifts ? delayText(matches, after, { from: shift.from, end, summary: t.outcome }) : t.stays}
      </p>
    </DialogForm>
  );
}
