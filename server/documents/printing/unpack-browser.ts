import { texts } from '../../texts/de.ts';
import { browserCandidates, bundledBrowser } from './find-browser.ts';

// Run once the portal is built: the first document is not to wait until the bundled browser is unpacked, where that prints.

const [first] = browserCandidates(process.env['PORTAL_CHROMIUM'] ?? '');
if (first === bundledBrowser) {
  await first.find().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(texts.documents.browserNotUnpacked(reason));
  });
}
