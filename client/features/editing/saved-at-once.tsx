import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import { toastProblem } from '../../ui/overlay/toast.tsx';
import { useSettledBeforeLeaving } from '../navigation/settle.ts';
import { SaveOrDiscard } from './save-or-discard.tsx';
import { SaveProblem } from './save-problem.tsx';
import type { DraftState } from './use-draft.tsx';

const TYPED_IN = 'input:not([type="radio"], [type="checkbox"]), textarea';

/**
 * A form without a button: a choice is saved as it is made, a text when its field is left. What was refused is told at the edge
 * of the page and stays in its field, with the ways on at the end of the form. If a field is `wrong`, nothing is saved.
 */
export function SavedAtOnce<Value>({
  edited,
  wrong,
  children,
}: {
  edited: DraftState<Value>;
  wrong: boolean;
  children: ReactNode;
}) {
  const { draft, changed, sending, problem, save, discard, conflict } = edited;
  const form = useRef<HTMLFormElement>(null);
  const ways = useRef<HTMLDivElement>(null);
  // A draft of before a reload waits for its reader.
  const [isKept, setIsKept] = useState(changed);
  if (isKept && !changed) setIsKept(false);
  const seen = useRef(draft);
  // The first of several goes on until nothing is left to send.
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const saveNow = (): void => {
    if (changed && !wrong) saving.current = Promise.all([saving.current, save()]);
  };
  const latest = useRef(saveNow);
  useLayoutEffect(() => {
    latest.current = saveNow;
  });
  useSettledBeforeLeaving(
    useCallback(async () => {
      latest.current();
      await saving.current;
    }, []),
  );
  useEffect(() => {
    if (seen.current === draft) return;
    seen.current = draft;
    const isTyping = form.current?.contains(document.activeElement) && document.activeElement?.matches(TYPED_IN);
    if (isTyping !== true) latest.current();
  }, [draft]);
  useEffect(() => {
    if (problem === null) return;
    const [first] = problem.errors;
    const { inputWrong, notSaved } = texts.problems;
    toastProblem(
      first === undefined ? { text: `${notSaved} ${problem.text}`, errors: [] } : { text: inputWrong, errors: [first] },
    );
  }, [problem]);
  return (
    <>
      <form
        ref={form}
        noValidate
        onBlur={({ relatedTarget }) => {
          // Who goes to 'Verwerfen' saves nothing on the way.
          if (ways.current?.contains(relatedTarget) !== true) saveNow();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          saveNow();
        }}
      >
        {children}
        {/* Without a button Enter sends no form that has several fields. */}
        <button type="submit" hidden />
        {/* Toasts are told behind an open dialog: it has to say it too. */}
        <SaveProblem problem={problem} />
        {(problem !== null || isKept) && changed && (
          // Not every browser puts the focus on a button that is pressed: it stays in its field.
          <div ref={ways} onMouseDown={(event) => event.preventDefault()}>
            <SaveOrDiscard changed={changed} wrong={wrong} sending={sending} discard={discard} />
          </div>
        )}
      </form>
      {conflict}
    </>
  );
}
