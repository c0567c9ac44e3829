import { create } from 'qrcode';

/** Empty modules around a code, without which phones do not find it. */
const QUIET = 4;

/** Returns the QR code of a link as an SVG: black on a white background of its own. */
export function qrCode(link: string): string {
  const { modules } = create(link, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  let path = '';
  for (let at = 0; at < data.length; at += 1) {
    if (data[at] === 1) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`;
  }
  const side = size + 2 * QUIET;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" shape-rendering="crispEdges">`,
    `<rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`,
  ].join('');
}
