import { create } from 'zustand';

/** By tournament, how many matches have a report of this page that awaits its answer. */
const useUnsent = create<Readonly<Record<string, number>>>(() => ({}));

export const noteUnsentReports = (tournamentId: string, count: number): void =>
  useUnsent.setState({ [tournamentId]: count });

/** Matches whose report awaits its answer, over all tournaments of this page. */
export const useUnsentReports = (): number =>
  useUnsent((counts) => Object.values(counts).reduce((sum, count) => sum + count, 0));
