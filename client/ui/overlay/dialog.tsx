import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { Problem } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import './dialog.css';

/** Where a dialog begins: what is to be filled in or chosen, else the way back out. */
const FIELD = 'input:checked, input:not([type="radio"]), textarea, select';

/** A window over the page: keeps the focus inside, gives it back, and closes by Escape, cross or a click beside it. */
export function Dialog({
  title,
  close,
  children,
  wide = false,
}: {
  title: string;
  close: () => void;
  children: ReactNode;
  wide?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // The browser's own: what lies below cannot be reached, and the focus returns to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    const first = dialog?.querySelector<HTMLElement>(FIELD) ?? dialog?.querySelector<HTMLElement>('footer button');
    first?.focus();
    return () => dialog?.close();
  }, []);
  return (
    // Escape does the same as the click beside the window.
    <dialog
      ref={ref}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => {
        if (ref.current?.open === false) close();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog-body">
        <header>
          <h2 id={heading}>{title}</h2>
          <button type="button" className="ib" aria-label={texts.actions.close} onClick={close}>
            <IconX size={20} aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A dialog that does one thing: its title says the deed, its button repeats it. What cannot be done is said above it. */
export function DialogForm({
  title,
  submit,
  send,
  close,
  done = close,
  children,
  tone = 'normal',
  ready = true,
  wide = false,
}: {
  title: string;
  submit: string;
  /** null: done, and the dialog closes; 'shown': what is wrong stands at its field. */
  send: () => Promise<Pick<Problem, 'text' | 'errors'> | 'shown' | null>;
  close: () => void;
  /** After the deed, where closing without it asks first. */
  done?: () => void;
  children: ReactNode;
  tone?: 'normal' | 'danger';
  ready?: boolean;
  wide?: boolean;
}) {
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const leave = () => {
    if (!sending) close();
  };
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending || !ready) return;
    setSending(true);
    setTrouble(null);
    const problem = await send();
    setSending(false);
    if (problem === null) done();
    else if (problem !== 'shown') setTrouble(problem.errors[0]?.message ?? problem.text);
  };
  return (
    <Dialog title={title} close={leave} wide={wide}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <div className="dialog-content">{children}</div>
        <div role="alert">
          {trouble !== null && (
            <p className="dialog-trouble">
              <IconAlertTriangle size={18} aria-hidden />
              {trouble}
            </p>
          )}
        </div>
        <footer>
          <button type="button" className="btn lg" onClick={leave}>
            {texts.actions.cancel}
          </button>
          <button
            type="submit"
            className={tone === 'danger' ? 'btn lg danger' : 'btn lg pri'}
            disabled={!ready}
            aria-busy={sending}
          >
            {submit}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
