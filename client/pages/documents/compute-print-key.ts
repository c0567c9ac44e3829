import type { TournamentView } from '#domain/contract.ts';
import { decidedTeam } from '#domain/match-day.ts';
import type { PaperKind } from '../../features/print/paper-address.ts';
import type { DocumentType } from './document-view.ts';

type Match = TournamentView['matches'][number];
type Team = TournamentView['teams'][number];
type Group = TournamentView['groups'][number];

/** How much of a tournament stands on a document: a plan for a pen says nothing of its results. */
export interface Extent {
  readonly type: DocumentType;
  readonly hasResults: boolean;
}

/** Whether results stand on a document; 'configured': where its configuration says so. */
export const SHOWS_RESULTS: Readonly<Record<DocumentType, boolean | 'configured'>> = {
  MatchPlan: 'configured',
  Receipts: false,
  RefereeCards: false,
};

/**
 * What of the tournament stands on a document: while this text stays the same, printing once more gives the same sheets
 * but for the time and the proof in the margin.
 * Times played so far, fees, page views and other documents are on none.
 */
export const computePrintKey = (tournament: TournamentView, { type, hasResults }: Extent): string =>
  JSON.stringify([ON_PAPER[type](tournament), hasResults ? results(tournament) : null]);

const without = <Whole extends object>(whole: Whole, left: readonly (keyof Whole & string)[]): unknown =>
  Object.entries(whole).filter(([field]) => !(left as readonly string[]).includes(field));

// What a team, a group or a match learns to hold counts as printed until it is left out here.

const ON_NO_SHEET = ['hasPaidEntryFee', 'entryFeePaidAt'] as const;
const team = (held: Team): unknown => without(held, ON_NO_SHEET);
const teamInPlay = (held: Team): unknown => without(held, [...ON_NO_SHEET, 'outOfCompetition']);
const plannedMatch = (held: Match): unknown =>
  without(held, ['id', 'teamA', 'teamB', 'outcome', 'affected', 'sameTeam']);
const composition = (held: Group): unknown => [
  without(held, ['participants', 'finished', 'liveStandings']),
  held.participants.map(({ teamId }) => teamId),
];

/** It is printed where no organiser's logo is chosen. */
const crest = ({ images, organizationCrest }: TournamentView): readonly string[] =>
  images.organizerLogo !== null || organizationCrest === undefined ? [] : [organizationCrest];

const ON_PAPER = {
  MatchPlan: (tournament: TournamentView): unknown => [
    tournament.name,
    tournament.organizationName,
    tournament.venueName,
    tournament.visibility,
    tournament.status,
    tournament.images,
    ...crest(tournament),
    tournament.presentationConfiguration.showResults,
    tournament.matchPlanConfiguration,
    tournament.breaks,
    tournament.computationConfiguration,
    tournament.teams.map(team),
    tournament.groups.map(composition),
    tournament.matches.map((match) => [plannedMatch(match), match.teamA.label, match.teamB.label]),
    tournament.rankings.length,
  ],
  Receipts: (tournament: TournamentView): unknown => [
    tournament.name,
    tournament.organizationName,
    tournament.kickoff,
    tournament.teams.map(teamInPlay),
    tournament.images.organizerLogo,
    ...crest(tournament),
    tournament.images.sponsorLogo,
  ],
  RefereeCards: (tournament: TournamentView): unknown => [
    tournament.matchPlanConfiguration,
    tournament.teams.map(teamInPlay),
    tournament.groups.map(composition),
    tournament.matches.map((match) => [
      plannedMatch(match),
      [match.teamA, match.teamB].map((slot) => [slot.teamSelector, decidedTeam(slot), slot.label]),
      // It has no card.
      ...(match.outcome.ruling?.counts === false ? [null] : []),
    ]),
  ],
} satisfies Record<DocumentType, (tournament: TournamentView) => unknown>;

/** The same of a paper, on which what is chosen for it is the matter of this device. */
export const computePaperKey = (tournament: TournamentView, kind: PaperKind): string =>
  JSON.stringify([ON_HALL_PAPER[kind](tournament), RESULTS_ON.has(kind) ? results(tournament) : null]);

const RESULTS_ON: ReadonlySet<PaperKind> = new Set(['CourtPlan', 'Poster', 'Ranking']);

const ofPlan = (tournament: TournamentView): unknown => [ON_PAPER.MatchPlan(tournament), tournament.information];

const ON_HALL_PAPER: Readonly<Record<PaperKind, (tournament: TournamentView) => unknown>> = {
  CourtPlan: ofPlan,
  TeamSlips: ofPlan,
  Poster: ofPlan,
  DoorSign: (tournament) => [
    tournament.name,
    tournament.organizationName,
    tournament.venueName,
    tournament.visibility,
    tournament.kickoff,
    tournament.status,
    tournament.images,
    ...crest(tournament),
    tournament.presentationConfiguration.showResults,
  ],
  TeamList: (tournament) => [
    tournament.name,
    tournament.organizationName,
    tournament.kickoff,
    tournament.status,
    // Who has paid is ticked [PP6].
    tournament.teams.map((held) => [team(held), held.hasPaidEntryFee]),
    tournament.groups.map(composition),
  ],
  Ranking: (tournament) => [
    tournament.name,
    tournament.organizationName,
    tournament.kickoff,
    tournament.status,
    tournament.images,
    ...crest(tournament),
    tournament.computationConfiguration,
    tournament.teams.map(team),
    tournament.groups.map(composition),
  ],
};

const results = ({ matches, groups, rankings }: TournamentView): unknown => [
  matches.map(score),
  groups.map(({ participants }) => participants.map(({ statistics }) => statistics)),
  rankings.map(({ placementRank, teamId, tied, shares }) => [shares ?? placementRank, teamId, tied]),
];

const score = ({ outcome: { state, type, winner, shootout, ruling }, teamA, teamB }: Match): unknown => [
  state,
  type,
  decidedTeam(teamA),
  teamA.score,
  decidedTeam(teamB),
  teamB.score,
  ...(winner === undefined ? [] : [winner, shootout]),
  ...(ruling === undefined ? [] : [ruling]),
];
