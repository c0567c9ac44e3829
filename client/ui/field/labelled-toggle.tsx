import { useId, type ReactNode } from 'react';
import * as styles from './labelled-toggle.module.css';

export interface ToggleProps {
  readonly label: ReactNode;
  readonly description?: string | undefined;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
  readonly disabled?: boolean;
}

interface Props extends ToggleProps {
  readonly role?: 'switch';
  readonly spokenLabel?: string | undefined;
  readonly error?: string | null | undefined;
  readonly size?: 'medium' | 'large';
  /** How the input looks. */
  readonly className: string;
}

/** An on/off input with its label next to it; below that its description and its error. */
export function LabelledToggle({
  label,
  description,
  checked,
  change,
  disabled = false,
  role,
  spokenLabel,
  error,
  size = 'medium',
  className,
}: Props) {
  const id = useId();
  const notes = [description ? `${id}-description` : '', error ? `${id}-error` : ''].join(' ').trim();
  return (
    <div
      className={size === 'large' ? `${styles.labelled} ${styles.large}` : styles.labelled}
      data-checkbox={role === undefined || undefined}
      data-switch={role === 'switch' || undefined}
    >
      <input
        id={id}
        type="checkbox"
        role={role}
        className={`${styles.input} ${className}`}
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
