import { monogram } from '../../team-name.ts';
import { areNumbersFixed } from '../model/match-numbers.ts';
import { firstKickoffOf } from '../planning/timing/move-kickoffs.ts';
import { groupStandings } from '../standings/groups.ts';
import { ranking } from '../standings/ranking.ts';
import { lineups } from '../standings/resolve.ts';
import { tieDecisionView } from '../standings/tie-decision-view.ts';
import { tieDecisionsOf } from '../standings/tie-decisions.ts';
import type { ImageTarget, Interruption, Tournament } from '../model/state.ts';
import type {
  ImageView,
  InterruptionView,
  PublicTournamentView,
  PublicVenue,
  TournamentImages,
  TournamentView,
} from '../contract/views.ts';
import { configurationView } from './configuration.ts';
import type { ClubChoice } from './emblems.ts';
import { groupView } from './groups.ts';
import { matchViews } from './matches.ts';
import { publicResults } from './public-results.ts';
import { publicTeamViews, teamViews } from './teams.ts';

/**
 * What a tournament's own stream does not hold. What a tournament refers to and is gone is null, or not in the record:
 * the view then shows no reference either.
 */
export interface ReferencedData {
  readonly organizationName: string;
  /** null: it has none of its own. */
  readonly organizationColor: string | null;
  /** The address of its crest; null: it has none. */
  readonly organizationCrest: string | null;
  /** What it has chosen for clubs whose teams play here [OR8]. */
  readonly clubChoices: readonly ClubChoice[];
  readonly folderName: string | null;
  readonly venueName: string | null;
  readonly publicPageViews: number;
  /** The organisation's images by id, at least those the tournament shows. */
  readonly images: Readonly<Record<string, ImageView>>;
  /** How often each document was retrieved, by its id; absent: never. */
  readonly generationCounts: Readonly<Record<string, number>>;
}

/** None of it, for callers that read only what the stream holds. */
export const NOTHING_REFERENCED: ReferencedData = {
  organizationName: '',
  organizationColor: null,
  organizationCrest: null,
  clubChoices: [],
  folderName: null,
  venueName: null,
  publicPageViews: 0,
  images: {},
  generationCounts: {},
};

/** What the public view needs of them. */
export interface PublicReferencedData extends Pick<
  ReferencedData,
  'organizationName' | 'organizationColor' | 'organizationCrest' | 'clubChoices' | 'venueName' | 'images'
> {
  readonly venue: PublicVenue | null;
}

/** The tournament as members of its organisation see it at `version` (docs/api.md, "A tournament's view"). */
export function memberView(
  id: string,
  tournament: Tournament,
  version: number,
  joined: ReferencedData,
): TournamentView {
  const { groups, matches, rankings } = playOf(tournament);
  const decisions = tieDecisionsOf(tournament);
  return {
    ...sharedView(id, tournament, joined),
    version,
    organizationId: tournament.organizationId,
    folderId: joined.folderName === null ? null : tournament.folderId,
    folderName: joined.folderName,
    venueId: joined.venueName === null ? null : tournament.venueId,
    publicPageViews: joined.publicPageViews,
    teams: teamViews(tournament, joined.clubChoices),
    groups,
    matches,
    rankings,
    documents: tournament.documents.map(({ id: documentId, type, name, lastModifiedAt }) => ({
      id: documentId,
      tournamentId: id,
      type,
      name,
      lastModifiedAt,
      generationCount: joined.generationCounts[documentId] ?? 0,
    })),
    ...(decisions.length === 0 ? {} : { tieDecisions: decisions.map(tieDecisionView) }),
    ...(areNumbersFixed(tournament) ? { hasFixedNumbers: true as const } : {}),
    purpose: tournament.purpose,
    template: tournament.template,
    ...(tournament.origin === null ? {} : { origin: tournament.origin }),
  };
}

/** The public view of a tournament: nothing private, and results as its presentation shows them. */
export function publicView(id: string, tournament: Tournament, joined: PublicReferencedData): PublicTournamentView {
  const results = publicResults[tournament.presentation.showResults](playOf(tournament));
  const { venue, organizationName, organizationColor, organizationCrest } = joined;
  const shared = sharedView(id, tournament, joined);
  const hasPicture =
    organizationCrest !== null || (tournament.presentation.showOrganizerLogo && shared.images.hasOrganizerLogo);
  return {
    ...shared,
    venue,
    ...(organizationColor === null ? {} : { organizationColor }),
    ...(hasPicture ? {} : { organizationLetters: monogram(organizationName) }),
    teams: publicTeamViews(tournament, joined.clubChoices),
    ...results,
  };
}

/** What play has come to. */
function playOf(tournament: Tournament) {
  const standings = groupStandings(tournament);
  const own = lineups(tournament, standings);
  return {
    standings: [...standings.values()],
    groups: [...standings.values()].map((standing) => groupView(standing, tournament.computation.comparisonModes)),
    matches: matchViews(tournament, own),
    rankings: [...ranking(tournament, { standings, lineups: own })],
  };
}

function sharedView(
  id: string,
  tournament: Tournament,
  joined: Pick<ReferencedData, 'organizationName' | 'organizationCrest' | 'venueName' | 'images'>,
) {
  const { computation } = tournament;
  const { organizationName, organizationCrest, venueName, images } = joined;
  return {
    id,
    name: tournament.name,
    organizationName,
    ...(organizationCrest === null ? {} : { organizationCrest }),
    venueName,
    visibility: tournament.visibility,
    kickoff: tournament.plan && firstKickoffOf(tournament.plan),
    matchPlanConfiguration: configurationView(tournament.plan),
    breaks: [...(tournament.plan?.breaks ?? [])],
    computationConfiguration: { ...computation, comparisonModes: [...computation.comparisonModes] },
    presentationConfiguration: tournament.presentation,
    images: imagesOf(id, tournament, images),
    announcement: tournament.announcement,
    ...(tournament.interruption && { interruption: interruptionOf(tournament.interruption) }),
    information: tournament.information,
    status: tournament.announcedStatus,
  };
}

/** What stood still before is said where there was any. */
const interruptionOf = ({ earlier, ...interruption }: Interruption): InterruptionView =>
  earlier.length === 0 ? interruption : { ...interruption, earlier: [...earlier] };

function imagesOf(
  id: string,
  { images: chosen }: Tournament,
  images: PublicReferencedData['images'],
): TournamentImages {
  const shown = (target: ImageTarget): ImageView | null => images[chosen[target] ?? ''] ?? null;
  const [organizerLogo, sponsorLogo, sponsorBanner] = [
    shown('OrganizerLogo'),
    shown('SponsorLogo'),
    shown('SponsorBanner'),
  ];
  return {
    tournamentId: id,
    hasOrganizerLogo: organizerLogo !== null,
    hasSponsorLogo: sponsorLogo !== null,
    hasSponsorBanner: sponsorBanner !== null,
    organizerLogo,
    sponsorLogo,
    sponsorBanner,
  };
}
