import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Button, ButtonAnchor } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { Fold } from '../../ui/display/fold.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { texts } from '../../texts/de.ts';
import { BreachNotice } from './breach-notice.tsx';
import { checkCommand, historyFileName } from './history-file.ts';
import type { HistoryProof } from './use-history.ts';
import * as styles from './history-list.module.css';

const t = texts.historyPage;
const KEYS = '/.well-known/tournament-history-keys';
const VERIFIER = '/verify-history.mjs';
/** As under a printed ranking. */
const HEAD_DIGITS = 16;

/** Downloads the history as a signed file, says what it is known by now, and how it is checked without this portal. */
export function DownloadDialog({
  of,
  name,
  text,
  proof,
  paper,
  close,
}: {
  /** The address of the call on what the history is of. */
  of: string;
  /** What it is of, by its name. */
  name: string;
  text: string;
  /** null: not read yet. */
  proof: HistoryProof | null;
  /** The address of the ranking with what proves it; null: there is none. */
  paper: string | null;
  close: () => void;
}) {
  const digits = proof?.head.slice(0, HEAD_DIGITS) ?? '';
  const command = checkCommand(name);
  return (
    <Dialog title={t.downloadTitle} close={close} wide>
      <div className={`dialog-content ${styles.download}`}>
        {proof !== null && proof.breach !== null && <BreachNotice breach={proof.breach} />}
        <p>{text}</p>
        {proof !== null && (
          <div className="stack" data-start>
            <p className="figures">
              {t.headNow} <b>{texts.history.number(proof.number)}</b> · <b className="whole">{digits}</b>{' '}
              <CopyButton text={`${texts.history.number(proof.number)} ${digits}`} label={t.copyHead} />
            </p>
            <p className="muted small">{t.keepHead}</p>
            {paper !== null && (
              <ButtonAnchor size="small" href={paper} download>
                <IconPrinter size={16} aria-hidden />
                {t.paper}
              </ButtonAnchor>
            )}
          </div>
        )}
        <Fold title={t.verifyTitle}>
          <p>{t.verifyText}</p>
          <ol>
            <li>
              <p>{t.verifyFiles}</p>
              <p className={styles.downloadFiles}>
                <ButtonAnchor size="small" href={KEYS} download="keys.json">
                  <IconDownload size={16} aria-hidden />
                  {t.keysFile}
                </ButtonAnchor>
                <ButtonAnchor size="small" href={VERIFIER} download="verify-history.mjs">
                  <IconDownload size={16} aria-hidden />
                  {t.verifierFile}
                </ButtonAnchor>
              </p>
            </li>
            <Step text={t.verifyStep} command={command} />
            <Step text={t.verifyPaper} command={t.verifyHead(command)} />
          </ol>
        </Fold>
      </div>
      <footer>
        <Button size="large" onClick={close}>
          {texts.actions.close}
        </Button>
        <ButtonAnchor size="large" tone="primary" href={`${of}/history/export`} download={historyFileName(name)}>
          <IconDownload size={18} aria-hidden />
          {t.downloadAct}
        </ButtonAnchor>
      </footer>
    </Dialog>
  );
}

const Step = ({ text, command }: { text: string; command: string }) => (
  <li>
    <p>{text}</p>
    <span className={`flex-row ${styles.downloadCommand}`}>
      <code>{command}</code>
      <CopyButton text={command} label={t.copyCommand} />
    </span>
  </li>
);
