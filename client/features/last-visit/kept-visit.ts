import { isRecord } from '#domain/play.ts';
import { session } from '../../session/page-session.ts';
import { textHash } from './text-hash.ts';
import type { Visit } from './visit.ts';

const KEY = 'turnierpult-visits';
const MAX_VISITS = 20;

type Kept = Readonly<Record<string, Visit>>;

/** One per person and tournament. */
const keyOf = (tournamentId: string): string => `${textHash(session.stored().eMail ?? '')} ${tournamentId}`;

// Earlier releases stored another format under this key.
const isKept = (entry: [string, unknown]): entry is [string, Visit] =>
  isRecord(entry[1]) && typeof entry[1]['at'] === 'string' && typeof entry[1]['version'] === 'number';

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isRecord(kept) ? Object.fromEntries(Object.entries(kept).filter(isKept)) : {};
  } catch {
    return {};
  }
}

export function keptVisit(tournamentId: string): Visit | null {
  return read()[keyOf(tournamentId)] ?? null;
}

/** Keeps the last twenty visits; without a session, none. */
export function saveVisit(tournamentId: string, visit: Visit): void {
  if (session.stored().eMail === null) return;
  const others = Object.entries(read())
    .filter(([key]) => key !== keyOf(tournamentId))
    .toSorted(([, one], [, other]) => other.at.localeCompare(one.at))
    .slice(0, MAX_VISITS - 1);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([[keyOf(tournamentId), visit], ...others])));
  } catch {
    // Storage is forbidden or full: the summary of missed steps is left out.
    return;
  }
}
