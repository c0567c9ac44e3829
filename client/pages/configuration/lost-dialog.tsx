import type { LostEdit } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';

const t = texts.lostEdits;

/** What hands made of the plan and saving would do away with [PL8]: asked before it is saved. */
export const LostDialog = ({
  lost,
  save,
  close,
}: {
  lost: readonly LostEdit[];
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
      <b>{lost.map(wordsFor).join(', ')}</b>
    </p>
  </DialogForm>
);

function wordsFor(lost: LostEdit): string {
  switch (lost.kind) {
    case 'break':
      return t.break(formatClock(lost.from), formatClock(lost.to));
    case 'moved':
      return t.moved(lost.count);
    case 'order':
      return t.order;
  }
}
