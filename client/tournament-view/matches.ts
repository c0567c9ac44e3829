import type { PublicMatchView } from '#domain/contract.ts';

// What a match says beyond its moment: who won it, and where a place of a group leads.

/** Which side won, by its score or what else decided it [RE18]: null for a draw and while it is open. */
export function winnerOf(match: PublicMatchView): 'A' | 'B' | null {
  const { score: a } = match.teamA;
  const { score: b } = match.teamB;
  if (match.outcome.state !== 'Finished' || a === null || b === null) return null;
  return a === b ? (match.outcome.winner ?? null) : a > b ? 'A' : 'B';
}

/** The last place of a group that leads on, and where to: '2' and 'Halbfinale'; null where no finals follow. */
export function qualification(
  letter: string,
  matches: readonly PublicMatchView[],
): { place: number; label: string } | null {
  const ranks = matches
    .filter((match) => match.metadata.type === 'NonFinalKnockout' || match.metadata.type === 'Final')
    .flatMap((match) =>
      [match.teamA, match.teamB].flatMap(({ teamSelector }) =>
        teamSelector.kind === 'groupRank' && teamSelector.group === letter
          ? [{ rank: teamSelector.rank, label: match.metadata.label }]
          : [],
      ),
    );
  const last = ranks.reduce<(typeof ranks)[number] | null>(
    (far, here) => (far === null || here.rank > far.rank ? here : far),
    null,
  );
  return last === null ? null : { place: last.rank, label: last.label.replace(/ \d+$/, '') };
}
