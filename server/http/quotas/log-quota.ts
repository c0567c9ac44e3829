import type { StoredEvent } from '#domain/events.ts';
import type { HandleCommand } from '../../command-handler/command-handler.ts';
import { randomId } from '../../runtime/ids.ts';
import type { Quotas } from './quotas.ts';

const MEGABYTE = 1_000_000;
const DAY = 24 * 60 * 60 * 1000;

/** Bytes of an event beside its data: ids, hashes, the chain. */
const ENVELOPE_BYTES = 700;

interface Unpaid {
  readonly bytes: number;
  /** Milliseconds since 1970 of the last write. */
  readonly at: number;
}

/**
 * Counts what each account and key writes into the log. With every whole megabyte at this node one of its quota is used,
 * before the next command: throws `ProblemError` (429, with Retry-After) where none is left.
 */
export function withLogQuota(
  handleCommand: HandleCommand,
  quotas: Pick<Quotas, 'limits' | 'spend'>,
  clock: () => Date,
): HandleCommand {
  if (quotas.limits.logMegabytesPerDay === Infinity) return handleCommand;
  /** Bytes for which nothing was used yet, by account; who wrote last stands last. */
  const unpaid = new Map<string, Unpaid>();
  const bytesOf = (account: string): number => unpaid.get(account)?.bytes ?? 0;
  const add = (account: string, bytes: number): void => {
    const sum = Math.max(0, bytesOf(account) + bytes);
    unpaid.delete(account);
    unpaid.set(account, { bytes: sum, at: clock().getTime() });
  };
  /** What was written longer ago than the quota's day counts no more. */
  const sweep = (): void => {
    const until = clock().getTime() - DAY;
    for (const [account, { at }] of unpaid) {
      if (at > until) return;
      unpaid.delete(account);
    }
  };
  return async (decider, order) => {
    const { actor } = order.metadata;
    if (actor.kind === 'system') return handleCommand(decider, order);
    const account = `${actor.kind} ${actor.id}`;
    sweep();
    if (bytesOf(account) >= MEGABYTE) {
      const use = { actor, organizationId: null, thing: randomId(16) };
      await quotas.spend('logMegabytesPerDay', use, async () => add(account, -MEGABYTE));
    }
    const result = await handleCommand(decider, order);
    if (result.outcome === 'done') add(account, sizeOf(result.events));
    return result;
  };
}

const sizeOf = (events: readonly StoredEvent[]): number =>
  events.reduce((sum, { data }) => sum + ENVELOPE_BYTES + Buffer.byteLength(JSON.stringify(data)), 0);
