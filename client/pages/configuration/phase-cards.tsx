import { produce, type Draft as Editable } from 'immer';
import type { ReactNode } from 'react';
import { MAX_COURTS } from '#domain/play.ts';
import { Button } from '../../ui/action/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { useNow } from '../../tournament-view/use-now.ts';
import { texts } from '../../texts/de.ts';
import { parseLocalInput } from '../../texts/typed-times.ts';
import { withKickoff } from './draft-breaks.ts';
import { BreaksField } from './breaks-field.tsx';
import { orderOf, ORDERS, type Draft } from './draft.ts';
import { FIRST_ROUNDS } from './playoff-draft.ts';
import { PlayoffsField } from './playoffs-field.tsx';
import { NumberStepper } from '../../ui/field/number-stepper.tsx';
import * as styles from './phases.module.css';

interface PhasesProps {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
}

const edit = ({ draft, change }: PhasesProps, how: (draft: Editable<Draft>) => void): void =>
  change(produce(draft, how));

/** The first kickoff, and the breaks until `end`, the end of the plan; `note` is below the first kickoff. */
export function KickoffCard({ end, note, ...edited }: PhasesProps & { end: string | null; note: ReactNode }) {
  const { kickoff } = edited.draft;
  const instant = parseLocalInput(kickoff);
  const now = useNow(60_000);
  const past = instant !== null && Date.parse(instant) < now.getTime();
  return (
    <section className="card">
      <header>
        <h2>{texts.configuration.beginning}</h2>
      </header>
      <div className={styles.padded}>
        <TextField
          type="datetime-local"
          className={styles.kickoff}
          label={texts.configuration.firstKickoff}
          hint={past ? texts.configuration.past : kickoff === '' ? texts.configuration.noKickoff : undefined}
          value={kickoff}
          change={(value) => edited.change(withKickoff(edited.draft, value))}
        />
        {note}
        <BreaksField draft={edited.draft} end={end} set={(breaks) => edited.change({ ...edited.draft, breaks })} />
      </div>
    </section>
  );
}

/** What both phases have. */
interface Played {
  readonly on: boolean;
  readonly courts: number;
  readonly playMinutes: number;
  readonly pauseMinutes: number;
}

interface PhaseProps {
  readonly phase: Played;
  readonly set: (part: Partial<Played>) => void;
}

const Phase = ({
  name,
  choice,
  phase,
  set,
  children,
}: PhaseProps & { name: string; choice: string; children: ReactNode }) => (
  <section className={`card ${styles.phase}`} aria-label={name}>
    <header>
      <h2>{name}</h2>
      <span className="grow" />
      <Switch label={choice} checked={phase.on} change={(on) => set({ on })} />
    </header>
    {phase.on && <div className={`${styles.padded} ${styles.stacked}`}>{children}</div>}
  </section>
);

const Courts = ({ phase, set }: PhaseProps) => (
  <NumberStepper
    label={texts.configuration.courts}
    value={phase.courts}
    least={1}
    most={MAX_COURTS}
    set={(courts) => set({ courts })}
  />
);

const Timing = ({ phase, set }: PhaseProps) => (
  <>
    <NumberStepper
      label={texts.configuration.playTime}
      value={phase.playMinutes}
      unit={texts.configuration.minutes}
      least={1}
      most={1440}
      set={(playMinutes) => set({ playMinutes })}
    />
    <NumberStepper
      label={texts.configuration.pauseTime}
      value={phase.pauseMinutes}
      unit={texts.configuration.minutes}
      least={0}
      most={1440}
      set={(pauseMinutes) => set({ pauseMinutes })}
    />
  </>
);

export function GroupPhaseCard(edited: PhasesProps) {
  const { groupPhase } = edited.draft;
  const set = (part: Partial<Draft['groupPhase']>) =>
    edit(edited, (draft) => void Object.assign(draft.groupPhase, part));
  return (
    <Phase
      name={texts.configuration.groupPhase}
      choice={texts.configuration.withPhase.groupPhase}
      phase={groupPhase}
      set={set}
    >
      <div className={styles.twoFields}>
        <Courts phase={groupPhase} set={set} />
        <NumberStepper
          label={texts.configuration.rounds}
          value={groupPhase.rounds}
          least={1}
          most={4}
          set={(rounds) => set({ rounds })}
        />
        <Timing phase={groupPhase} set={set} />
        <SelectField
          className={styles.wholeRow}
          label={texts.configuration.order}
          value={orderOf(groupPhase)}
          choices={ORDERS.map((value) => ({ value, label: texts.configuration.orders[value] }))}
          change={(value) =>
            set(value === 'Rested' ? { rested: true } : { rested: false, alternating: value === 'Alternating' })
          }
        />
      </div>
    </Phase>
  );
}

export function FinalsPhaseCard(edited: PhasesProps) {
  const { finals, groupPhase } = edited.draft;
  const set = (part: Partial<Draft['finals']>) =>
    edit(edited, (draft) => void Object.assign(draft.finals, { chosen: true, ...part }));
  return (
    <Phase
      name={texts.configuration.finalsPhase}
      choice={texts.configuration.withPhase.finals}
      phase={finals}
      set={set}
    >
      <div className={styles.twoFields}>
        <SelectField
          label={texts.configuration.startsWith}
          value={finals.first}
          choices={FIRST_ROUNDS.map((value) => ({ value, label: texts.configuration.firstRounds[value] }))}
          change={(first) => set({ first, pairings: null })}
        />
        <Courts phase={finals} set={set} />
        <Timing phase={finals} set={set} />
        {groupPhase.on && (
          <NumberStepper
            label={texts.configuration.pauseBefore(texts.configuration.firstRounds[finals.first])}
            value={finals.pauseBefore}
            unit={texts.configuration.minutes}
            least={0}
            most={1440}
            set={(pauseBefore) => set({ pauseBefore })}
          />
        )}
      </div>
      {finals.first !== 'Final' && (
        <Switch
          label={texts.configuration.thirdPlace}
          checked={finals.thirdPlace}
          change={(on) => set({ thirdPlace: on })}
        />
      )}
      {finals.pairings !== null && (
        <p className="small muted">
          {texts.configuration.ownPairings}{' '}
          <Button tone="link" size="small" onClick={() => set({ pairings: null })}>
            {texts.configuration.dropPairings}
          </Button>
        </p>
      )}
      <PlayoffsField draft={edited.draft} set={(playoffs) => set({ playoffs })} />
    </Phase>
  );
}
