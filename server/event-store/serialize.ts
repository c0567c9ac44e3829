import type { EventMetadata } from '#domain/events.ts';
import type { JsonText } from '#domain/json-text.ts';
import { AppendRejectedError } from './append-errors.ts';
import type { NewEvent } from './event-store.ts';

/** KurrentDB refuses appends over 1 MiB; what one log takes, every log takes. */
const MAX_BYTES = 900_000;

/** An event as text, the same bytes in every log. Such text holds no raw control character: JSON escapes them. */
export interface SerializedEvent {
  readonly id: string;
  readonly type: string;
  readonly schema: number;
  readonly data: string;
  readonly metadata: JsonText<EventMetadata>;
}

/**
 * Returns the stored form of one append and its size in bytes. Throws `AppendRejectedError` for what can never be
 * stored: no events, more than 900 kB, invalid names or ids, one id twice.
 */
export function serializeAppend(
  stream: string,
  events: readonly NewEvent[],
): { readonly forms: SerializedEvent[]; readonly bytes: number } {
  if (!NAME.test(stream)) throw new AppendRejectedError('malformed', 'Invalid stream name');
  if (events.length === 0) throw new AppendRejectedError('empty', `An append to ${stream} has no events`);
  let bytes = 0;
  const forms = events.map((event) => {
    const form = serializeEvent(stream, event);
    bytes += Buffer.byteLength(form.data) + Buffer.byteLength(form.metadata);
    return form;
  });
  if (forms.length > 1 && new Set(forms.map(({ id }) => id)).size < forms.length)
    throw new AppendRejectedError('id-taken', `An append to ${stream} has one id twice`);
  if (bytes > MAX_BYTES) {
    throw new AppendRejectedError('too-large', `An append to ${stream} has ${bytes} bytes, ${MAX_BYTES} are possible`);
  }
  return { forms, bytes };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAME = /^[A-Za-z][A-Za-z0-9-]{0,99}$/;

function serializeEvent(stream: string, { id, type, schema, data, metadata }: NewEvent): SerializedEvent {
  if (!UUID.test(id)) throw new AppendRejectedError('malformed', `An event for ${stream} has no UUID in lower case`);
  if (!NAME.test(type)) throw new AppendRejectedError('malformed', `An event for ${stream} has no type`);
  if (!Number.isInteger(schema) || schema < 1 || schema > 32_767) {
    throw new AppendRejectedError('malformed', `An event for ${stream} has no schema version`);
  }
  return { id, type, schema, data: json(stream, data), metadata: json(stream, metadata) };
}

function json(stream: string, value: unknown): string {
  try {
    const text = JSON.stringify(value) as string | undefined;
    if (text !== undefined) return text;
  } catch {
    // A cycle or a depth beyond the stack: the same answer as for a function.
  }
  throw new AppendRejectedError('malformed', `An event for ${stream} has data that is no JSON`);
}
