import { IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PrintStatus } from '../../features/print/print-progress.tsx';
import { tapAction, type PrintAction, type Printing } from '../../features/print/use-printing.ts';
import { texts } from '../../texts/de.ts';
import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import * as styles from './document-drawer.module.css';

const t = texts.print;

/** A paper at the edge of the page: how it looks on the left, how it is printed on the right, and the ways to have it below. */
export function PrintDrawer({
  title,
  look,
  printing,
  close,
  children,
}: {
  title: string;
  look: ReactNode;
  printing: Printing;
  close: () => void;
  children: ReactNode;
}) {
  const canPrint = tapAction() === 'print';
  const labelOf = (what: PrintAction, label: string) => (printing.busy === what ? t.printing : label);
  return (
    <Dialog title={title} close={close} side>
      <div className={styles.drawer}>
        <div className={styles.look}>{look}</div>
        <div className={styles.settings}>
          {children}
          <PrintStatus printing={printing} />
        </div>
      </div>
      <footer>
        <Button
          tone={canPrint ? 'neutral' : 'primary'}
          title={t.openText}
          busy={printing.busy === 'open'}
          onClick={() => void printing.start('open')}
        >
          <IconExternalLink size={18} aria-hidden />
          {labelOf('open', t.open)}
        </Button>
        <Button busy={printing.busy === 'download'} onClick={() => void printing.start('download')}>
          <IconDownload size={18} aria-hidden />
          {labelOf('download', t.download)}
        </Button>
        {canPrint && (
          <Button tone="primary" busy={printing.busy === 'print'} onClick={() => void printing.start('print')}>
            <IconPrinter size={18} aria-hidden />
            {labelOf('print', texts.tournament.print)}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}
