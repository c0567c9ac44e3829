import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { showVersion, showUnknownVersion, openPast, readPast, stepUpTo, usePastState } from './use-past-state.ts';

/** Debounce of address updates: browsers limit their number. */
const STAYS_FOR_MS = 250;

/** The version an address names (`?version=17`); null: none. */
export function versionIn(search: string): number | null {
  const version = Number(new URLSearchParams(search).get('version') ?? Number.NaN);
  return Number.isInteger(version) && version > 0 ? version : null;
}

/** Whether an address names an earlier version or moment at all: a broken one must not show the present. */
export const asksForPast = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return query.has('version') || query.has('at');
};

/** Whether an address names a version or moment that cannot exist. */
export function isBrokenPast(search: string): boolean {
  const query = new URLSearchParams(search);
  const at = query.get('at');
  if (query.has('version')) return versionIn(search) === null;
  return at !== null && Number.isNaN(Date.parse(at));
}

/** The same address at another version; null: the present. */
export function addressAt(path: string, search: string, version: number | null): string {
  const query = new URLSearchParams(search);
  query.delete('at');
  if (version === null) query.delete('version');
  else query.set('version', String(version));
  const written = query.toString();
  return written === '' ? path : `${path}?${written}`;
}

/**
 * Keeps the shown version and the address in step: a link opens its version or its moment (`?at=`), and moving on the
 * timeline updates the address. For one tournament; another one has a shell of its own. `upTo`: its current version;
 * null: not known yet. `isShown`: the timeline is visible anyway.
 */
export function usePastAddress(tournamentId: string, upTo: number | null, isShown: boolean): void {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const version = versionIn(search);
  const at = new URLSearchParams(search).get('at');
  const isKnown = upTo !== null;
  const isAsked = asksForPast(search);
  const isBroken = isBrokenPast(search);
  const position = usePastState((past) => (past.tournamentId === tournamentId ? past.position : null));
  const steps = usePastState((past) => (past.tournamentId === tournamentId ? past.steps : null));
  /** The last value written to or read from the address. */
  const said = useRef<number | null>(null);

  // Before the first paint: the store may still hold the previous tournament.
  useLayoutEffect(() => openPast(tournamentId), [tournamentId]);

  // A later return shows the present, unless the address says otherwise.
  useEffect(() => () => showVersion(null), []);

  useEffect(() => {
    if (upTo !== null && (isAsked || isShown)) void readPast(tournamentId, upTo);
  }, [tournamentId, upTo, isAsked, isShown]);

  useEffect(() => {
    // Addresses this page wrote itself are already applied, or outdated.
    if (!isKnown || (version === null && at !== null) || version === said.current) return;
    said.current = version;
    showVersion(version);
  }, [version, at, isKnown]);

  useEffect(() => {
    if (!isKnown) return;
    if (isBroken) showUnknownVersion();
    else if (usePastState.getState().position === null) showVersion(null);
  }, [isKnown, isBroken]);

  useEffect(() => {
    const moment = at === null ? Number.NaN : Date.parse(at);
    if (steps === null || isBroken || version !== null || Number.isNaN(moment)) return;
    const step = steps[Math.max(0, stepUpTo(steps, moment))];
    if (step !== undefined) navigate(addressAt(path, search, step.version), { replace: true });
  }, [steps, isBroken, version, at, path, search, navigate]);

  useEffect(() => {
    if (position === said.current) return;
    const timer = setTimeout(() => {
      said.current = position;
      navigate(addressAt(path, location.search, position), { replace: true });
    }, STAYS_FOR_MS);
    return () => clearTimeout(timer);
  }, [position, path, navigate]);
}
