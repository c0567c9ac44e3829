import type { StoredEvent } from '#domain/events.ts';

/** Makes events of one day's stream; `of` is the type of those that nothing else is said of. */
export const countedOn =
  (stream: string, of: string) =>
  (revision: number, data: object, type = of): StoredEvent => ({
    id: `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`,
    stream,
    revision,
    position: String(revision),
    type,
    schema: 1,
    data,
    metadata: {
      at: `${stream.slice(-10)}T10:00:00Z`,
      actor: { kind: 'system', id: 'portal' },
      command: null,
      cause: null,
      salt: '',
      dataHash: '',
      chain: '',
    },
  });
