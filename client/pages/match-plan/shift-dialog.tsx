import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { areLengthsKnown, planEnd, shiftedKickoffs, toMatchStage, type Shift } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import { SameHallNote } from '../../features/organization/same-hall-note.tsx';
import { delayText } from '../../features/tournament/delay-text.ts';
import { toastWithUndo } from '../../features/history/revert.ts';
import { useView } from '../../live/topics.ts';
import { toTiming } from '../../tournament-view/timing.ts';
import { texts } from '../../texts/de.ts';
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
  const [minutes, setMinutes] = useState(() => roundUp(late.minutes));
  const [which, choose] = useState<'one' | 'all'>('one');
  const [wantsToCatchUp, setCatchUp] = useState(true);
  const timing = toTiming(tournament);
  const matches = shiftableMatches(tournament);
  // Without play times nothing says which pauses are longer: no delay can be caught up.
  const canCatchUp = areLengthsKnown(timing, matches);
  const courtCount = new Set(matches.map(({ court }) => court)).size;
  const courts = which === 'all' || courtCount === 1 ? null : [late.court];
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
  const send = async (): Promise<Problem | null> => {
    const answer = await call('POST /api/tournaments/{id}/match-plan/shift', {
      path: { id: tournament.id },
      body: { ...shift, courts },
    });
    if (!answer.ok) return answer.problem;
    toastWithUndo(tournament.id, t.done(kickoffs.size, minutes), answer.step);
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
      {courtCount > 1 && (
        <SegmentedControl
          label={texts.plan.courts}
          value={which}
          choose={choose}
          choices={[
            { value: 'one', text: t.only(late.court) },
            { value: 'all', text: courtCount === 2 ? texts.plan.bothCourts : texts.plan.allCourts },
          ]}
        />
      )}
      {canCatchUp && (
        <Checkbox label={t.catchUp} description={t.catchUpText} checked={wantsToCatchUp} change={setCatchUp} />
      )}
      <p role="status" className={styles.outcome}>
        {kickoffs.size === 0 ? t.none : delayText(matches, after, { from: shift.from, end, summary: t.outcome })}
      </p>
      <Hall tournament={tournament} end={end} />
    </DialogForm>
  );
}

/** Who else is in the hall when it ends then. */
function Hall({ tournament: { id, organizationId }, end }: { tournament: TournamentView; end: string | null }) {
  const lists = useView(`organization/${organizationId}`);
  const own = lists.status === 'here' ? lists.view.tournaments.find((one) => one.id === id) : undefined;
  if (lists.status !== 'here' || own === undefined) return null;
  return <SameHallNote booking={{ ...own, end }} tournaments={lists.view.tournaments} />;
}

/** To the next five minutes, as one says it in the hall. */
const roundUp = (minutes: number): number => Math.min(MOST_PROPOSED, Math.max(5, Math.ceil(minutes / 5) * 5));

type ShiftableMatch = Parameters<typeof shiftedKickoffs>[1][number];

function shiftableMatches({ groups, matches }: TournamentView): readonly ShiftableMatch[] {
  const letters = new Map(groups.map((group) => [group.id, group.alphabeticalId]));
  return matches.map(({ id, metadata, outcome }) => ({
    id,
    court: metadata.court,
    kickoff: metadata.kickoff,
    place: toMatchStage(metadata, letters),
    result: outcome.state === 'NotStarted' ? null : outcome,
  }));
}

/** When the first match without a result is planned on these courts (null: all), from which on all are moved; '' for none. */
function firstOpenKickoff(matches: readonly ShiftableMatch[], courts: readonly number[] | null): string {
  const open = matches.filter(({ result, court }) => result === null && (courts === null || courts.includes(court)));
  return open.flatMap(({ kickoff }) => kickoff ?? []).toSorted()[0] ?? '';
}
