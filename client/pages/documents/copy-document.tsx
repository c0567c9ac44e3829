import { useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import { call } from '../../api/call.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { DialogForm } from '../../ui/overlay/dialog-form.tsx';
import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import type { AddressedDocument } from './document-address.ts';
import * as styles from './document-drawer.module.css';

const t = texts.documents;

/** Takes a document over from any tournament of the organisation, this one included. */
export function CopyDocument({
  tournament: { id, organizationId },
  added,
  close,
}: {
  tournament: TournamentView;
  /** Called with the new document. */
  added: (document: AddressedDocument) => void;
  close: () => void;
}) {
  const list = useQuery(query('GET /api/tournaments', { query: { organizationId } }));
  const tournaments = list.data ?? [];
  const [wanted, setWanted] = useState<string | null>(null);
  const from = wanted ?? tournaments.find((each) => each.id !== id)?.id ?? tournaments[0]?.id ?? null;
  const there = useQuery(from === null ? null : query('GET /api/documents', { query: { tournamentId: from } }));
  // Until the other tournament's documents are there, those of the one before still are.
  const documents = there.status === 'success' ? there.data.filter(({ tournamentId }) => tournamentId === from) : [];
  const refused = list.status === 'error' ? list.error : there.status === 'error' ? there.error : null;
  const [chosen, setChosen] = useState<string | null>(null);
  const source = documents.find((document) => document.id === chosen) ?? documents[0] ?? null;
  const send = async () => {
    if (source === null) return null;
    const answer = await call('POST /api/documents/copy', {
      body: { tournamentId: id, sourceDocumentId: source.id },
    });
    if (!answer.ok) return answer.problem;
    added(answer.value);
    return null;
  };
  return (
    <DialogForm title={t.copyTitle} submit={t.copySubmit} send={send} close={close} ready={source !== null}>
      <p className="muted">{t.copyText}</p>
      <label className={styles.documentChoice}>
        <b>{t.from}</b>
        <select className="boxed" value={from ?? ''} onChange={(event) => setWanted(event.target.value)}>
          {tournaments.map((each) => (
            <option key={each.id} value={each.id}>
              {each.id === id
                ? t.fromThis(each.name)
                : each.kickoff === null
                  ? each.name
                  : `${each.name}, ${plainDay(each.kickoff)}`}
            </option>
          ))}
        </select>
      </label>
      {documents.length > 0 ? (
        <label className={styles.documentChoice}>
          <b>{t.which}</b>
          <select className="boxed" value={source?.id ?? ''} onChange={(event) => setChosen(event.target.value)}>
            {documents.map(({ id: documentId, name, type }) => (
              <option key={documentId} value={documentId}>
                {name === t.types[type] ? name : `${name} (${t.types[type]})`}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p className="muted" role="status">
          {refused !== null ? refused.text : there.status === 'success' ? t.noneThere : texts.frame.loading}
        </p>
      )}
    </DialogForm>
  );
}
