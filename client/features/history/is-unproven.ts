import type { HistoryEntry, KnownBreach } from '#domain/contract.ts';

/** Whether the entry holds the event at which the check of the log found the breach. */
export const isUnproven = (
  { from, version }: Pick<HistoryEntry, 'from' | 'version'>,
  breach: KnownBreach | null,
): boolean => breach !== null && from < breach.version && breach.version <= version;
