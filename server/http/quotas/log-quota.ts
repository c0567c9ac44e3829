import type { StoredEvent } from '#domain/events.ts';
import type { HandleCommand } from '../../command-handler/command-handler.ts';
import { randomId } from '../../runtime/ids.ts';
import type { Quotas } from './quotas.ts';

const MEGABYTE = 1_000_000;

/** Bytes of an event beside its data: ids, hashes, the chain. */
const ENVELOPE = 700;

/**
 * Counts what each account and key writes into the log. With every whole megabyte at this node one of its quota is used,
 * before the next command: throws `ProblemError` (429, with Retry-After) where none is left.
 */
export function withLogQuota(handleCommand: HandleCommand, quotas: Pick<Quotas, 'limits' | 'spend'>): HandleCommand {
  if (quotas.limits.logMegabytesPerDay === Infinity) return handleCommand;
  /** Bytes for which nothing was used yet, by account. */
  const unpaid = new Map<string, number>();
  const add = (account: string, bytes: number): void => {
    unpaid.set(account, (unpaid.get(account) ?? 0) + bytes);
  };
  return async (decider, order) => {
    const { actor } = order.asking;
    if (actor.kind === 'system') return handleCommand(decider, order);
    const account = `${actor.kind} ${actor.id}`;
    if ((unpaid.get(account) ?? 0) >= MEGABYTE) {
      const use = { actor, organizationId: null, thing: randomId(16) };
      await quotas.spend('logMegabytesPerDay', use, async () => add(account, -MEGABYTE));
    }
    const result = await handleCommand(decider, order);
    if (result.outcome === 'done') add(account, sizeOf(result.events));
    return result;
  };
}

const sizeOf = (events: readonly StoredEvent[]): number =>
  events.reduce((sum, { data }) => sum + ENVELOPE + Buffer.byteLength(JSON.stringify(data)), 0);
