import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../action/button.tsx';
import { texts } from '../../texts/de.ts';
import { sentenceOf, type ShownProblem } from '../field/shown-problem.ts';
import { Dialog } from './dialog.tsx';
import * as styles from './dialog.module.css';

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
  /** null: done, and the dialog closes; 'shown': the field shows the error. */
  send: () => Promise<ShownProblem | 'shown' | null>;
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
    else if (problem !== 'shown') setTrouble(sentenceOf(problem));
  };
  return (
    <Dialog title={title} close={leave} wide={wide}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <div className="dialog-content">{children}</div>
        <div role="alert">
          {trouble !== null && (
            <p className={styles.dialogTrouble}>
              <IconAlertTriangle size={18} aria-hidden />
              {trouble}
            </p>
          )}
        </div>
        <footer>
          <Button size="large" onClick={leave}>
            {texts.actions.cancel}
          </Button>
          <Button
            type="submit"
            tone={tone === 'danger' ? 'danger' : 'primary'}
            size="large"
            disabled={!ready}
            busy={sending}
          >
            {submit}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
