import type { TournamentSummary } from '../../api/calls.ts';
import { plainDay } from '../../texts/format.ts';
import { monthWords } from '../../texts/month-words.ts';
import type { SearchEntry } from './find-entries.ts';

/** A tournament, found also by where it belongs, where it is played, and in which month. */
export const tournamentEntry = (
  {
    id,
    name,
    organizationName,
    folderName,
    venueName,
    kickoff,
  }: Pick<TournamentSummary, 'id' | 'name' | 'organizationName' | 'folderName' | 'venueName' | 'kickoff'>,
  isOffered: boolean,
): SearchEntry => ({
  key: `tournament ${id}`,
  kind: 'tournament',
  title: name,
  detail: [organizationName, folderName, venueName, kickoff === null ? null : plainDay(kickoff)]
    .filter((part) => part !== null)
    .join(' · '),
  ...(kickoff === null ? {} : { words: monthWords(kickoff) }),
  go: `/portal/tournaments/${id}`,
  ...(isOffered ? { isOffered } : {}),
});
