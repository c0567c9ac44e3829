import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { expect } from 'vitest';
import { bundledBrowser, type Candidate } from '#server/documents/printing/find-browser.ts';
import type { Picture } from './pdf.ts';

// Visually approved pictures. `APPROVE=1` stores the new ones as approved: look at them before committing.

const APPROVED = join(import.meta.dirname, '../server/documents/approved');
/** Share of all pixels; edges of letters may differ by a shade. */
const MAX_DIFFERENT = 0.002;

/**
 * Compares the pages that a browser printed with the approved ones. The pixels are those of the bundled browser: another
 * one may place letters slightly differently, so only the number and size of pages are compared there.
 */
export async function expectApproved(browser: Candidate, name: string, pages: readonly Picture[]): Promise<void> {
  const isBundled = browser.name === bundledBrowser.name;
  for (const [place, { width, height, pixels }] of pages.entries()) {
    const file = join(APPROVED, `${name}-${place + 1}.png`);
    if (isBundled && process.env['APPROVE'] === '1') {
      await mkdir(APPROVED, { recursive: true });
      await writeFile(file, await png({ width, height, pixels }));
    }
    const approved = await sharp(await readFile(file))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([width, height]).toEqual([approved.info.width, approved.info.height]);
    if (!isBundled) continue;
    const seen = await sharp(await png({ width, height, pixels }))
      .ensureAlpha()
      .raw()
      .toBuffer();
    const different = pixelmatch(approved.data, seen, undefined, width, height, { threshold: 0.2 });
    if (different > width * height * MAX_DIFFERENT) {
      const seenFile = join(tmpdir(), `${name}-${place + 1}-seen.png`);
      await writeFile(seenFile, await png({ width, height, pixels }));
      expect.fail(`${file} differs in ${different} pixels from ${seenFile}`);
    }
  }
  expect(existsSync(join(APPROVED, `${name}-${pages.length + 1}.png`)), 'fewer pages than approved').toBe(false);
}

const png = ({ width, height, pixels }: Picture): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: 64 })
    .toBuffer();
