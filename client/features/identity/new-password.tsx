import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { isEmptyOrPadded, missingInPassword, PASSWORD_LENGTH, keysOf } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { PasswordField } from './password-field.tsx';
import * as styles from './new-password.module.css';

/** Why a new password is refused before it is sent. */
export type ClientReason = 'EmptyOrExtraWhitespace' | 'PasswordsDoNotMatch';

const MESSAGE_AFTER_MS = 500;

/** A password that the server refused, and why where it meets all requirements. */
export interface RefusedPassword {
  readonly password: string;
  readonly hint: string | null;
}

/** Returns the text below the form about a refused password; the reason itself is shown at the field. */
export const insecureText = ({ password, hint }: RefusedPassword): string =>
  unlistedReason(password) ?? (hint === null ? texts.passwords.reasons.InsecurePassword : texts.passwords.guessed);

/** What the server refuses though the list of requirements has no line for it; null: nothing. */
function unlistedReason(password: string): string | null {
  if (isEmptyOrPadded(password)) return texts.passwords.reasons.EmptyOrExtraWhitespace;
  return Array.from(password).length > PASSWORD_LENGTH.most ? texts.passwords.tooLong : null;
}

const reasonAtField = ({ password, hint }: RefusedPassword): string | null => unlistedReason(password) ?? hint;

export function clientReason(password: string, again: string): ClientReason | null {
  if (isEmptyOrPadded(password)) return 'EmptyOrExtraWhitespace';
  return password === again ? null : 'PasswordsDoNotMatch';
}

/**
 * The error to show: half a second after it arises, so that no message appears in the middle of a word; it disappears
 * at once. `asked`: the form was submitted; until then, empty fields are no error.
 */
export function useClientReason(password: string, again: string, asked: boolean): ClientReason | null {
  const reason = clientReason(password, again);
  const due = reason !== null && (asked || (reason === 'PasswordsDoNotMatch' ? again !== '' : password !== ''));
  const [displayedReason, setDisplayedReason] = useState<ClientReason | null>(null);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => setDisplayedReason(reason), MESSAGE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setDisplayedReason(null);
    };
  }, [due, reason]);
  return due && displayedReason === reason ? displayedReason : null;
}

const CRITERIA = keysOf(texts.passwords.criteria);

/**
 * A new password with the list of its requirements, ticked off while typing. What the server refuses besides stands at the
 * field; the list then says only what is met. `again`: with a confirmation field.
 */
export function NewPassword({
  label,
  value,
  change,
  again,
  error,
  refused = null,
  autoFocus = false,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
  again?: { readonly value: string; readonly change: (value: string) => void };
  error?: ClientReason | null;
  /** Unmet requirements stand out, the field has the focus, and the hint is shown until another password is typed. */
  refused?: RefusedPassword | null;
  autoFocus?: boolean;
}) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused !== null) field.current?.focus();
  }, [refused]);
  const missing = new Set(missingInPassword(value));
  const reasonText = (reason: ClientReason) => (error === reason ? texts.passwords.reasons[reason] : null);
  return (
    <>
      <div className={styles.newPassword}>
        <PasswordField
          ref={field}
          label={label}
          value={value}
          change={change}
          autoComplete="new-password"
          error={reasonText('EmptyOrExtraWhitespace') ?? (refused?.password === value ? reasonAtField(refused) : null)}
          describedBy={list}
          autoFocus={autoFocus}
        />
        <div className={styles.criteria} id={list} data-refused={refused === null ? undefined : true}>
          <span>{missing.size === 0 ? texts.passwords.complete : texts.passwords.needs}</span>
          <ul>
            {CRITERIA.map((criterion) => {
              const met = !missing.has(criterion);
              return (
                <li key={criterion} data-met={met || undefined}>
                  {met ? (
                    <IconCheck size={15} stroke={2.5} aria-hidden />
                  ) : refused !== null ? (
                    <IconX size={15} stroke={2.5} aria-hidden />
                  ) : (
                    <IconCircle size={15} aria-hidden />
                  )}
                  {texts.passwords.criteria[criterion]}
                  <span className="visually-hidden">, {met ? texts.passwords.met : texts.passwords.missing}</span>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
      {again !== undefined && (
        <PasswordField
          label={texts.passwords.again}
          value={again.value}
          change={again.change}
          autoComplete="new-password"
          error={reasonText('PasswordsDoNotMatch')}
        />
      )}
    </>
  );
}
