import { useId, useState, type ReactNode } from 'react';
import type { FactorBody, FactorReason } from '#domain/contract.ts';
import { PasswordField } from '../../../features/identity/password-field.tsx';
import type { ShownProblem } from '../../../ui/field/shown-problem.ts';
import { texts } from '../../../texts/de.ts';

const t = texts.secondFactor;

/** What shows that it is the owner: nothing after a recent login, else the password, asked for once the server wants it. */
export interface Proof {
  readonly body: FactorBody;
  readonly isReady: boolean;
  readonly field: ReactNode;
  /** Why the server did nothing, for the dialog. */
  readonly say: (reason: FactorReason | null) => ShownProblem | 'shown';
}

export function useProof(): Proof {
  const [isAsked, setIsAsked] = useState(false);
  const [currentPassword, setCurrentPassword] = useState('');
  const why = useId();
  return {
    body: isAsked ? { currentPassword } : {},
    isReady: !isAsked || currentPassword !== '',
    field: isAsked && (
      <>
        <p id={why}>{t.passwordWhy}</p>
        <PasswordField
          label={texts.passwords.current}
          value={currentPassword}
          change={setCurrentPassword}
          autoComplete="current-password"
          describedBy={why}
          autoFocus
        />
      </>
    ),
    say(reason) {
      if (reason === 'PasswordRequired') {
        setIsAsked(true);
        return 'shown';
      }
      return { text: reason === null ? texts.passwords.reasons.UnexpectedError : t.reasons[reason], errors: [] };
    },
  };
}
