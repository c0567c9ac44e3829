import { useState } from 'react';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { computePhaseDurationsMs, shiftedKickoffs, toMatchStage, type Shift } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { toTiming } from '../../tournament-view/timing.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { NumberStepper } from '../../ui/field/number-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import * as styles from './shift-dialog.module.css';

const t = texts.matchDay.shift;
const STEPS = [5, 10, 15] as const;
/** Minutes; a day, as the call takes it. */
const MOST = 24 * 60;
const MOST_PROPOSED = 6 * 60;

/** Where the dialog begins: a court, and how late it is. */
export interface LateCourt {
  readonly court: number;
  readonly minutes: number;
}

/** Moves the matches without a result that come from now on, on one court or all: only times change [SC5]. */
export function ShiftDialog({
  tournament,
  late,
  close,
}: {
  tournament: TournamentView;
  late: LateCourt;
  close: () => void;
}) {
  const courts = new Set(tournament.matches.map(({ metadata }) => metadata.court));
  const [minutes, setMinutes] = useState(() => roundUp(late.minutes));
  const [which, choose] = useState<'one' | 'all'>('one');
  const [catchesUp, setCatchesUp] = useState(true);
  const moving = tournament.matches.filter(
    ({ outcome, metadata }) =>
      outcome.state === 'NotStarted' && (which === 'all' || courts.size === 1 || metadata.court === late.court),
  );
  const from = earliestKickoff(moving);
  const shift: Shift | null = from === null ? null : { from, minutes, courts: chosenCourts(), useBreaks: catchesUp };
  const kickoffs = shift === null ? new Map<string, string>() : shiftedBy(tournament, shift);
  const end = lastEnd(tournament, kickoffs);

  function chosenCourts(): readonly number[] | null {
    return which === 'all' || courts.size === 1 ? null : [late.court];
  }
  const send = async (): Promise<Problem | null> => {
    if (shift === null) return null;
    const answer = await call('POST /api/tournaments/{id}/match-plan/shift', {
      path: { id: tournament.id },
      body: { ...shift, courts: shift.courts === null ? null : [...shift.courts] },
    });
    if (!answer.ok) return answer.problem;
    toastWithUndo(tournament.id, t.done(kickoffs.size, minutes), answer.version);
    return null;
  };
  return (
    <DialogForm title={t.title} submit={t.submit(kickoffs.size)} ready={kickoffs.size > 0} send={send} close={close}>
      <p>{t.lead}</p>
      <div className={styles.minutes}>
        {STEPS.map((step) => (
          <Button key={step} aria-pressed={minutes === step} onClick={() => setMinutes(step)}>
            {t.plus(step)}
          </Button>
        ))}
        <NumberStepper label={t.minutes} value={minutes} unit={t.unit} least={1} most={MOST} set={setMinutes} />
      </div>
      {courts.size > 1 && (
        <SegmentedControl
          label={texts.plan.courts}
          value={which}
          choose={choose}
          choices={[
            { value: 'one', text: t.only(late.court) },
            { value: 'all', text: courts.size === 2 ? texts.plan.bothCourts : texts.plan.allCourts },
          ]}
        />
      )}
      <Checkbox label={t.catchUp} description={t.catchUpText} checked={catchesUp} change={setCatchesUp} />
      <p role="status" className={styles.outcome}>
        {kickoffs.size === 0 ? t.none : t.outcome(kickoffs.size, end === null ? null : formatClock(end))}
      </p>
    </DialogForm>
  );
}

/** To the next five minutes, as one says it in the hall. */
const roundUp = (minutes: number): number => Math.min(MOST_PROPOSED, Math.max(5, Math.ceil(minutes / 5) * 5));

const earliestKickoff = (matches: readonly MatchView[]): string | null =>
  matches.reduce<string | null>(
    (first, { metadata: { kickoff } }) => (kickoff !== null && (first === null || kickoff < first) ? kickoff : first),
    null,
  );

/** What the server will do, by the same rule. */
function shiftedBy(tournament: TournamentView, shift: Shift): ReadonlyMap<string, string> {
  const letters = new Map(tournament.groups.map((group) => [group.id, group.alphabeticalId]));
  const matches = tournament.matches.map(({ id, metadata, outcome }) => ({
    id,
    court: metadata.court,
    kickoff: metadata.kickoff,
    place: toMatchStage(metadata, letters),
    result: outcome.state === 'NotStarted' ? null : outcome,
  }));
  return shiftedKickoffs(toTiming(tournament), matches, shift);
}

/** When the last match ends then, in ms; null without kickoffs. */
function lastEnd(tournament: TournamentView, kickoffs: ReadonlyMap<string, string>): number | null {
  const timing = toTiming(tournament);
  const letters = new Map(tournament.groups.map((group) => [group.id, group.alphabeticalId]));
  const ends = tournament.matches.flatMap(({ id, metadata }) => {
    const kickoff = kickoffs.get(id) ?? metadata.kickoff;
    if (kickoff === null) return [];
    return [Date.parse(kickoff) + computePhaseDurationsMs(timing, toMatchStage(metadata, letters)).playTime];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}
