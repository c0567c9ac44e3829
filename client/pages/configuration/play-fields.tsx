import { MAX_COURTS } from '#domain/play.ts';
import { SegmentedControl } from '../../ui/action/segmented-control.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import { texts } from '../../texts/de.ts';
import type { Play } from './draft.ts';
import * as styles from './planning-step.module.css';

/** On how many courts a phase is played, how long a match is, and the pause behind it. */
export const PlayFields = ({ play, set }: { play: Play; set: (part: Partial<Play>) => void }) => (
  <>
    <CourtsField value={play.courts} set={(courts) => set({ courts })} />
    <NumberStepper
      label={texts.planSheet.playTime}
      value={play.playMinutes}
      unit={texts.configuration.minutes}
      least={1}
      most={1440}
      set={(playMinutes) => set({ playMinutes })}
    />
    <NumberStepper
      label={texts.planSheet.pauseTime}
      value={play.pauseMinutes}
      unit={texts.configuration.minutes}
      least={0}
      most={1440}
      set={(pauseMinutes) => set({ pauseMinutes })}
    />
  </>
);

const SOME_COURTS = [1, 2, 3, 4] as const;
const MANY = 5;

/** Up to four are one tap, more are counted. */
function CourtsField({ value, set }: { value: number; set: (courts: number) => void }) {
  const isMany = value >= MANY;
  return (
    <div className={styles.courts}>
      <span aria-hidden>{texts.planSheet.courts}</span>
      <SegmentedControl
        label={texts.planSheet.courts}
        value={isMany ? MANY : value}
        choices={[
          ...SOME_COURTS.map((count) => ({ value: count, text: String(count) })),
          { value: MANY, text: texts.planSheet.more },
        ]}
        choose={(count) => set(count === MANY ? Math.max(MANY, value) : count)}
      />
      {isMany && (
        <NumberStepper label={texts.planSheet.courtCount} value={value} least={MANY} most={MAX_COURTS} set={set} />
      )}
    </div>
  );
}
