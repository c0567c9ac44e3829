import { session } from '../../session/here.ts';
import { mark, type Visit } from './visit.ts';

const KEY = 'turnierpult-visits';
const MOST = 20;

type Kept = Readonly<Record<string, Visit>>;

/** One per person and tournament. */
const keyOf = (tournamentId: string): string => `${mark(session.stored().eMail ?? '')} ${tournamentId}`;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export const keptVisit = (tournamentId: string): Visit | null => read()[keyOf(tournamentId)] ?? null;

/** Keeps the last twenty. */
export function keepVisit(tournamentId: string, visit: Visit): void {
  const others = Object.entries(read())
    .filter(([key]) => key !== keyOf(tournamentId))
    .toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
    .slice(0, MOST - 1);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([[keyOf(tournamentId), visit], ...others])));
  } catch {
    // Storage is closed or full: then nobody is told what happened meanwhile.
    return;
  }
}
