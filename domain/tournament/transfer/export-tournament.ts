import type { Venue } from '../../organization/state.ts';
import { type DocumentConfiguration, configurationOf } from '../contract/documents.ts';
import { groupFields, matchFields, teamFields } from '../model/fields.ts';
import { numberBeside } from '../model/match-numbers.ts';
import { isPlain } from '../model/match-tuples.ts';
import { indexMatches } from '../model/matches.ts';
import type { ImageTarget, Match, MatchId, MatchNumbers, TeamId, Tournament } from '../model/state.ts';
import { configurationWith } from '../view/configuration.ts';
import { indexIn, selectorView } from '../contract/to-model.ts';
import { FILE_FORMAT, type FileMatch, type TournamentFile } from './file.ts';

/** A picture of the tournament with its bytes. */
export interface ExportedPicture {
  readonly target: ImageTarget;
  readonly name: string;
  /** Base64. */
  readonly webp: string;
}

/**
 * The tournament as a file: everything that makes it what it is. Left out are its history, its visibility (an imported
 * one begins private), its folder, who paid (dates of another installation's events), what was
 * said for its day (an announcement, an interruption, its status), and how often it was looked at.
 */
export function exportTournament(
  tournament: Tournament,
  joined: { readonly venue: Venue | null; readonly pictures: readonly ExportedPicture[]; readonly at: string },
): TournamentFile {
  const matches = tournament.plan?.matches ?? [];
  const indices = indexMatches(matches);
  const ties = fileTies(tournament);
  return {
    format: FILE_FORMAT,
    formatVersion: ties.length > 0 || matches.some(({ result }) => result !== null && !isPlain(result)) ? 2 : 1,
    exportedAt: joined.at,
    name: tournament.name,
    venue: joined.venue && {
      name: joined.venue.name,
      description: joined.venue.description,
      addressDetails: [...joined.venue.addressDetails],
      externalLinks: [...joined.venue.externalLinks],
    },
    information: tournament.information,
    template: tournament.template,
    groups: tournament.groups.map((group) => ({
      id: group.id,
      alphabeticalId: group.letter,
      ...groupFields.of(group),
      teams: group.teamIds.flatMap((id) => {
        const team = tournament.teams[id];
        return team === undefined ? [] : [{ id, ...teamFields.of(team) }];
      }),
    })),
    // In a file matches are named by their place, here too.
    matchPlanConfiguration: tournament.plan && configurationWith(tournament.plan, matches),
    breaks: [...(tournament.plan?.breaks ?? [])],
    matches: matches.map((match) => fileMatch(match, indices, tournament.matchNumbers)),
    ...(ties.length === 0 ? {} : { tieDecisions: ties }),
    computationConfiguration: {
      ...tournament.computation,
      comparisonModes: [...tournament.computation.comparisonModes],
    },
    presentationConfiguration: tournament.presentation,
    documents: tournament.documents.map((document) =>
      fileDocument(document.type, document.name, configurationOf(document)),
    ),
    images: [...joined.pictures],
  };
}

/** Without teams that are gone. */
function fileTies({ decisions, teams }: Tournament): NonNullable<TournamentFile['tieDecisions']> {
  const isThere = (id: TeamId): boolean => Object.hasOwn(teams, id);
  return Object.values(decisions.ties).flatMap(({ order, by, meetings }) => {
    const left = order.map((set) => set.filter(isThere)).filter((set) => set.length > 0);
    if (left.length < 2) return [];
    const met = meetings.filter(({ teamA, teamB }) => isThere(teamA) && isThere(teamB));
    return [{ order: left, by, meetings: met.map((meeting) => ({ ...meeting })) }];
  });
}

function fileMatch(match: Match, indices: ReadonlyMap<MatchId, number>, numbers: MatchNumbers): FileMatch {
  const { id, stage, court, kickoff, selectorA, selectorB } = match;
  return {
    id,
    type: stage.type,
    group: stage.type === 'GroupMatch' ? stage.group : null,
    finalsRound: stage.type === 'NonFinalKnockout' ? stage.finalsRound : null,
    playoffPosition: stage.type === 'AdditionalPlayoff' ? stage.playoffPosition : null,
    court,
    kickoff,
    teamSelectorA: selectorView(selectorA, indices),
    teamSelectorB: selectorView(selectorB, indices),
    ...numberBeside(numbers, id, indexIn(indices, id)),
    ...matchFields.laterOf(match),
  };
}

const fileDocument = (
  type: TournamentFile['documents'][number]['type'],
  name: string,
  configuration: DocumentConfiguration,
): TournamentFile['documents'][number] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only configurations parsed for their document's type are stored
  ({ type, name, configuration }) as TournamentFile['documents'][number];
