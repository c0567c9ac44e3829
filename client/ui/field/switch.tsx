import { useId, type ReactNode } from 'react';
import * as styles from './switch.module.css';

/** Something that is on or off, and is so at once. */
export function Switch({
  label,
  spokenLabel,
  description,
  error,
  checked,
  change,
  disabled = false,
  size = 'medium',
}: {
  label: ReactNode;
  /** Where the label says only the state: what it is the state of. */
  spokenLabel?: string;
  description?: string | undefined;
  error?: string | null | undefined;
  checked: boolean;
  change: (checked: boolean) => void;
  disabled?: boolean;
  size?: 'medium' | 'large';
}) {
  const id = useId();
  const notes = [description ? `${id}-description` : '', error ? `${id}-error` : ''].join(' ').trim();
  return (
    <div className={size === 'large' ? `${styles.labelled} ${styles.large}` : styles.labelled} data-switch>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.input}
        aria-label={spokenLabel}
        aria-describedby={notes === '' ? undefined : notes}
        aria-invalid={error ? true : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <div className={styles.text}>
        <label htmlFor={id}>{label}</label>
        {description && (
          <p id={`${id}-description`} className={styles.note}>
            {description}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className={styles.wrong}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
