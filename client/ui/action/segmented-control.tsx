import type { ReactNode } from 'react';
import * as styles from './segmented-control.module.css';

/** A few choices side by side, one of them pressed. */
export function SegmentedControl<Value extends string | number>({
  label,
  value,
  choices,
  choose,
}: {
  label: string;
  value: Value;
  choices: readonly { readonly value: Value; readonly text: ReactNode }[];
  choose: (value: Value) => void;
}) {
  return (
    <div className={styles.segments} data-segments role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => choose(choice.value)}
        >
          {choice.text}
        </button>
      ))}
    </div>
  );
}
