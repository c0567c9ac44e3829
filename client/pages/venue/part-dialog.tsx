import type { ReactNode } from 'react';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';
import { Meanwhile } from './meanwhile.tsx';
import type { VenuePart, VenueSession } from './use-venue-session.tsx';

/** The dialog for one part of a venue: it shows newer values of others, and asks before changes are lost. */
export function PartDialog<P extends VenuePart>({
  title,
  edit: { changed, conflict, leave, done },
  theirs,
  takeTheirs,
  send,
  children,
}: {
  title: string;
  edit: VenueSession<P>;
  /** The newer value that another member saved, as text; null: none. */
  theirs: string | null;
  takeTheirs: () => void;
  send: Parameters<typeof DialogForm>[0]['send'];
  children: ReactNode;
}) {
  return (
    <>
      <DialogForm title={title} submit={texts.actions.save} ready={changed} send={send} close={leave} done={done} wide>
        {theirs !== null && <Meanwhile theirs={theirs} take={takeTheirs} />}
        {children}
      </DialogForm>
      {conflict}
    </>
  );
}
