import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { DocumentView } from './document-view.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';
import { validateDocumentName } from './validate-document-name.ts';

const t = texts.documents;

export function RenameDocument({
  document: { id, name: before },
  saved,
  close,
}: {
  document: DocumentView;
  saved: () => void;
  close: () => void;
}) {
  const [name, setName] = useState(before);
  const wrong = validateDocumentName(name);
  const send = async () => {
    const answer = await call('PATCH /api/documents/{id}/name', { path: { id }, body: { name: name.trim() } });
    if (!answer.ok) return answer.problem;
    saved();
    return null;
  };
  return (
    <DialogForm title={t.renameTitle} submit={t.rename} send={send} close={close} ready={wrong === null}>
      <TextField
        label={t.name}
        value={name}
        error={wrong}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        change={setName}
      />
    </DialogForm>
  );
}
