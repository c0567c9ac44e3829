import type { ReactNode } from 'react';
import type { DraftState } from './use-draft.tsx';
import { SaveOrDiscard } from './save-or-discard.tsx';
import { SaveProblem } from './save-problem.tsx';

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
        <SaveProblem problem={problem} />
        <SaveOrDiscard changed={changed} wrong={wrong} sending={sending} discard={discard} />
      </form>
      {conflict}
    </>
  );
}
