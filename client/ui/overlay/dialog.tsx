import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { texts } from '../../texts/de.ts';
import { withHyphens } from '../../texts/with-hyphens.ts';
import * as styles from './dialog.module.css';

/** Where a dialog begins: what is to be filled in or chosen, else the way back out. */
const FIELD = 'input:checked, input:not([type="radio"]), textarea, select';

/** What is read before it is changed or answered: the title of a drawer, a question. */
const READ_FIRST = 'h2[tabindex], [data-begins]';

/** The browser's own: what lies below cannot be reached, and the focus returns to where it was. */
function open(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector) ?? null;
  const first = find(READ_FIRST) ?? find(FIELD) ?? find('footer button');
  first?.focus();
  // Typing replaces the value. Firefox forgets a selection that is made while the focus arrives.
  if (first instanceof HTMLInputElement) first.select();
}

/** A window over the page: keeps the focus inside, gives it back, and closes by Escape, cross or a click outside. */
export function Dialog({
  title,
  close,
  children,
  wide = false,
  side = false,
  stage = false,
}: {
  title: string;
  close: () => void;
  children: ReactNode;
  wide?: boolean;
  /** A drawer at the edge of a desk's screen, of its whole height. */
  side?: boolean;
  /** Black by day as well: what runs is in it. */
  stage?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    open(dialog);
    return () => dialog?.close();
  }, []);
  return (
    // Escape does the same as a click outside the window.
    <dialog
      ref={ref}
      className={['dialog', wide && 'wide', side && 'side'].filter(Boolean).join(' ')}
      aria-labelledby={heading}
      data-theme={stage ? 'dark' : undefined}
      data-stage={stage || undefined}
      onCancel={(event) => {
        // React hands on what happens in a dialog over this one. After one refusal without a click the browser closes it in any case, and says so next.
        if (!event.cancelable || event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={() => {
        if (ref.current?.open !== false) return;
        close();
        // What declines to close, as while something is sent, stays in sight.
        setTimeout(() => open(ref.current));
      }}
      onMouseDown={(event) => {
        // Its scrollbar is that of what lies in it.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.dialogBody}>
        <header>
          <h2 id={heading} tabIndex={side ? -1 : undefined}>
            {withHyphens(title)}
          </h2>
          <IconButton label={texts.actions.close} onClick={close}>
            <IconX size={20} aria-hidden />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
