import type { EventMetadata, StoredEvent } from '#domain/events.ts';
import { positionOf } from '../event-store.ts';

/** A row as the driver gives it: `bigint` as text, `json` already parsed. */
export interface EventRow {
  readonly position: string;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly schema: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  /** Stored size of this row and those before it on the page. */
  readonly bytes?: string;
  /** The last revision of its stream, where that was asked for. */
  readonly end?: number | null;
}

export const COLUMNS = 'position, id, stream, revision, type, schema, data, metadata';

export const eventOf = ({ position, id, stream, revision, type, schema, data, metadata }: EventRow): StoredEvent => ({
  id,
  stream,
  revision,
  position: positionOf(position),
  type,
  schema,
  data,
  metadata,
});
