import { useEffect, useRef, useState } from 'react';
import type { MatchView } from '#domain/contract.ts';

const SHOWN = 12_000;

/**
 * Ids of matches that somebody else changed in the last twelve seconds. Applying a change keeps whatever it does not touch
 * the same object, so a changed match is simply another object.
 */
export function useFlashing(matches: readonly MatchView[], own: (matchId: string) => boolean): ReadonlySet<string> {
  const before = useRef<ReadonlyMap<string, MatchView> | null>(null);
  const [flashing, setFlashing] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const known = before.current;
    before.current = new Map(matches.map((match) => [match.id, match]));
    if (known === null) return;
    const changed = matches
      .filter((match) => known.has(match.id) && result(known.get(match.id)) !== result(match) && !own(match.id))
      .map(({ id }) => id);
    if (changed.length === 0) return;
    setFlashing((now) => new Set([...now, ...changed]));
    setTimeout(() => setFlashing((now) => new Set([...now].filter((id) => !changed.includes(id)))), SHOWN);
  }, [matches, own]);
  return flashing;
}

const result = (match: MatchView | undefined): string =>
  match === undefined ? '' : [match.outcome.state, match.outcome.type, match.teamA.score, match.teamB.score].join(' ');
