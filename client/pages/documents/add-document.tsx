import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { keysOf, MAX_NAME_LENGTH } from '#domain/play.ts';
import { call } from '../../api/call.ts';
import type { AddressedDocument } from './document-address.ts';
import type { DocumentType } from './document-view.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';
import { validateDocumentName } from './validate-document-name.ts';

const t = texts.documents;

/** A new document: its kind as three cards, and a name that follows the kind until it is touched. */
export function AddDocument({
  tournament: { id, documents },
  first,
  added,
  close,
}: {
  tournament: TournamentView;
  /** The kind that is chosen at first. */
  first: DocumentType;
  /** Called with the new document. */
  added: (document: AddressedDocument) => void;
  close: () => void;
}) {
  const [type, setType] = useState<DocumentType>(first);
  const [typed, setTyped] = useState<string | null>(null);
  const name =
    typed ??
    freeName(
      t.types[type],
      documents.map((document) => document.name),
    );
  const wrong = validateDocumentName(name);
  const send = async () => {
    const answer = await call('POST /api/documents', { body: { tournamentId: id, type, name: name.trim() } });
    if (!answer.ok) return answer.problem;
    added(answer.value);
    return null;
  };
  return (
    <DialogForm title={t.addTitle} submit={t.addSubmit} send={send} close={close} ready={wrong === null}>
      <RadioCards
        legend={t.type}
        value={type}
        choose={setType}
        choices={keysOf(t.types).map((value) => ({ value, title: t.types[value], text: t.typeTexts[value] }))}
      />
      <TextField
        label={t.name}
        value={name}
        error={typed === null ? null : wrong}
        maxLength={2 * MAX_NAME_LENGTH}
        autoComplete="off"
        change={setTyped}
      />
    </DialogForm>
  );
}

/** 'Spielplan', and where there is one 'Spielplan 2'. */
function freeName(name: string, taken: readonly string[]): string {
  for (let at = 1; ; at += 1) {
    const next = at === 1 ? name : `${name} ${at}`;
    if (!taken.includes(next)) return next;
  }
}
