import type { Part, Tournament } from './state.ts';

/** The state with these parts and smaller things marked as last touched by this version [PL3]. */
export function touched(
  tournament: Tournament,
  version: number,
  parts: readonly Part[],
  paths: readonly string[] = [],
): Tournament {
  return {
    ...tournament,
    touched: { ...tournament.touched, ...Object.fromEntries(parts.map((part) => [part, version])) },
    touchedPaths:
      paths.length === 0
        ? tournament.touchedPaths
        : { ...tournament.touchedPaths, ...Object.fromEntries(paths.map((path) => [path, version])) },
  };
}
