import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { MAX_INTERRUPTION_LENGTH } from '#domain/play.ts';
import { call, type Problem } from '../../api/call.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';

const t = texts.interruption;

/** Play stands still on all courts [MO13]: by one tap on what most often interrupts it, or for a reason of one's own. */
export function InterruptDialog({ tournament: { id }, close }: { tournament: TournamentView; close: () => void }) {
  const [name, setName] = useState('');
  const isTooLong = [...name.trim()].length > MAX_INTERRUPTION_LENGTH;
  const interrupt = async (by: string): Promise<Problem | null> => {
    const answer = await call('PATCH /api/tournaments/{id}/interruption', { path: { id }, body: { name: by } });
    if (!answer.ok) return answer.problem;
    toast(t.done);
    return null;
  };
  const atOnce = async (by: string) => {
    const problem = await interrupt(by);
    if (problem === null) close();
    else toastProblem(problem);
  };
  return (
    <DialogForm
      title={texts.plan.interrupting}
      submit={texts.plan.interrupt}
      send={() => interrupt(name.trim())}
      close={close}
      ready={name.trim() !== '' && !isTooLong}
    >
      <p>{t.lead}</p>
      <div className="flex-row" data-wrap role="group" aria-label={t.ready}>
        {t.readyNames.map((each) => (
          <Button key={each} onClick={() => void atOnce(each)}>
            {each}
          </Button>
        ))}
      </div>
      <TextField
        label={t.name}
        value={name}
        error={isTooLong ? texts.problems.tooLong(MAX_INTERRUPTION_LENGTH) : null}
        autoComplete="off"
        change={setName}
      />
    </DialogForm>
  );
}
