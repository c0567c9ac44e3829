import type { ReactNode } from 'react';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';
import { Meanwhile } from './meanwhile.tsx';

/** One part of a venue in a window: it says what others made of it meanwhile, and asks before changes are lost. */
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
  /** What somebody else made of it, as text; null: nothing. */
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
