import type { JSONEventData, JSONType, Position, RecordedEvent } from '@kurrent/kurrentdb-client';
import type { EventMetadata, StoredEvent } from '#domain/events.ts';
import { type NewEvent, positionOf } from '../event-store.ts';
import type { StreamNames } from './stream-names.ts';

/** Metadata as stored: ours, and the schema version, for which the server has no field. */
type StoredMetadata = EventMetadata & { readonly schema: number };

/** Written by the server itself, such as the mark of a deleted stream. */
const SYSTEM = '$';

/** An event as the client sends it; it writes out data and metadata with `JSON.stringify`, as every log does. */
export const recordOf = ({ id, type, schema, data, metadata }: NewEvent): JSONEventData => ({
  id,
  type,
  contentType: 'application/json',
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client's type leaves out that null and numbers are JSON, too
  data: data as JSONType,
  metadata: { schema, ...metadata },
});

/**
 * The place of a record in the log: where it was written. Commit and prepare are the same for what was appended as this
 * portal does it; only the latter is unique within an append, whatever a server answers for the former.
 */
export const preparePositionOf = (record: RecordedEvent): bigint => {
  if (record.position === undefined) throw new Error('The server is too old: it does not say where its records are');
  return record.position.prepare;
};

/** Places are bytes of a log; above are only the numbers that say there is none. */
export const LAST_PLACE = 9_999_999_999_999_999n;
export const textOf = (place: bigint): string => positionOf(String(place));
/** To read from there on; what is before it or at it may come as well. */
export const positionAt = (place: bigint): Position => ({ commit: place, prepare: place });

/** Null: nothing that the port knows. */
export function eventOf(names: StreamNames, record: RecordedEvent): StoredEvent | null {
  const stream = names.ofPort(record.streamId);
  if (stream === null || record.type.startsWith(SYSTEM)) return null;
  const own: unknown = record.metadata;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only portals write into this portal's streams
  const { schema, ...metadata } = own as StoredMetadata;
  return {
    id: record.id,
    stream,
    revision: Number(record.revision),
    position: textOf(preparePositionOf(record)),
    type: record.type,
    schema,
    data: record.data,
    metadata,
  };
}
