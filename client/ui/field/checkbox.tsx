import { useId, type ReactNode } from 'react';
import * as styles from './checkbox.module.css';

/** Something that is so or not, sent with what stands around it. */
export function Checkbox({
  label,
  description,
  checked,
  change,
  disabled = false,
}: {
  label: ReactNode;
  description?: string | undefined;
  checked: boolean;
  change: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className={styles.labelled} data-checkbox>
      <input
        id={id}
        type="checkbox"
        className={styles.input}
        aria-describedby={description ? `${id}-description` : undefined}
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
      </div>
    </div>
  );
}
