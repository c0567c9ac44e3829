import { useState, type ReactNode } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { parseLocalInput } from '../../texts/typed-times.ts';
import { BreaksField } from './breaks-field.tsx';
import { withKickoff } from './draft-breaks.ts';
import { phaseOfPlay, withPlay, type Draft } from './draft.ts';
import { PlayFields } from './play-fields.tsx';
import { PlanningStep } from './planning-step.tsx';
import * as styles from './planning-step.module.css';

interface EditedDraft {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
}

/** When it begins, on how many courts, how long a match is, and the breaks until `end`, the end of the plan. */
export function WhenStep({
  end,
  hall,
  note,
  draft,
  change,
}: EditedDraft & { end: string | null; hall: ReactNode; note: ReactNode }) {
  const play = draft[phaseOfPlay(draft)];
  return (
    <PlanningStep number={2} title={texts.planSheet.whenAndWhere}>
      <KickoffFields draft={draft} change={change} hall={hall} />
      {note}
      <div className={styles.fields}>
        <PlayFields play={play} set={(part) => change(withPlay(draft, part))} />
      </div>
      <BreaksField draft={draft} end={end} set={(breaks) => change({ ...draft, breaks })} />
    </PlanningStep>
  );
}

/** Day and time of the first kickoff: it is one only with both, so what stands alone is kept here. */
function KickoffFields({ draft, change, hall }: EditedDraft & { hall: ReactNode }) {
  const { kickoff } = draft;
  const [typed, setTyped] = useState({ day: '', time: '' });
  // Both together are the draft's: where that has none any more, they were discarded.
  const alone = typed.day === '' || typed.time === '' ? typed : { day: '', time: '' };
  const shown = kickoff === '' ? alone : { day: kickoff.slice(0, 10), time: kickoff.slice(11) };
  const instant = parseLocalInput(kickoff);
  const now = useNow(60_000);
  const isPast = instant !== null && Date.parse(instant) < now.getTime();
  const type = (part: Partial<typeof shown>) => {
    const next = { ...shown, ...part };
    setTyped(next);
    change(withKickoff(draft, next.day === '' || next.time === '' ? '' : `${next.day}T${next.time}`));
  };
  return (
    <div className={styles.fields}>
      <TextField
        type="date"
        label={texts.planSheet.day}
        hint={isPast ? texts.configuration.past : kickoff === '' ? texts.configuration.noKickoff : undefined}
        value={shown.day}
        change={(day) => type({ day })}
      />
      <TextField type="time" label={texts.planSheet.kickoff} value={shown.time} change={(time) => type({ time })} />
      {hall}
    </div>
  );
}
