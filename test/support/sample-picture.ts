import sharp from 'sharp';
import { printedPicture } from '#server/documents/print-images.ts';
import type { PrintImage } from '#server/documents/template.ts';

/** A disc on a plain ground, in a colour by its hue. */
export async function samplePicture(width: number, height: number, hue = 0): Promise<PrintImage> {
  const radius = Math.min(width, height) / 3;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="hsl(${hue} 60% 85%)"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="hsl(${hue} 60% 35%)"/></svg>`;
  return printedPicture(await sharp(Buffer.from(drawn)).webp({ lossless: true }).toBuffer());
}
