import type { TournamentView } from '#domain/contract.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { OnlyHere } from '../../features/navigation/only-here.tsx';
import { settleForms } from '../../features/navigation/settle.ts';
import { useVisitorAddress, type PublicAddress } from '../../features/navigation/public-address.ts';
import { NumbersMayChange } from '../../features/print/numbers-may-change.tsx';
import { useMatchNumbers } from '../../features/print/use-match-numbers.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { Fold } from '../../ui/display/fold.tsx';
import { ConfigureDocument } from './configure-document.tsx';
import { DocumentPreview } from './document-preview.tsx';
import type { DocumentView } from './document-view.ts';
import { DocumentVersions } from './document-versions.tsx';
import { PrintDrawer } from './print-drawer.tsx';
import { hasMatchNumbers, useSubjectPrinting } from './use-subject-printing.ts';
import * as styles from './document-drawer.module.css';

const t = texts.documents;
const NO_PAPERS = {};

/** What an Organizer does with documents, besides configuring them. */
export interface DocumentActs {
  readonly add: () => void;
  readonly copy: () => void;
  readonly rename: () => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
}

/** A document: its versions, how it is printed, saved at once, and how it will look. */
export function DocumentDrawer({
  tournament,
  document,
  acts,
  close,
}: {
  tournament: TournamentView;
  document: DocumentView;
  /** null: the reader may print it, and change nothing. */
  acts: DocumentActs | null;
  close: () => void;
}) {
  const { id, name, type } = document;
  const subject = { form: type, document, isFirst: false } as const;
  const printing = useSubjectPrinting(tournament, subject, NO_PAPERS);
  const numbers = useMatchNumbers(tournament);
  const leave = async () => {
    await settleForms();
    close();
  };
  return (
    <PrintDrawer
      title={name}
      look={<DocumentPreview key={id} document={document} tournament={tournament} printing={printing} />}
      printing={printing}
      close={() => void leave()}
    >
      <DocumentVersions tournament={tournament} document={document} acts={acts} />
      {acts !== null && <ConfigureDocument key={id} tournament={tournament} document={document} />}
      {acts === null && type === 'MatchPlan' && tournament.visibility === 'Public' && (
        <CodeOfMatchPlan tournamentId={tournament.id} document={document} />
      )}
      {hasMatchNumbers(subject) && numbers.mayChange && <NumbersMayChange />}
      {acts !== null && (
        <Fold title={t.acts}>
          <div className={styles.acts}>
            <Button onClick={acts.rename}>{t.rename}</Button>
            <Button onClick={acts.duplicate}>{t.duplicate}</Button>
            <Button tone="dangerOutline" onClick={acts.remove}>
              {t.delete}
            </Button>
          </div>
        </Fold>
      )}
    </PrintDrawer>
  );
}

/** Whether a match plan has a code only its configuration says. */
function CodeOfMatchPlan({ tournamentId, document }: { tournamentId: string; document: DocumentView }) {
  const address = useVisitorAddress(tournamentId);
  return address.isOnlyHere && <IfPrinted document={document} address={address} />;
}

function IfPrinted({ document: { id, lastModifiedAt }, address }: { document: DocumentView; address: PublicAddress }) {
  const read = useQuery(query('GET /api/documents/{id}/match-plan/config', { path: { id } }), {
    refetchOn: lastModifiedAt,
  });
  return read.status === 'success' && read.data.includeQrCode && <OnlyHere address={address} />;
}
