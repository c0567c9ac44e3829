import { session } from '../../session/page-session.ts';
import { computeHash } from './text-hash.ts';
import type { Visit } from './visit.ts';

const KEY = 'turnierpult-visits';
const MOST = 20;

type Kept = Readonly<Record<string, Visit>>;

/** One per person and tournament. */
const keyOf = (tournamentId: string): string => `${computeHash(session.stored().eMail ?? '')} ${tournamentId}`;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export function keptVisit(tournamentId: string): Visit | null {
  const kept = read()[keyOf(tournamentId)];
  // Earlier releases stored another format under this key.
  return typeof kept?.version === 'number' ? kept : null;
}

/** Keeps the last twenty visits; without a session, none. */
export function saveVisit(tournamentId: string, visit: Visit): void {
  if (session.stored().eMail === null) return;
  const others = Object.entries(read())
    .filter(([key]) => key !== keyOf(tournamentId))
    .toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
    .slice(0, MOST - 1);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([[keyOf(tournamentId), visit], ...others])));
  } catch {
    // Storage is forbidden or full: the summary of missed steps is left out.
    return;
  }
}
