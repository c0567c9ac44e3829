import { useEffect, useState } from 'react';
import * as styles from './qr-picture.module.css';

/** Empty modules around a code, without which phones do not find it. */
export const QUIET = 4;

/** A code on a grid of `size` modules. */
export interface QrImage {
  readonly size: number;
  readonly path: string;
}

export const boxOf = ({ size }: QrImage): string => `${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`;

/** The code of a text; null until it is made. */
export function useQrImage(text: string): QrImage | null {
  const [code, setCode] = useState<QrImage | null>(null);
  useEffect(() => {
    let isCancelled = false;
    void import('./qr-path.ts').then(({ qrPath }) => {
      if (!isCancelled) setCode(qrPath(text));
    });
    return () => {
      isCancelled = true;
    };
  }, [text]);
  return code;
}

/** Black on white, on any background. */
export const QrPicture = ({ code, label }: { code: QrImage | null; label: string }) => (
  <div className={styles.qrPicture} data-qr>
    {code !== null && (
      <svg viewBox={boxOf(code)} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={code.path} fill="#000" />
      </svg>
    )}
  </div>
);
