import { STREAM_ID_LENGTH } from '#domain/streams.ts';
import { keyedId, randomId } from '../runtime/ids.ts';

type Keyed = { readonly command: { readonly key: string } | null };

/** The id of a stream or an account to create: keyed by caller and Idempotency-Key, random without a key. */
export const newId = (secret: Buffer, { command }: Keyed): string =>
  command === null ? randomId(STREAM_ID_LENGTH) : keyedId(secret, [command.key], STREAM_ID_LENGTH);

/** The id of something an organisation or tournament holds: its stream's id first, so that the stream is found without a table. */
export const newPartId = (stream: string, secret: Buffer, { command }: Keyed): string =>
  stream + (command === null ? randomId(8) : keyedId(secret, [stream, command.key], 8));
