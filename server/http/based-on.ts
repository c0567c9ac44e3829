import { texts } from '#domain/texts/de.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import { ProblemError } from './problem-details.ts';

/**
 * Throws `ProblemError` (400) for a `Based-On` that the stream does not have, read to its end: this node may be behind
 * the one that the caller heard of it from.
 */
export async function assertVersionReached(
  { store }: { readonly store: Pick<EventStore, 'readStream'> },
  { stream, version }: Pick<LoadedStream, 'stream' | 'version'>,
  basedOn: number,
): Promise<void> {
  let end = version;
  if (basedOn > end) for await (const events of store.readStream(stream, { from: version })) end += events.length;
  if (basedOn <= end) return;
  const code = 'version-unknown';
  const message = texts.refusals[code];
  throw new ProblemError(400, code, message, { details: { errors: [{ path: 'header.based-on', code, message }] } });
}
