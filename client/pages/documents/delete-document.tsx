import { call } from '../../api/call.ts';
import type { DocumentView } from './document-view.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { texts } from '../../texts/de.ts';

const t = texts.documents;

export function DeleteDocument({ document: { id, name }, close }: { document: DocumentView; close: () => void }) {
  const send = async () => {
    const answer = await call('DELETE /api/documents/{id}', { path: { id } });
    if (!answer.ok) return answer.problem;
    toast(t.deleted(name));
    return null;
  };
  return (
    <DialogForm title={t.deleteTitle(name)} submit={t.deleteSubmit} send={send} close={close} tone="danger">
      <p>{t.deleteText}</p>
    </DialogForm>
  );
}
