import { create } from 'qrcode';

/** The QR code of a link as one path on a grid of `size` modules. */
export function qrPath(link: string): { readonly size: number; readonly path: string } {
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  let path = '';
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] === 1) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`;
  }
  return { size, path };
}
