import type { TournamentView } from '#domain/contract.ts';
import type { DocumentType } from '../../api/document-calls.ts';

type Match = TournamentView['matches'][number];

/** How much of a tournament stands on a document: a plan for a pen says nothing of its results. */
export interface Extent {
  readonly type: DocumentType;
  readonly hasResults: boolean;
}

/**
 * What of the tournament stands on a document: while this text stays the same, printing once more gives the same sheets.
 * Times played so far, fees, page views and other documents are on none.
 */
export const computePrintKey = (tournament: TournamentView, { type, hasResults }: Extent): string =>
  JSON.stringify([ON_PAPER[type](tournament), hasResults ? results(tournament) : null]);

const ON_PAPER = {
  MatchPlan: (tournament: TournamentView): unknown => [
    tournament.name,
    tournament.organizationName,
    tournament.venueName,
    tournament.visibility,
    tournament.images,
    tournament.matchPlanConfiguration,
    tournament.computationConfiguration,
    tournament.teams.map(({ id, name, outOfCompetition }) => [id, name, outOfCompetition]),
    tournament.groups.map(composition),
    tournament.matches.map(({ index, metadata, teamA, teamB }) => [index, metadata, teamA.label, teamB.label]),
    tournament.rankings.length,
  ],
  Receipts: ({ name, organizationName, kickoff, teams, images }: TournamentView): unknown => [
    name,
    organizationName,
    kickoff,
    teams.map((team) => team.name),
    images.organizerLogo,
    images.sponsorLogo,
  ],
  RefereeCards: (tournament: TournamentView): unknown => [
    tournament.matchPlanConfiguration,
    tournament.teams.map(({ id, name }) => [id, name]),
    tournament.groups.map(composition),
    tournament.matches.map(({ index, metadata, teamA, teamB }) => [
      index,
      metadata,
      [teamA, teamB].map(({ teamSelector, teamId, label }) => [teamSelector, teamId, label]),
    ]),
  ],
} satisfies Record<DocumentType, (tournament: TournamentView) => unknown>;

const composition = ({ id, alphabeticalId, displayName, participants }: TournamentView['groups'][number]): unknown => [
  id,
  alphabeticalId,
  displayName,
  participants.map(({ teamId }) => teamId),
];

const results = ({ matches, groups, rankings }: TournamentView): unknown => [
  matches.map(score),
  groups.map(({ participants }) => participants.map(({ statistics }) => statistics)),
  rankings.map(({ placementRank, teamId }) => [placementRank, teamId]),
];

const score = ({ outcome: { state, type }, teamA, teamB }: Match): unknown => [
  state,
  type,
  teamA.teamId,
  teamA.score,
  teamB.teamId,
  teamB.score,
];
