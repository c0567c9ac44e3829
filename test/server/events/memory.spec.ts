import { openMemoryLog } from '#server/events/memory/open.ts';
import { conformance } from './conformance.ts';

// Within one process two nodes share the one log there is.
conformance(
  'memory',
  async () => {
    const store = openMemoryLog();
    return { open: () => Promise.resolve(store), end: () => store.close() };
  },
  { server: false, knowsIds: 'anywhere' },
);
