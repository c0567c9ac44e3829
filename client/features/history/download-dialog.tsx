import { IconDownload } from '@tabler/icons-react';
import type { KnownBreach } from '#domain/contract.ts';
import { Button, ButtonAnchor } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { Fold } from '../../ui/display/fold.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { texts } from '../../texts/de.ts';
import { BreachNotice } from './breach-notice.tsx';
import * as styles from './history-list.module.css';

const t = texts.historyPage;
const KEYS = '/.well-known/tournament-history-keys';

/** Downloads the history as a signed file, and explains how to check it. */
export function DownloadDialog({
  of,
  text,
  breach,
  close,
}: {
  /** The address of the call on what the history is of. */
  of: string;
  text: string;
  /** What is known to be wrong with it; null: nothing. */
  breach: KnownBreach | null;
  close: () => void;
}) {
  const commands = [t.verifyCommand, t.verifyHead];
  return (
    <Dialog title={t.downloadTitle} close={close} wide>
      <div className={`dialog-content ${styles.download}`}>
        {breach !== null && <BreachNotice breach={breach} />}
        <p>{text}</p>
        <Fold title={t.verifyTitle}>
          <p>{t.verifyText}</p>
          <ol>
            {t.verifySteps.map((step, at) => (
              <li key={step}>
                <p>{step}</p>
                <span className={styles.downloadCommand}>
                  <code>{commands[at]}</code>
                  <CopyButton text={commands[at] ?? ''} label={t.copyCommand} />
                </span>
              </li>
            ))}
          </ol>
          <p className="muted small">
            {t.keys}{' '}
            <a href={KEYS} target="_blank" rel="noreferrer">
              {KEYS}
            </a>
            .
          </p>
        </Fold>
      </div>
      <footer>
        <Button size="large" onClick={close}>
          {texts.actions.close}
        </Button>
        <ButtonAnchor size="large" tone="primary" href={`${of}/history/export`} download>
          <IconDownload size={18} aria-hidden />
          {t.downloadAct}
        </ButtonAnchor>
      </footer>
    </Dialog>
  );
}
