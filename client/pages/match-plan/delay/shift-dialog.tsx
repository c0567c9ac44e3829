import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { call, type Problem } from '../../../api/call.ts';
import { lastChangedMeanwhile } from '../../../features/editing/edit-conflict.ts';
import { PlannedHall } from '../../../features/organization/planned-hall.tsx';
import { delayText } from '../../../features/tournament/delay-text.ts';
import { toastWithUndo } from '../../../features/history/revert.ts';
import { texts } from '../../../texts/de.ts';
import { minutesBetween } from '../../../texts/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { NumberStepper } from '../../../ui/field/number-stepper.tsx';
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx';
import { planShift, shiftableMatches } from './plan-shift.ts';
import * as styles from './shift-dialog.module.css';

const t = texts.shift;
const STEPS = [5, 10, 15] as const;
/** Minutes; a day, as the call takes it. */
const MAX_MINUTES = 24 * 60;
const MAX_PROPOSED_MINUTES = 6 * 60;

/** Where the dialog begins: a court, how late it is, and all courts that are as late, this one among them. */
export interface LateCourt {
  readonly court: number;
  readonly minutes: number;
  readonly alike: readonly number[];
}

/**
 * Moves the matches without a result that come from now on, on one court or all: only times change [SC5]. Of two who move
 * the same delay the second is told, and begins with what is left of it [PL3].
 */
export function ShiftDialog({
  tournament,
  lateCourt,
  close,
}: {
  tournament: TournamentView;
  lateCourt: LateCourt;
  close: () => void;
}) {
  const [minutes, setMinutes] = useState(() => roundUp(lateCourt.minutes));
  const [wantsToCatchUp, setWantsToCatchUp] = useState(true);
  const [wantsBreaks, setWantsBreaks] = useState(true);
  const [opened] = useState(tournament);
  const [basedOn, setBasedOn] = useState(tournament.version);
  // Who changed the plan meanwhile.
  const [changedBy, setChangedBy] = useState<string | null>(null);
  // The plan in which that is done may still be under way.
  const isCurrent = tournament.version >= basedOn;
  const minutesLeft = lateCourt.minutes - minutesMoved(opened, tournament, lateCourt.court);
  const [proposed, setProposed] = useState(lateCourt.minutes);
  if (changedBy !== null && isCurrent && proposed !== minutesLeft) {
    setProposed(minutesLeft);
    setMinutes(roundUp(minutesLeft));
  }
  const matches = shiftableMatches(tournament);
  const openCourts = [...new Set(matches.flatMap(({ court, result }) => (result === null ? [court] : [])))].sort(
    (one, other) => one - other,
  );
  // What is late together is moved together, unless it is chosen otherwise.
  const [chosen, setChosen] = useState<readonly number[]>(
    lateCourt.alike.some((court) => openCourts.includes(court)) ? lateCourt.alike : openCourts,
  );
  const courts = openCourts.every((court) => chosen.includes(court))
    ? null
    : openCourts.filter((court) => chosen.includes(court));
  const { canCatchUp, shift, kickoffs, after, end, laterBreaks } = planShift(tournament, matches, {
    minutes,
    courts,
    catchUp: wantsToCatchUp,
    moveBreaks: wantsBreaks,
  });
  const send = async (): Promise<Problem | 'shown' | null> => {
    const answer = await call('POST /api/tournaments/{id}/match-plan/shift', {
      path: { id: tournament.id },
      body: shift,
      basedOn,
    });
    if (!answer.ok) {
      const last = await lastChangedMeanwhile(answer.problem, tournament.organizationId);
      if (last === null) return answer.problem;
      setBasedOn(last.version);
      setChangedBy(last.by);
      return 'shown';
    }
    toastWithUndo(tournament.id, t.done(kickoffs.size, minutes), answer.step);
    return null;
  };
  return (
    <DialogForm
      title={t.title}
      submit={t.submit(kickoffs.size)}
      ready={kickoffs.size > 0 && isCurrent}
      send={send}
      close={close}
    >
      <p>{t.lead}</p>
      <div role="alert">
        {changedBy !== null && isCurrent && (
          <p className="status warn">{t.meanwhile(changedBy, lateCourt.court, minutesLeft)}</p>
        )}
      </div>
      <div className={styles.choices}>
        {STEPS.map((step) => (
          <Button key={step} aria-pressed={minutes === step} onClick={() => setMinutes(step)}>
            {t.plus(step)}
          </Button>
        ))}
        <NumberStepper label={t.minutes} value={minutes} unit={t.unit} least={1} most={MAX_MINUTES} set={setMinutes} />
      </div>
      {openCourts.length > 1 && (
        <div className={styles.choices} role="group" aria-label={texts.plan.courts}>
          {openCourts.map((court) => (
            <Button
              key={court}
              aria-pressed={chosen.includes(court)}
              onClick={() =>
                setChosen(chosen.includes(court) ? chosen.filter((each) => each !== court) : [...chosen, court])
              }
            >
              {texts.plan.court(court)}
            </Button>
          ))}
        </div>
      )}
      {canCatchUp && (
        <Checkbox label={t.catchUp} description={t.catchUpText} checked={wantsToCatchUp} change={setWantsToCatchUp} />
      )}
      {laterBreaks > 0 && <Checkbox label={t.moveBreaks} checked={wantsBreaks} change={setWantsBreaks} />}
      <p role="status" className={styles.outcome}>
        {courts?.length === 0 && openCourts.length > 0
          ? t.chooseCourts
          : kickoffs.size === 0
            ? t.none
            : delayText(matches, after, { from: shift.from, end, summary: t.outcome })}
      </p>
      <PlannedHall tournament={tournament} kickoff={tournament.kickoff} end={end} />
    </DialogForm>
  );
}

/** To the next five minutes, as one says it in the hall. */
const roundUp = (minutes: number): number => Math.min(MAX_PROPOSED_MINUTES, Math.max(5, Math.ceil(minutes / 5) * 5));

/** By how many minutes the next match of a court is planned later than it was; 0 where none of then is open any more. */
function minutesMoved(before: TournamentView, now: TournamentView, court: number): number {
  const kickoffs = new Map(
    shiftableMatches(now).map((match) => [match.id, match.result === null ? match.kickoff : null]),
  );
  const [moved] = shiftableMatches(before)
    .filter((match) => match.court === court)
    .toSorted((one, other) => ((one.kickoff ?? '') < (other.kickoff ?? '') ? -1 : 1))
    .flatMap(({ id, kickoff, result }) => {
      const later = kickoffs.get(id) ?? null;
      return result !== null || kickoff === null || later === null ? [] : [minutesBetween(kickoff, later)];
    });
  return moved ?? 0;
}
