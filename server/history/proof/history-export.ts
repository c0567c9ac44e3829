import type { StoredEvent } from '#domain/events.ts';
import type { KnownBreach } from '#domain/tournament/contract/history.ts';
import { canonical } from '../../event-store/canonical-json.ts';
import { createEventLoopYield } from '../../runtime/yield-to-event-loop.ts';
import { SUMMARY_FIELD, type Signer } from './signatures.ts';

/** The summary in an export's last line: all lines before it, and the key that signed it. */
export interface ExportSummary {
  readonly stream: string;
  readonly events: number;
  /** The chain hash of the last event. */
  readonly head: string;
  readonly exportedAt: string;
  readonly key: string;
  /** What the portal knew to be wrong with this history when it signed it; left out where it knew of nothing. */
  readonly breach?: KnownBreach | undefined;
}

/** An event as exported: without its position in the log, which another log would assign differently. */
export type ExportedEvent = Omit<StoredEvent, 'position'>;

/** What is signed: the summary in its canonical form (RFC 8785). */
export const serializeSummary = (summary: ExportSummary): string => canonical(summary);

/** What a file is sealed with. */
interface Sealing {
  readonly signer: Signer;
  readonly exportedAt: string;
  readonly breach?: KnownBreach | null;
}

/**
 * A tournament's or organisation's stream as JSON Lines in UTF-8: every event as it is stored, accounts by their ids, with the salt that its
 * hash was made with; then the summary and its signature. Written page by page, and gives way to others meanwhile.
 */
export async function exportHistory(
  stream: string,
  pages: AsyncIterable<readonly StoredEvent[]>,
  { signer, exportedAt, breach = null }: Sealing,
): Promise<Buffer> {
  const giveWay = createEventLoopYield();
  const written: Buffer[] = [];
  let [events, head] = [0, ''];
  for await (const page of pages) {
    for (const { id, revision, type, schema, data, metadata } of page) {
      await giveWay();
      written.push(lineOf({ id, stream, revision, type, schema, data, metadata } satisfies ExportedEvent));
      head = metadata.chain;
    }
    events += page.length;
  }
  const known = breach === null ? {} : { breach };
  const summary: ExportSummary = { stream, events, head, exportedAt, key: signer.publicKey.kid, ...known };
  return Buffer.concat([
    ...written,
    lineOf({ [SUMMARY_FIELD]: summary, signature: signer.sign(serializeSummary(summary)) }),
  ]);
}

const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
