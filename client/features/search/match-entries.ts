import type { TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { roundNames } from '../../tournament-view/round-names.ts';
import { slotName, teamNames } from '../../tournament-view/team-names.ts';
import { texts } from '../../texts/de.ts';
import type { SearchEntry } from './find-entries.ts';

/** The matches of the open tournament, found by their numbers. */
export function matchEntries(tournament: TournamentView): readonly SearchEntry[] {
  const names = teamNames(tournament.teams);
  const roundName = roundNames(tournament.matches);
  return tournament.matches.map(({ id, index, number, metadata, teamA, teamB }) => ({
    key: `match ${id}`,
    kind: 'match',
    title: texts.plan.match(matchNumber({ index, number })),
    detail: `${roundName.get(index) ?? metadata.label}: ${slotName(teamA, names).name} – ${slotName(teamB, names).name}`,
    go: `/portal/tournaments/${tournament.id}?match=${index}`,
  }));
}
