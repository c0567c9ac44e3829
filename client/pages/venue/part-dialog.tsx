import type { ReactNode } from 'react';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';
import { Meanwhile } from './meanwhile.tsx';

/** A dialog for one part of a venue: shows newer values of others, and asks before changes are lost. */
export function PartDialog({
  title,
  changed,
  theirs,
  takeTheirs,
  send,
  leave,
  done,
  children,
}: {
  title: string;
  changed: boolean;
  /** The newer value that another member saved, as text; null: none. */
  theirs: string | null;
  takeTheirs: () => void;
  send: Parameters<typeof DialogForm>[0]['send'];
  leave: () => void;
  done: () => void;
  children: ReactNode;
}) {
  return (
    <DialogForm title={title} submit={texts.actions.save} ready={changed} send={send} close={leave} done={done} wide>
      {theirs !== null && <Meanwhile theirs={theirs} take={takeTheirs} />}
      {children}
    </DialogForm>
  );
}
