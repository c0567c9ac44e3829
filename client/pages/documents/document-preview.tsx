import { IconAlertTriangle, IconExternalLink, IconFileOff, IconLoader2, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { TournamentView } from '#domain/contract.ts';
import type { DocumentView } from './document-view.ts';
import { Button } from '../../ui/action/button.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { texts } from '../../texts/de.ts';
import { PrintProgress } from '../../features/print/print-progress.tsx';
import type { Printing } from '../../features/print/use-printing.ts';
import { PaperPage } from './paper-page.tsx';
import { usePrintedPreview } from './use-printed-preview.ts';
import * as styles from './document-drawer.module.css';
import * as shared from './documents.module.css';

const t = texts.documents;
const NOTICEABLE_AFTER_MS = 300;

/** The document as it would be printed, where this browser shows PDFs and has room; else the way to it. */
export function DocumentPreview({
  document,
  tournament,
  printing,
}: {
  document: DocumentView;
  tournament: TournamentView;
  printing: Printing;
}) {
  return usePreviews() ? (
    <Framed document={document} tournament={tournament} />
  ) : (
    <div className={styles.sheet}>
      <PaperPage
        tournament={tournament}
        subject={{ form: document.type, document, isFirst: false }}
        kept={{}}
        isLarge
      />
      <Button busy={printing.busy === 'preview'} onClick={() => void printing.start('preview')}>
        <IconExternalLink size={18} aria-hidden />
        {printing.busy === 'preview' ? texts.print.printing : t.previewOpen}
      </Button>
      <p className="muted small">{t.previewElsewhere}</p>
    </div>
  );
}

/** Whether a document is printed and shown as soon as it is open: this browser shows PDFs and has room. */
export function usePreviews(): boolean {
  const hasRoom = useMediaQuery('(min-width: 700px)');
  return hasRoom && navigator.pdfViewerEnabled;
}

function Framed({ document, tournament }: { document: DocumentView; tournament: TournamentView }) {
  const { preview, stale, renew, cancel } = usePrintedPreview(document, tournament);
  const renewing = preview.status === 'here' && preview.renewing;
  const slow = useNoticeable(renewing);
  if (preview.status === 'printing') {
    return (
      <div className={styles.sheet}>
        <IconLoader2 size={28} className={shared.turning} aria-hidden />
        <p className="muted" role="status">
          {t.previewPrinting}
        </p>
        <PrintProgress subject={document.id} cancel={cancel} />
      </div>
    );
  }
  if (preview.status === 'givenUp') {
    return (
      <div className={styles.sheet} role="status">
        <p className="muted">{t.givenUp}</p>
        <Again renew={renew} />
      </div>
    );
  }
  if (preview.status === 'refused') {
    return (
      <div className={styles.sheet} role="alert">
        <IconFileOff size={32} aria-hidden />
        <h3>{t.previewFailed}</h3>
        <p className="muted">{preview.problem.text}</p>
        <Again renew={renew} />
      </div>
    );
  }
  return (
    <div className={styles.framed}>
      <div role="status">
        {slow ? (
          <p className={styles.framedNote}>
            <IconLoader2 size={17} className={shared.turning} aria-hidden />
            {t.previewRenewing}
          </p>
        ) : (
          stale && (
            <p className={`${styles.framedNote} stale`}>
              <IconAlertTriangle size={17} aria-hidden />
              <span className="grow">{t.stale}</span>
              <Button size="small" busy={renewing} onClick={renew}>
                <IconRefresh size={16} aria-hidden />
                {t.renew}
              </Button>
            </p>
          )
        )}
      </div>
      {slow && <PrintProgress subject={document.id} cancel={cancel} />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox; it is our own */}
      <iframe title={t.previewOf(document.name)} src={`${preview.url}#navpanes=0&view=FitH`} />
    </div>
  );
}

const Again = ({ renew }: { renew: () => void }) => (
  <Button onClick={renew}>
    <IconRefresh size={18} aria-hidden />
    {t.again}
  </Button>
);

/** Whether something waits for so long that people notice. */
function useNoticeable(waits: boolean): boolean {
  const [noticed, setNoticed] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setNoticed(true), NOTICEABLE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setNoticed(false);
    };
  }, [waits]);
  return noticed;
}
