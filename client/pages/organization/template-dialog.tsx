import type { ListedTournament } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast, toastProblem } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.templates;

/** A template is a tournament again; says what came of it. */
export async function unmark({ id, name }: ListedTournament): Promise<void> {
  const answer = await call('PATCH /api/tournaments/{id}/template', { path: { id }, body: { template: false } });
  if (answer.ok) toast(t.unmarked(name));
  else toastProblem(answer.problem);
}

/** Says what a template is before a tournament becomes one [OR1]. */
export function TemplateDialog({ tournament, close }: { tournament: ListedTournament; close: () => void }) {
  const { id, name, visibility } = tournament;
  const mark = async () => {
    const answer = await call('PATCH /api/tournaments/{id}/template', { path: { id }, body: { template: true } });
    if (!answer.ok) return answer.problem;
    toast(t.marked(name));
    return null;
  };
  return (
    <DialogForm title={t.markTitle(name)} submit={t.markSubmit} send={mark} close={close}>
      <p>{t.markText}</p>
      {visibility === 'Public' && <p>{t.markPublic}</p>}
    </DialogForm>
  );
}
