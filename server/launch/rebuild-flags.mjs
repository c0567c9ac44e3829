/**
 * What Node is told for `npm run rebuild` (docs/decisions/0020). With the log in PostgreSQL the threads of the rebuild keep
 * up to four cores busy: others that help them to collect garbage would only take turns with them. And the heap stays near
 * what lives in it, however long the log is.
 */
export const rebuildFlags = ['--single-threaded-gc', '--heap-growing-percent=50'];
