import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { areLengthsKnown, planEnd, shiftedKickoffs, toMatchStage, type Shift } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import { changedMeanwhile } from '../../features/editing/edit-conflict.ts';
import { PlannedHall } from '../../features/organization/planned-hall.tsx';
import { delayText } from '../../features/tournament/delay-text.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { toTiming } from '../../tournament-view/to-timing.ts';
import { texts } from '../../texts/de.ts';
import { minutesBetween } from '../../texts/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import * as styles from './shift-dialog.module.css';

const t = texts.matchDay.shift;
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
  const timing = toTiming(tournament);
  const matches = shiftableMatches(tournament);
  // Without play times nothing says which pauses are longer: no delay can be caught up.
  const canCatchUp = areLengthsKnown(timing, matches);
  const courtCount = new Set(matches.map(({ court }) => court)).size;
  const openCourts = new Set(matches.flatMap(({ court, result }) => (result === null ? [court] : [])));
  const { alike } = lateCourt;
  const isWholeHall = [...openCourts].every((court) => alike.includes(court));
  // What is late together is moved together, unless it is chosen otherwise.
  const [which, setWhich] = useState<'one' | 'alike' | 'all'>(isWholeHall ? 'all' : alike.length > 1 ? 'alike' : 'one');
  const courts = which === 'all' || courtCount === 1 ? null : which === 'alike' ? alike : [lateCourt.court];
  const shift: Shift = {
    from: firstOpenKickoff(matches, courts),
    minutes,
    courts,
    useBreaks: canCatchUp && wantsToCatchUp,
  };
  // As the server will, by the same rule.
  const kickoffs = shiftedKickoffs(timing, matches, shift);
  const after = matches.map((match) => ({ ...match, kickoff: kickoffs.get(match.id) ?? match.kickoff }));
  const end = planEnd(timing, after);
  const send = async (): Promise<Problem | 'shown' | null> => {
    const answer = await call('POST /api/tournaments/{id}/match-plan/shift', {
      path: { id: tournament.id },
      body: { ...shift, courts },
      basedOn,
    });
    if (!answer.ok) {
      const conflicts = (await changedMeanwhile(answer.problem, tournament.organizationId)) ?? [];
      const last = conflicts.toSorted((one, other) => other.version - one.version)[0];
      if (last === undefined) return answer.problem;
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
      <div className={styles.minutes}>
        {STEPS.map((step) => (
          <Button key={step} aria-pressed={minutes === step} onClick={() => setMinutes(step)}>
            {t.plus(step)}
          </Button>
        ))}
        <NumberStepper label={t.minutes} value={minutes} unit={t.unit} least={1} most={MAX_MINUTES} set={setMinutes} />
      </div>
      {courtCount > 1 && (
        <SegmentedControl
          label={texts.plan.courts}
          value={which}
          choose={setWhich}
          choices={[
            { value: 'one', text: t.only(lateCourt.court) },
            ...(alike.length > 1 && !isWholeHall ? [{ value: 'alike' as const, text: t.courts(alike) }] : []),
            { value: 'all', text: courtCount === 2 ? texts.plan.bothCourts : texts.plan.allCourts },
          ]}
        />
      )}
      {canCatchUp && (
        <Checkbox label={t.catchUp} description={t.catchUpText} checked={wantsToCatchUp} change={setWantsToCatchUp} />
      )}
      <p role="status" className={styles.outcome}>
        {kickoffs.size === 0 ? t.none : delayText(matches, after, { from: shift.from, end, summary: t.outcome })}
      </p>
      <PlannedHall tournament={tournament} kickoff={tournament.kickoff} end={end} />
    </DialogForm>
  );
}

/** To the next five minutes, as one says it in the hall. */
const roundUp = (minutes: number): number => Math.min(MAX_PROPOSED_MINUTES, Math.max(5, Math.ceil(minutes / 5) * 5));

type ShiftableMatch = Parameters<typeof shiftedKickoffs>[1][number];

function shiftableMatches({ groups, matches }: TournamentView): readonly ShiftableMatch[] {
  const letters = new Map(groups.map((group) => [group.id, group.alphabeticalId]));
  return matches.map(({ id, metadata, outcome }) => ({
    id,
    court: metadata.court,
    kickoff: metadata.kickoff,
    stage: toMatchStage(metadata, letters),
    result: outcome.state === 'NotStarted' ? null : outcome,
  }));
}

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

/** When the first match without a result is planned on these courts (null: all), from which on all are moved; '' for none. */
function firstOpenKickoff(matches: readonly ShiftableMatch[], courts: readonly number[] | null): string {
  const open = matches.filter(({ result, court }) => result === null && (courts === null || courts.includes(court)));
  return open.flatMap(({ kickoff }) => kickoff ?? []).toSorted()[0] ?? '';
}
