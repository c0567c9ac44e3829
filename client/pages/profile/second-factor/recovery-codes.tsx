import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../../ui/action/button.tsx';
import { downloadFile } from '../../../ui/action/download-file.ts';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { texts } from '../../../texts/de.ts';
import * as styles from './second-factor.module.css';

const t = texts.secondFactor;

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog title={t.codesTitle} close={close}>
      <div className="dialog-content">
        <p>{t.codesText}</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="flex-row" data-wrap>
          <CopyButton text={text} label={t.copyCodes} />
          <Button
            size="small"
            onClick={() => downloadFile(new Blob([`${text}\n`], { type: 'text/plain' }), t.codesFile)}
          >
            <IconDownload size={16} aria-hidden />
            {t.saveCodes}
          </Button>
        </div>
      </div>
      <footer>
        <Button tone="primary" size="large" onClick={close}>
          {t.codesKept}
        </Button>
      </footer>
    </Dialog>
  );
}
