import { STREAM_ID_LENGTH } from '#domain/streams.ts';
import { formerKeyedId, keyedId, randomId } from '../runtime/ids.ts';

interface StreamLengths {
  load(stream: string): Promise<{ readonly version: number }>;
}

type Keyed = { readonly command: { readonly key: string } | null };

/**
 * The id of a stream to create: keyed by caller and Idempotency-Key where there is one, else by chance. What this very call
 * created before ids took their present characters keeps its id.
 */
export async function newStreamId(
  { idSecret, states }: { readonly idSecret: Buffer; readonly states: StreamLengths },
  { command }: Keyed,
  streamOf: (id: string) => string,
): Promise<string> {
  if (command === null) return randomId(STREAM_ID_LENGTH);
  const former = formerKeyedId(idSecret, [command.key], STREAM_ID_LENGTH);
  if ((await states.load(streamOf(former))).version > 0) return former;
  return keyedId(idSecret, [command.key], STREAM_ID_LENGTH);
}

/** The id of an account to create, likewise; accounts are rows, so that of a call before the update is another. */
export const newAccountId = (secret: Buffer, { command }: Keyed): string =>
  command === null ? randomId(STREAM_ID_LENGTH) : keyedId(secret, [command.key], STREAM_ID_LENGTH);

/** The id of something an organisation or tournament holds: its stream's id first, so that the stream is found without a table. */
export const newPartId = (stream: string, secret: Buffer, { command }: Keyed): string =>
  stream + (command === null ? randomId(8) : keyedId(secret, [stream, command.key], 8));
