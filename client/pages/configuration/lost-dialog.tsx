import type { LostEdit } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';

const t = texts.lostEdits;

/** What hands made of the plan and saving would do away with [PL8]: asked before it is saved. */
export const LostDialog = ({
  lost,
  firstKickoff,
  save,
  close,
}: {
  lost: readonly LostEdit[];
  /** Of the current plan; null if it has no times. */
  firstKickoff: string | null;
  save: () => void;
  close: () => void;
}) => (
  <DialogForm
    title={t.title}
    submit={t.submit}
    tone="danger"
    close={close}
    send={() => {
      save();
      return Promise.resolve(null);
    }}
  >
    <p>{t.lead}</p>
    <p>
      <b>{lost.map((one) => wordsFor(one, firstKickoff)).join(', ')}</b>
    </p>
  </DialogForm>
);

function wordsFor(lost: LostEdit, firstKickoff: string | null): string {
  switch (lost.kind) {
    case 'break':
      return t.break(clockFrom(lost.from, firstKickoff ?? lost.from), clockFrom(lost.to, lost.from));
    case 'moved':
      return t.moved(lost.count);
    case 'order':
      return t.order;
  }
}
