import { useId, useState, type ReactNode } from 'react';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toastWithAction } from '../../ui/overlay/toast.tsx';
import { hideToast } from '../../ui/overlay/toasts.ts';
import * as styles from '../../ui/display/section.module.css';

/** A deletion is often noticed late. */
const TOAST_MS = 60_000;

/** The end of something that has a name: what follows from it (`children`), then its name typed in. */
export function ConfirmDeletion({
  name,
  submit,
  send,
  close,
  children,
}: {
  name: string;
  submit: string;
  send: Parameters<typeof DialogForm>[0]['send'];
  close: () => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  return (
    <DialogForm
      title={texts.deletion.title(name)}
      submit={submit}
      tone="danger"
      ready={typed.trim() === name}
      send={send}
      close={close}
    >
      {children}
      <TextField label={texts.deletion.type(name)} value={typed} autoComplete="off" change={setTyped} />
    </DialogForm>
  );
}

/** The place in settings where something ends; `children` is the window that opens from it. */
export function DeletionSetting({
  title,
  lead,
  open,
  children,
}: {
  title: string;
  lead: string;
  open: string;
  children: (close: () => void) => ReactNode;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const heading = useId();
  return (
    <section className={`card ${styles.section} ${styles.danger}`} aria-labelledby={heading} data-section>
      <h3 id={heading} className={styles.title}>
        {title}
      </h3>
      <p>{lead}</p>
      <div className={styles.actions}>
        <Button tone="dangerOutline" onClick={() => setIsAsking(true)}>
          {open}
        </Button>
      </div>
      {isAsking && children(() => setIsAsking(false))}
    </section>
  );
}

const toastOf = (id: string): string => `deleted ${id}`;

/** Says that it is gone, and offers it back for a minute. */
export const tellDeleted = ({ id, name }: { id: string; name: string }, wayBack: () => Promise<void>): void =>
  toastWithAction(TOAST_MS, texts.deletion.done(name), wayBack, texts.actions.undo, toastOf(id));

/** It is back, by whatever way: nothing says any more that it is gone. */
export const untellDeleted = (id: string): void => hideToast(toastOf(id));
