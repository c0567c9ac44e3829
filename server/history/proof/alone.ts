import { checkFile, giveUp } from './check-file.ts';

// The check of a history as a file of its own (launch/write-verifier.mjs), which needs Node and nothing else:
// node verify-history.mjs FILE --keys KEYS.json

/** The version of the portal that this file was built with; the build puts it here. */
declare const PORTAL_VERSION: string;

checkFile({
  command: 'node verify-history.mjs',
  version: PORTAL_VERSION,
  keysHere: () => giveUp((t) => t.noPortal),
});
