import { IconDownload } from '@tabler/icons-react';
import { texts } from '../../texts/de.ts';
import { boxOf, QrPicture, QUIET, useQrImage, type QrImage } from '../../ui/display/qr-picture.tsx';
import { Button } from '../../ui/action/button.tsx';
import { downloadFile } from '../../ui/action/download-file.ts';
import * as sectionStyles from '../../ui/display/section.module.css';
import * as styles from './share.module.css';

const t = texts.share;
const PNG_SIZE = 1200;

/** The code of a link, to be seen and to be downloaded. */
export function QrCode({ link, name }: { link: string; name: string }) {
  const code = useQrImage(link);
  return (
    <div className={`flex-row ${styles.qrCode}`}>
      <QrPicture code={code} label={t.codeOf(link)} />
      <div className={styles.qrWords}>
        <b>{t.code}</b>
        <p className="muted small">{t.codeText}</p>
        <div className={`${sectionStyles.actions} ${styles.qrActions}`}>
          <Button
            size="small"
            disabled={code === null}
            onClick={() => {
              if (code !== null) downloadFile(svgOf(code), `${t.file(name)}.svg`);
            }}
          >
            <IconDownload size={16} aria-hidden />
            {t.svg}
          </Button>
          <Button
            size="small"
            disabled={code === null}
            onClick={() => {
              if (code !== null)
                void pngOf(code).then((png) => png !== null && downloadFile(png, `${t.file(name)}.png`));
            }}
          >
            <IconDownload size={16} aria-hidden />
            {t.png}
          </Button>
        </div>
      </div>
    </div>
  );
}

const svgOf = (code: QrImage): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${boxOf(code)}" shape-rendering="crispEdges">`,
      `<rect x="${-QUIET}" y="${-QUIET}" width="100%" height="100%" fill="#fff"/><path d="${code.path}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

/** Whole pixels per module, so that its edges stay sharp; null where the browser has no canvas. */
async function pngOf({ size, path }: QrImage): Promise<Blob | null> {
  const scale = Math.floor(PNG_SIZE / (size + 2 * QUIET));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = scale * (size + 2 * QUIET);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(QUIET, QUIET);
  context.fillStyle = '#000';
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, no array
  context.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
