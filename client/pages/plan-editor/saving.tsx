import { useEffect, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { namesIn, type By } from '../../features/organization/member-names.ts';
import { ConflictDialog } from '../../features/editing/conflict-dialog.tsx';
import { isWithoutConsequences } from '../../features/tournament/consequences-table.tsx';
import { texts } from '../../texts/de.ts';
import { ConsequencesDialog } from './consequences-dialog.tsx';
import { clashKey } from './merge-plans.ts';
import { numberOf } from './plan.ts';
import { SaveBar } from './plan-save-bar.tsx';
import type { ChangeAuthor, useEditing } from './use-editing.ts';
import { countAffected, useConsequences, type useSaving } from './use-saving.ts';
import { fieldWords, type PlanTextContext } from './plan-texts.ts';

const t = texts.planEditor;

interface SavingProps {
  readonly tournament: TournamentView;
  readonly textContext: PlanTextContext;
  readonly edit: ReturnType<typeof useEditing>;
  readonly saving: ReturnType<typeof useSaving>;
  readonly changes: string | null;
  readonly results: number;
  readonly hindered: boolean;
}

/** The save bar, and the dialogs between it and a saved plan. */
export function Saving({ tournament, textContext, edit, saving, changes, results, hindered }: SavingProps) {
  const { editing, authors } = edit;
  const weighing = results > 0 && changes !== null && !hindered;
  const consequences = useConsequences(tournament.id, editing, weighing);
  const affected = consequences === null ? null : countAffected(consequences);
  // The acknowledgement counts for that number of results only.
  const [acknowledged, acknowledge] = useState<number | null>(null);
  const [asking, ask] = useState(false);
  const knows = acknowledged !== null && acknowledged === affected;
  const nameOf = useNames(tournament.organizationId, saving.deciding);
  const entails = consequences !== null && !isWithoutConsequences(consequences);

  const send = async () => {
    await saving.send(knows);
    acknowledge(null);
  };
  const step = (how: () => void) => () => {
    saving.forgetProblem();
    how();
  };
  return (
    <>
      <SaveBar
        changes={changes}
        basedOn={editing.basedOn}
        results={results}
        affected={affected}
        acknowledged={knows}
        acknowledge={(is) => acknowledge(is ? affected : null)}
        hindered={hindered}
        saving={saving.saving}
        problem={saving.problem}
        undo={editing.past.length === 0 ? null : step(edit.undo)}
        redo={editing.future.length === 0 ? null : step(edit.redo)}
        discard={step(edit.discard)}
        save={() => {
          if (saving.saving) return;
          if (entails) ask(true);
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
          close={() => ask(false)}
        />
      )}
      {saving.deciding && editing.clashes.length > 0 && (
        <ConflictDialog
          fields={editing.clashes.map((clash) => {
            const author = authors.get(clash.matchId);
            return {
              key: clashKey(clash),
              what: t.clash(numberOf(textContext.plan, clash.matchId), t.fields[clash.field]),
              base: fieldWords(textContext, clash, clash.base),
              mine: fieldWords(textContext, clash, clash.mine),
              theirs: fieldWords(textContext, clash, clash.theirs),
              by: nameOf(author),
              at: author?.at ?? null,
            };
          })}
          submit={results > 0 && !knows ? t.takeChoices : t.save}
          settle={(choices) => {
            const theirs = new Set([...choices].flatMap(([key, choice]) => (choice === 'theirs' ? [key] : [])));
            saving.settle(theirs);
            // If results exist, the consequences of the choices must be acknowledged first.
            if (results === 0 || knows) void saving.send(knows);
          }}
          close={saving.later}
        />
      )}
    </>
  );
}

/** Author names in the dative, for use after 'von'. Names are read only once they are needed. */
function useNames(organizationId: string, wanted: boolean): (author: ChangeAuthor | undefined) => string {
  const [nameOf, setNameOf] = useState<((by: By | null) => string) | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    void namesIn(organizationId).then((names) => {
      if (!left) setNameOf(() => names);
    });
    return () => {
      left = true;
    };
  }, [organizationId, wanted]);
  return (author) => nameOf?.(author?.by ?? null) ?? texts.conflict.somebody;
}
