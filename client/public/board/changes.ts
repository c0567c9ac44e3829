import { useEffect, useRef, useState } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import type { PageKind } from './pages.ts';

/** What changed on the board in the last seconds, and when. */
export interface Changes {
  /** Match id → time of the change in ms. */
  readonly matches: ReadonlyMap<string, number>;
  /** Team id → the place it climbed from, and when. */
  readonly climbed: ReadonlyMap<string, { readonly from: number; readonly at: number }>;
  /** The page each change belongs to, and when the last one came. */
  readonly pages: ReadonlyMap<PageKind, number>;
}

const SHOWN = 12_000;
const none: Changes = { matches: new Map(), climbed: new Map(), pages: new Map() };

/** Compares each view with the one before it; whatever changed stays marked for twelve seconds. */
export function useChanges(tournament: PublicTournamentView): Changes {
  const before = useRef<PublicTournamentView | null>(null);
  const [changes, setChanges] = useState(none);
  useEffect(() => {
    const last = before.current;
    before.current = tournament;
    if (last === null || last === tournament) return;
    const at = Date.now();
    const matches = changedMatches(last, tournament);
    const climbed = climbedTeams(last, tournament);
    const pages = new Map<PageKind, number>();
    if (matches.length > 0) pages.set('now', at);
    if (climbed.size > 0) pages.set('groups', at);
    if (matches.some((id) => tournament.matches.find((match) => match.id === id)?.metadata.type !== 'GroupMatch'))
      pages.set('finals', at);
    if (pages.size === 0) return;
    setChanges((known) => ({
      matches: new Map([...known.matches, ...matches.map((id) => [id, at] as const)]),
      climbed: new Map([...known.climbed, ...[...climbed].map(([id, from]) => [id, { from, at }] as const)]),
      pages: new Map([...known.pages, ...pages]),
    }));
    setTimeout(
      () =>
        setChanges((known) => ({
          matches: new Map([...known.matches].filter(([, when]) => when > at)),
          climbed: new Map([...known.climbed].filter(([, { at: when }]) => when > at)),
          pages: new Map([...known.pages].filter(([, when]) => when > at)),
        })),
      SHOWN,
    );
  }, [tournament]);
  return changes;
}

function changedMatches(last: PublicTournamentView, now: PublicTournamentView): readonly string[] {
  const known = new Map(last.matches.map((match) => [match.id, match]));
  return now.matches
    .filter((match) => {
      const was = known.get(match.id);
      return (
        was !== undefined &&
        (was.outcome.state !== match.outcome.state ||
          was.teamA.score !== match.teamA.score ||
          was.teamB.score !== match.teamB.score)
      );
    })
    .map(({ id }) => id);
}

/** Only who climbed: the others merely moved down. */
function climbedTeams(last: PublicTournamentView, now: PublicTournamentView): ReadonlyMap<string, number> {
  const places = new Map(
    last.groups.flatMap(({ participants }) =>
      participants.map(({ teamId, statistics }) => [teamId, statistics?.position] as const),
    ),
  );
  return new Map(
    now.groups.flatMap(({ participants }) =>
      participants.flatMap(({ teamId, statistics }) => {
        const from = places.get(teamId);
        return from !== undefined && statistics !== null && statistics.position < from ? [[teamId, from] as const] : [];
      }),
    ),
  );
}
