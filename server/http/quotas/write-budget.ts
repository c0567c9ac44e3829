import type { StoredEvent } from '#domain/events.ts';
import type { WriteBudget } from '../../command-handler/command.ts';
import { randomId } from '../../runtime/ids.ts';
import type { Quotas } from './quotas.ts';

const MEGABYTE = 1_000_000;
const DAY = 24 * 60 * 60 * 1000;

/** Bytes of an event apart from its data: ids, hashes, the chain. */
const ENVELOPE_BYTES = 700;

interface UnbilledBytes {
  readonly bytes: number;
  /** Milliseconds since 1970 of the last write. */
  readonly at: number;
}

type BilledActor = Parameters<WriteBudget['reserve']>[0];

/**
 * Counts what each account and key writes into the log. With every whole megabyte at this node one of its quota is used,
 * before the next command: `reserve` rejects with a `ProblemError` (429, with Retry-After) if none is left.
 */
export function openWriteBudget(quotas: Pick<Quotas, 'limits' | 'spend'>, clock: () => Date): WriteBudget | null {
  if (quotas.limits.logMegabytesPerDay === Infinity) return null;
  /** Bytes not yet charged to the quota, per account, in order of the last write. */
  const unbilledBytes = new Map<string, UnbilledBytes>();
  const nameOf = ({ kind, id }: BilledActor): string => `${kind} ${id}`;
  const bytesOf = (account: string): number => unbilledBytes.get(account)?.bytes ?? 0;
  const add = (account: string, bytes: number): void => {
    const sum = Math.max(0, bytesOf(account) + bytes);
    unbilledBytes.delete(account);
    unbilledBytes.set(account, { bytes: sum, at: clock().getTime() });
  };
  /** Writes older than the quota's day no longer count. */
  const sweep = (): void => {
    const until = clock().getTime() - DAY;
    for (const [account, { at }] of unbilledBytes) {
      if (at > until) return;
      unbilledBytes.delete(account);
    }
  };
  return {
    async reserve(actor) {
      sweep();
      const account = nameOf(actor);
      if (bytesOf(account) < MEGABYTE) return;
      const use = { actor, organizationId: null, createdId: randomId(16) };
      await quotas.spend('logMegabytesPerDay', use, async () => add(account, -MEGABYTE));
    },
    record: (actor, events) => add(nameOf(actor), sizeOf(events)),
  };
}

const sizeOf = (events: readonly Pick<StoredEvent, 'data'>[]): number =>
  events.reduce((sum, { data }) => sum + ENVELOPE_BYTES + Buffer.byteLength(JSON.stringify(data)), 0);
