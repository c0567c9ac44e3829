import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { texts } from '../../texts/de.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import * as styles from './identity-form.module.css';

/** A password with a switch that shows it. */
export function PasswordField({
  label,
  value,
  change,
  autoComplete,
  error,
  describedBy,
  autoFocus = false,
  ref,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | null;
  describedBy?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}) {
  const [shown, setShown] = useState(false);
  const buttonLabel = shown ? texts.identity.hidePassword : texts.identity.showPassword;
  return (
    <TextField
      size="large"
      ref={ref}
      label={label}
      type={shown ? 'text' : 'password'}
      value={value}
      error={error}
      autoComplete={autoComplete}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      autoFocus={autoFocus}
      describedBy={describedBy}
      change={change}
      trailing={
        <IconButton
          className={styles.reveal}
          label={`${buttonLabel}: ${label}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </IconButton>
      }
    />
  );
}
