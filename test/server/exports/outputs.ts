import type { DocumentType, Tournament } from '#domain/tournament/model/state.ts';
import { newDocument } from '#domain/tournament/contract/documents.ts';
import { newMatch } from '#domain/tournament/model/fields.ts';
import { copyTournament } from '#domain/tournament/transfer/copy-tournament.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { publicView } from '#domain/tournament/view/tournament-view.ts';
import { tournamentsProjection } from '#projections/tournaments.ts';
import { teamsTable } from '#client/pages/teams/team-columns.tsx';
import { KINDS, settingsOf } from '#client/public/board/board-page.ts';
import type { PrintConfigurations, PrintedType } from '#server/documents/template.ts';
import { renderBoard, renderVisitorPage } from '#server/public-pages/render-pages.tsx';
import { matchesCsv, rankingCsv, standingsCsv } from '#server/tournaments/transfer/csv.ts';
import { ID, JOINED, member } from '#test/domain/support/cup.ts';
import { NOW } from '#test/domain/support/given.ts';
import { drawTeams } from '../../support/drawn-teams.tsx';
import { drawMatchPlan } from '../../support/drawn-match-plan.tsx';
import { buildPrintData, printedBody } from '../../support/paper-data.ts';

// Everything that a tournament is put out as, each as a text or an object that differs where it shows something else.

const printed = <Type extends PrintedType>(
  type: Type,
  tournament: Tournament,
  configuration?: PrintConfigurations[Type],
): string => printedBody(type, buildPrintData(member(tournament), {}), configuration);

export function fileOf(tournament: Tournament) {
  return exportTournament(tournament, { venue: null, pictures: [], at: NOW });
}

/** After its last match and before its first: pages show other things then. */
const phasesOf = (tournament: Tournament): readonly Tournament[] => {
  const { plan } = tournament;
  if (plan === null) throw new Error('The cup has a plan');
  return [tournament, { ...tournament, plan: { ...plan, matches: plan.matches.map((match) => newMatch(match, 0)) } }];
};

const drawn = (tournament: Tournament) => ({
  tournament: publicView(ID, tournament, JOINED),
  at: new Date(NOW),
  link: 'https://portal.example/t/cup',
});

export const OUTPUTS = {
  members: (tournament: Tournament) => member(tournament),
  public: (tournament: Tournament) => publicView(ID, tournament, JOINED),
  file: fileOf,
  rows: (tournament: Tournament) => tournamentsProjection.rows(ID, { tournament, version: 1, at: NOW }),
  matchesCsv: (tournament: Tournament) => matchesCsv(member(tournament)),
  standingsCsv: (tournament: Tournament) => standingsCsv(member(tournament)),
  rankingCsv: (tournament: Tournament) => rankingCsv(member(tournament)),
  teamsCsv: (tournament: Tournament) => teamsTable(member(tournament)),
  copy: (tournament: Tournament) => copyTournament(tournament, { firstMatchKickoff: null, teams: 'keep' }),
  matchPlanPage: (tournament: Tournament) => drawMatchPlan(member(tournament), new Date(NOW)),
  teamsPage: (tournament: Tournament) => drawTeams(member(tournament), 'Scorer'),
  /** As organisers have it, who change it there. */
  teamsEditor: (tournament: Tournament) => drawTeams(member(tournament), 'Organizer'),
  visitorPage: (tournament: Tournament) => phasesOf(tournament).map((each) => renderVisitorPage(drawn(each))),
  board: (tournament: Tournament) =>
    phasesOf(tournament).flatMap((each) => KINDS.map((kind) => renderBoard(drawn(each), settingsOf(`?pages=${kind}`)))),
  matchPlan: (tournament: Tournament) => printed('MatchPlan', tournament),
  receipts: (tournament: Tournament) => printed('Receipts', tournament, newDocument.Receipts),
  refereeCards: (tournament: Tournament) => printed('RefereeCards', tournament),
  courtPlan: (tournament: Tournament) => printed('CourtPlan', tournament),
  teamSlips: (tournament: Tournament) => printed('TeamSlips', tournament),
  poster: (tournament: Tournament) => printed('Poster', tournament),
  doorSign: (tournament: Tournament) => printed('DoorSign', tournament),
  teamList: (tournament: Tournament) => printed('TeamList', tournament),
  ranking: (tournament: Tournament) => printed('Ranking', tournament),
} satisfies Record<string, (tournament: Tournament) => unknown>;

export type Output = keyof typeof OUTPUTS;
export type Document = Extract<Output, Uncapitalize<DocumentType>>;

export const ALL = Object.keys(OUTPUTS) as Output[];
export const without = (...outputs: readonly Output[]) => ALL.filter((output) => !outputs.includes(output));
