import type { HistoryEntry, KnownBreach } from '#domain/contract.ts';

/** Whether it is the entry of which the history is known not to be what was once written. */
export const isUnproven = (
  { from, version }: Pick<HistoryEntry, 'from' | 'version'>,
  breach: KnownBreach | null,
): boolean => breach !== null && from < breach.version && breach.version <= version;
