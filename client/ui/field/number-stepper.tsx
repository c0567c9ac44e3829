import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { texts } from '../../texts/de.ts';
import { minutesText } from '../../texts/typed-times.ts';
import * as styles from './number-field.module.css';

/** A number between a minus and a plus button; typed input stays as it is until the field loses the focus. */
export function NumberStepper({
  label,
  value,
  unit = '',
  least,
  most,
  set,
}: {
  label: string;
  value: number;
  unit?: string;
  least: number;
  most: number;
  set: (value: number) => void;
}) {
  const id = useId();
  // null: nothing is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  const within = (wanted: number) => set(Math.min(most, Math.max(least, wanted)));
  const step = (by: number) => {
    setTyped(null);
    within(value + by);
  };
  const text = typed ?? minutesText(value);
  return (
    <div className={styles.numberField}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={texts.numberField.decrease(label)}
          disabled={value <= least}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} aria-hidden />
        </button>
        <span className={styles.value}>
          <input
            id={id}
            inputMode="numeric"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={least}
            aria-valuemax={most}
            style={{ width: `${Math.max(1, text.length) + 0.6}ch` }}
            value={text}
            onFocus={(event) => event.target.select()}
            onBlur={() => setTyped(null)}
            onChange={(event) => {
              // What follows a comma is no further digit: '7,5' typed over are not 75.
              const digits = event.target.value
                .replace(/[,.].*/, '')
                .replaceAll(/\D/g, '')
                .slice(0, 4);
              setTyped(digits);
              if (digits !== '') within(Number(digits));
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp') step(1);
              else if (event.key === 'ArrowDown') step(-1);
              else return;
              event.preventDefault();
            }}
          />
          <span aria-hidden>{unit}</span>
        </span>
        <button
          type="button"
          aria-label={texts.numberField.increase(label)}
          disabled={value >= most}
          onClick={() => step(1)}
        >
          <IconPlus size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
}
