import { STREAM_ID_LENGTH } from '#domain/streams.ts';
import { randomId, keyedId } from '../runtime/ids.ts';

/** The id of a stream to create: keyed by caller and Idempotency-Key where there is one, else by chance. */
export const newStreamId = (
  secret: Buffer,
  { command }: { readonly command: { readonly key: string } | null },
): string => (command === null ? randomId(STREAM_ID_LENGTH) : keyedId(secret, [command.key], STREAM_ID_LENGTH));

/** The id of something an organisation or tournament holds: its stream's id first, so that the stream is found without a table. */
export const newPartId = (
  stream: string,
  secret: Buffer,
  { command }: { readonly command: { readonly key: string } | null },
): string => stream + (command === null ? randomId(8) : keyedId(secret, [stream, command.key], 8));
