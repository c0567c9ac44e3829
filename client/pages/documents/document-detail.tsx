import { IconArrowLeft, IconDownload, IconExternalLink, IconSettings } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import type { DocumentView } from './document-view.ts';
import { query, useQuery } from '../../api/use-query.ts';
import { OnlyHere } from '../../features/navigation/only-here.tsx';
import { useVisitorAddress, type PublicAddress } from '../../features/navigation/public-address.ts';
import { ChangedBy } from '../../features/presence/changed-by.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { texts } from '../../texts/de.ts';
import { formatNumber, plainMoment } from '../../texts/format.ts';
import { documentConfigurationAddress, documentListAddress } from './document-address.ts';
import { DocumentPreview } from './document-preview.tsx';
import { PrintStatus } from '../../features/print/print-progress.tsx';
import { NumbersMayChange } from '../../features/print/numbers-may-change.tsx';
import { useMatchNumbers } from '../../features/print/use-match-numbers.ts';
import { useDocumentPrinting } from './use-printed-preview.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import * as styles from './documents.module.css';

const t = texts.documents;

/** One document: what it is, how it is had on paper, and how it will look. */
export function DocumentDetail({
  tournament,
  document,
  configurable,
  asked,
}: {
  tournament: TournamentView;
  document: DocumentView;
  /** The reader may configure it but has not opened the form. */
  configurable: boolean;
  /** It was chosen, and does not only stand beside the list. */
  asked: boolean;
}) {
  const { name, type, lastModifiedAt, generationCount, id } = document;
  const numbers = useMatchNumbers(tournament);
  const hasNumbers = type !== 'Receipts';
  const printing = useDocumentPrinting(document, () => (hasNumbers ? numbers.fix() : Promise.resolve(null)));
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);
  const facts = [
    name === t.types[type] ? null : t.types[type],
    t.changedAt(plainMoment(lastModifiedAt)),
    t.retrieved(formatNumber(generationCount)),
  ].filter((fact) => fact !== null);
  const labelOf = (what: 'open' | 'download') => (printing.busy === what ? texts.print.printing : texts.print[what]);
  return (
    <section className={`drawer card ${styles.documentDetail}`} aria-labelledby="document-detail">
      <ButtonLink tone="quiet" className="drawer-back" href={documentListAddress(tournament.id)}>
        <IconArrowLeft size={18} aria-hidden />
        {t.toList}
      </ButtonLink>
      <header className="drawer-head">
        <div className="grow">
          <h3 id="document-detail" ref={heading} tabIndex={-1}>
            <Name text={name} />
          </h3>
          <p className="muted small">
            {facts.join(' · ')} <ChangedBy tournament={tournament} place={`document/${id}`} />
          </p>
        </div>
        <div className={styles.documentActs}>
          {configurable && (
            <ButtonLink href={documentConfigurationAddress(document)}>
              <IconSettings size={18} aria-hidden />
              {t.configure}
            </ButtonLink>
          )}
          <Button
            title={texts.print.openText}
            busy={printing.busy === 'open'}
            onClick={() => void printing.start('open')}
          >
            <IconExternalLink size={18} aria-hidden />
            {labelOf('open')}
          </Button>
          <Button tone="primary" busy={printing.busy === 'download'} onClick={() => void printing.start('download')}>
            <IconDownload size={18} aria-hidden />
            {labelOf('download')}
          </Button>
        </div>
      </header>
      {type === 'MatchPlan' && tournament.visibility === 'Public' && (
        <CodeOfMatchPlan tournamentId={tournament.id} document={document} />
      )}
      {hasNumbers && numbers.mayChange && <NumbersMayChange />}
      <PrintStatus printing={printing} />
      <DocumentPreview document={document} tournament={tournament} printing={printing} />
    </section>
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
