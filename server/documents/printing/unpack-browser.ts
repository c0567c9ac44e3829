import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { texts } from '../../texts/de.ts';
import { browserCandidates, bundledBrowser } from './find-browser.ts';

// Run once the portal is built: the first document is not to wait until the bundled browser is unpacked, where that prints.

/** Stored with the build output, so that a later start can check whether the program is still there (prepare.mjs). */
const UNPACKED = join(import.meta.dirname, '../../../.browser');

const [first] = browserCandidates(process.env['PORTAL_CHROMIUM'] ?? '');
if (first === bundledBrowser) {
  await first.find().then(
    // Without write permission every start checks again.
    ({ executablePath }) => writeFile(UNPACKED, executablePath).catch(() => undefined),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      console.warn(texts.documents.browserNotUnpacked(reason));
    },
  );
} else {
  await rm(UNPACKED, { force: true }).catch(() => undefined);
}
