import type { StoredEvent } from '#domain/events.ts';
import { canonical } from '../../event-store/canonical-json.ts';
import type { Signer } from './signatures.ts';

/** The content of an export's last line, the seal: a summary of all lines before it, and the key that signed it. */
export interface ExportSummary {
  readonly stream: string;
  readonly events: number;
  /** The chain hash of the last event. */
  readonly head: string;
  readonly exportedAt: string;
  readonly key: string;
}

/** An event as the file has it: without its place in the log, which another log would give it anew. */
export type ExportedEvent = Omit<StoredEvent, 'position'>;

/** What is signed: the seal in its canonical form (RFC 8785). */
export const serializeSeal = (summary: ExportSummary): string => canonical(summary);

/**
 * A tournament's stream as JSON Lines: every event as it is stored, accounts by their ids, with the salt that its hash was
 * made with; then the seal and its signature.
 */
export function exportHistory(
  stream: string,
  events: readonly StoredEvent[],
  { signer, exportedAt }: { readonly signer: Signer; readonly exportedAt: string },
): string {
  const lines = events.map(({ id, revision, type, schema, data, metadata }): string =>
    JSON.stringify({ id, stream, revision, type, schema, data, metadata } satisfies ExportedEvent),
  );
  const head = events.at(-1)?.metadata.chain ?? '';
  const summary: ExportSummary = { stream, events: events.length, head, exportedAt, key: signer.publicKey.kid };
  return `${[...lines, JSON.stringify({ seal: summary, signature: signer.sign(serializeSeal(summary)) })].join('\n')}\n`;
}
