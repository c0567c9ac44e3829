import { useEffect, useRef, useState } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { placedTeam } from '#domain/match-day.ts';

/** The changes on the board, with their times. */
export interface BoardChanges {
  /** Of the last seconds: match id → time of the change in ms. */
  readonly matches: ReadonlyMap<string, number>;
  /** Of the last seconds: team id → its former place, and when it climbed. */
  readonly climbed: ReadonlyMap<string, { readonly from: number; readonly at: number }>;
  /** Since the board opened: when each match, each climbing team and each place of the ranking last changed, in ms. */
  readonly last: ReadonlyMap<string, number>;
}

/** Keys of `BoardChanges.last`. */
export const matchKey = (id: string): string => `match ${id}`;
export const climberKey = (teamId: string): string => `climbed ${teamId}`;
export const placeKey = (rank: number): string => `place ${rank}`;

const HIGHLIGHT_MS = 12_000;
export const NO_CHANGES: BoardChanges = { matches: new Map(), climbed: new Map(), last: new Map() };

/**
 * Compares each view with the one before it; changes stay marked for twelve seconds. `isNews` false: what happened while the
 * page did not follow is not marked, it did not just change.
 */
export function useChanges(tournament: PublicTournamentView, isNews: boolean): BoardChanges {
  const before = useRef<PublicTournamentView | null>(null);
  const [changes, setChanges] = useState(NO_CHANGES);
  useEffect(() => {
    const last = before.current;
    before.current = tournament;
    if (last === null || last === tournament || !isNews) return;
    const at = Date.now();
    if (changesAfter(NO_CHANGES, last, tournament, at) === NO_CHANGES) return;
    setChanges((known) => changesAfter(known, last, tournament, at));
    setTimeout(() => setChanges((known) => withoutOld(known, at)), HIGHLIGHT_MS);
  }, [tournament, isNews]);
  return changes;
}

/** The changes after a new view at `at` (ms); the same object if nothing on a board changed. */
export function changesAfter(
  known: BoardChanges,
  last: PublicTournamentView,
  now: PublicTournamentView,
  at: number,
): BoardChanges {
  const matches = changedMatches(last, now);
  const climbed = climbedTeams(last, now);
  const changed = [
    ...matches.map(matchKey),
    ...[...climbed.keys()].map(climberKey),
    ...changedPlaces(last, now).map(placeKey),
  ];
  if (changed.length === 0) return known;
  return {
    matches: new Map([...known.matches, ...matches.map((id) => [id, at] as const)]),
    climbed: new Map([...known.climbed, ...[...climbed].map(([id, from]) => [id, { from, at }] as const)]),
    last: new Map([...known.last, ...changed.map((what) => [what, at] as const)]),
  };
}

/** Removes marks of changes up to `at`. */
const withoutOld = ({ matches, climbed, last }: BoardChanges, at: number): BoardChanges => ({
  matches: new Map([...matches].filter(([, when]) => when > at)),
  climbed: new Map([...climbed].filter(([, { at: when }]) => when > at)),
  last,
});

/** Places of the ranking with another team than before, or with their first one; not while a lot decides them [RK9]. */
function changedPlaces(last: PublicTournamentView, now: PublicTournamentView): readonly number[] {
  const held = new Map(last.rankings.map((one) => [one.placementRank, placedTeam(one)]));
  return now.rankings
    .filter((one) => placedTeam(one) !== null && held.get(one.placementRank) !== placedTeam(one))
    .map(({ placementRank }) => placementRank);
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

/** Only teams that climbed: the others merely moved down. */
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
