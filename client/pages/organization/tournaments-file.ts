import type { ListedTournament } from '#domain/contract.ts';
import type { CsvTable } from '../../features/tournament/csv-file.ts';
import { tournamentStateText } from '../../features/tournament/tournament-state-text.ts';
import { texts } from '../../texts/de.ts';
import { plainMoment } from '../../texts/format.ts';

const t = texts.organization;

/** The list for a spreadsheet, in its order. */
export const tournamentsFile = (tournaments: readonly ListedTournament[], now: Date): CsvTable => ({
  columns: [
    t.tournament,
    t.date,
    texts.tournament.tabs.teams,
    t.venue,
    texts.copying.folder,
    t.state,
    t.visibility,
    t.pageViews,
  ],
  rows: tournaments.map((tournament) => [
    tournament.name,
    tournament.kickoff === null ? '' : plainMoment(tournament.kickoff),
    tournament.teamCount,
    tournament.venueName ?? '',
    tournament.folderName ?? '',
    tournament.template ? texts.templates.tag : tournamentStateText(tournament, now),
    texts.tournament.visibilityShort[tournament.visibility],
    tournament.visibility === 'Public' ? tournament.publicPageViews : '',
  ]),
});
