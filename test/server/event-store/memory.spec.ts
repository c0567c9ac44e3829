import { openInMemoryEventStore } from '#server/event-store/in-memory/in-memory-event-store.ts';
import { conformance } from './conformance.ts';

// Within one process two nodes share the one log there is.
conformance(
  'memory',
  async () => {
    const store = openInMemoryEventStore();
    return { open: () => Promise.resolve(store), end: () => store.close() };
  },
  { server: false, knowsIds: 'anywhere' },
);
