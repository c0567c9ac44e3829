import type { HistoryEntry, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { roundNames } from '../../tournament-view/round-names.ts';
import { texts } from '../../texts/de.ts';
import { outcomeTexts } from '../tournament/outcome-texts.ts';

const t = texts.history.followed;

/** What else a step changed, as sentences, the heaviest first: 'Danach steht im Finale (Spiel 25) FC Königshain.' */
export function consequenceLines(
  { consequences: { matches, results, groups, rankings }, teamNames, ownGroupNames = {} }: HistoryEntry,
  tournament: TournamentView,
): readonly string[] {
  const name = (id: string | null): string | null => (id === null ? null : (teamNames[id] ?? id));
  const roundName = roundNames(tournament.matches);
  const label = (matchId: string): string => {
    const match = tournament.matches.find(({ id }) => id === matchId);
    return match === undefined ? texts.history.match : (roundName.get(match.index) ?? match.metadata.label);
  };
  const groupName = (letter: string): string =>
    texts.groups.name({ alphabeticalId: letter, displayName: ownGroupNames[letter] ?? '' });
  return [
    ...matches.map(({ id, index, number, before, after, state }) =>
      [
        t.match(label(id), matchNumber({ index, number }), name(after), name(before)),
        ...(state === 'NotStarted' ? [] : [t.playedMatch(matchNumber({ index, number }))]),
      ].join(' '),
    ),
    ...results.map(({ index, number, before, after }) =>
      t.result(matchNumber({ index, number }), ...outcomeTexts(before, after)),
    ),
    ...rankings.map(({ placementRank, before, after, gone }) => {
      const was = name(before);
      return gone === true && was !== null
        ? t.gone(placementRank, null, was)
        : t.ranking(placementRank, name(after), was);
    }),
    ...groups.flatMap(({ group, rank, before, after, gone }) => {
      const [was, is] = [name(before), name(after)];
      if (gone === true && was !== null) return [t.gone(rank, groupName(group), was)];
      return is === null ? [] : [t.group(groupName(group), rank, is, was)];
    }),
  ];
}
