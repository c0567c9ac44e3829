import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import type { DraftState } from './use-draft.tsx';
import { SaveOrDiscard } from './save-or-discard.tsx';
import * as styles from '../../ui/display/section.module.css';

/**
 * A form with its own save button and the problem that prevented saving. If a field is `wrong`, nothing is saved, and
 * the field shows its error.
 */
export function EditedForm<Value>({
  edited: { changed, sending, problem, save, discard, conflict },
  wrong = false,
  children,
}: {
  edited: DraftState<Value>;
  wrong?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed && !wrong) void save();
        }}
      >
        {children}
        <div role="alert">
          {problem !== null && (
            <p className={`status warn ${styles.problem}`}>
              <IconAlertTriangle size={16} aria-hidden />
              <span>
                <b>{problem.errors.length > 0 ? texts.problems.inputWrong : texts.problems.notSaved}</b>{' '}
                {problem.errors[0]?.message ?? problem.text}
              </span>
            </p>
          )}
        </div>
        <SaveOrDiscard changed={changed} wrong={wrong} sending={sending} discard={discard} />
      </form>
      {conflict}
    </>
  );
}
