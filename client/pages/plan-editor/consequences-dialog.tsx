import { IconCircleCheck } from '@tabler/icons-react';
import type { Consequences, TournamentView } from '#domain/contract.ts';
import { ConsequencesTable } from '../../features/tournament/consequences-table.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.planEditor;

/** What saving entails besides what was edited: the played matches it touches first, then whom it moves elsewhere. */
export function ConsequencesDialog({
  consequences,
  results,
  affected,
  tournament,
  save,
  close,
}: {
  consequences: Consequences;
  /** Results there are in all, and how many of them are affected. */
  results: number;
  affected: number;
  tournament: TournamentView;
  save: () => void;
  close: () => void;
}) {
  return (
    <DialogForm
      title={t.consequencesTitle}
      submit={t.save}
      close={close}
      send={() => {
        save();
        return Promise.resolve(null);
      }}
    >
      <ConsequencesTable consequences={consequences} tournament={tournament} />
      {results > affected && (
        <p className="status good">
          <IconCircleCheck size={18} aria-hidden />
          {t.keepsResults(results - affected)}
        </p>
      )}
    </DialogForm>
  );
}
