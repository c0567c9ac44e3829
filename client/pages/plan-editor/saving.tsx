import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { chosenTheirs, ConflictDialog } from '../../features/editing/conflict-dialog.tsx';
import { useConflictFields } from '../../features/editing/use-conflict-fields.ts';
import { isWithoutConsequences } from '../../features/tournament/consequences-table.tsx';
import { texts } from '../../texts/de.ts';
import { ConsequencesDialog } from './consequences-dialog.tsx';
import { numberOf } from './editable-plan.ts';
import { keepsPairings, onlyCourtsDiffer, type PlanChanges } from './plan-changes.ts';
import { PlanSaveBar } from './plan-save-bar.tsx';
import { fieldWords, formatChanges, type PlanTextContext } from './plan-texts.ts';
import { countAffected, useConsequences } from './use-consequences.ts';
import type { PlanSession } from './use-plan-session.ts';

const t = texts.planEditor;

interface SavingProps {
  readonly tournament: TournamentView;
  readonly textContext: PlanTextContext;
  readonly edit: PlanSession;
  /** null: none. */
  readonly changes: PlanChanges | null;
  readonly results: number;
  readonly hindered: boolean;
}

/** The save bar, and the dialogs between it and a saved plan. */
export function Saving({ tournament, textContext, edit, changes, results, hindered }: SavingProps) {
  const { state, session } = edit;
  const weighing = results > 0 && changes !== null && !hindered;
  const consequences = useConsequences(tournament.id, state, weighing);
  const affected = consequences === null ? null : countAffected(consequences);
  // The acknowledgement counts for that sentence only.
  const [acknowledged, setAcknowledged] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const entails = consequences !== null && !isWithoutConsequences(consequences);
  const onlyMoves = changes !== null && consequences !== null && !entails && keepsPairings(changes) ? changes : null;
  const acknowledgement =
    onlyMoves === null ? t.acknowledge(affected ?? 0) : t.acknowledgeMoves(onlyMoves.hasNewNumbers);
  const isFree = changes !== null && onlyCourtsDiffer(changes, state.base);
  const knows = isFree || (affected !== null && acknowledged === acknowledgement);
  const saving = state.phase === 'saving';
  const conflictFields = useConflictFields(tournament.organizationId, state, (conflict) => ({
    what: t.clash(numberOf(textContext.plan, conflict.subject), t.fields[conflict.field]),
    base: fieldWords(textContext, conflict, conflict.base),
    mine: fieldWords(textContext, conflict, conflict.mine),
    theirs: fieldWords(textContext, conflict, conflict.theirs),
  }));

  const send = async () => {
    await edit.save(knows);
    setAcknowledged(null);
  };
  return (
    <>
      <PlanSaveBar
        changes={changes === null ? null : formatChanges(textContext, changes)}
        keepsPlaces={onlyMoves !== null}
        basedOn={state.basedOn}
        results={isFree ? 0 : results}
        affected={affected}
        acknowledged={knows}
        acknowledgement={acknowledgement}
        acknowledge={(is) => setAcknowledged(is ? acknowledgement : null)}
        hindered={hindered}
        saving={saving}
        problem={state.problem}
        undo={state.past.length === 0 ? null : session.undo}
        redo={state.future.length === 0 ? null : session.redo}
        discard={session.discard}
        save={() => {
          if (saving) return;
          if (entails) setAsking(true);
          else void send();
        }}
      />
      {asking && consequences !== null && (
        <ConsequencesDialog
          consequences={consequences}
          results={results}
          affected={affected ?? 0}
          tournament={tournament}
          save={() => void send()}
          close={() => setAsking(false)}
        />
      )}
      {conflictFields !== null && (
        <ConflictDialog
          fields={conflictFields}
          submit={results > 0 && !knows ? t.takeChoices : t.save}
          settle={(choices) => {
            session.resolveConflicts(chosenTheirs(choices));
            // If results exist, the consequences of the choices must be acknowledged first.
            if (results === 0 || knows) void edit.save(knows);
          }}
          close={session.postponeDecision}
        />
      )}
    </>
  );
}
