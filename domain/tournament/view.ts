import { groupStandings } from './standings/groups.ts';
import { ranking } from './standings/ranking.ts';
import { perObject } from './standings/per-object.ts';
import { perTournament } from './standings/per-tournament.ts';
import type { ImageTarget, Tournament } from './state.ts';
import type {
  ImageView,
  PublicTournamentView,
  PublicVenue,
  RankingView,
  TournamentImages,
  TournamentView,
} from './view-contract.ts';
import { type Configured, configured } from './view/configuration.ts';
import { groupView } from './view/groups.ts';
import { eachKept, kept } from './view/kept.ts';
import { matchViews } from './view/matches.ts';
import { publicResults } from './view/public-results.ts';
import { teamViews } from './view/teams.ts';

/**
 * What a tournament's own stream does not hold. What a tournament refers to and is gone is null, or not in the record:
 * the view then shows no reference either.
 */
export interface JoinedFacts {
  readonly organizationName: string;
  readonly folderName: string | null;
  readonly venueName: string | null;
  readonly publicPageViews: number;
  /** The organisation's images by id, at least those the tournament shows. */
  readonly images: Readonly<Record<string, ImageView>>;
  /** How often each document was retrieved, by its id; absent: never. */
  readonly generationCounts: Readonly<Record<string, number>>;
}

/** What the public view needs of them. */
export interface PublicFacts extends Pick<JoinedFacts, 'organizationName' | 'venueName' | 'images'> {
  readonly venue: PublicVenue | null;
}

/** The tournament as members of its organisation see it at `version` (docs/api.md, "A tournament's view"). */
export function memberView(id: string, tournament: Tournament, version: number, joined: JoinedFacts): TournamentView {
  const { groups, matches, rankings } = playOf(tournament);
  const own = {
    version,
    organizationId: tournament.organizationId,
    folderId: joined.folderName === null ? null : tournament.folderId,
    folderName: joined.folderName,
    venueId: joined.venueName === null ? null : tournament.venueId,
    publicPageViews: joined.publicPageViews,
    teams: teamViews(tournament).members,
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
    ...(tournament.origin === null ? {} : { origin: tournament.origin }),
  } satisfies Omit<TournamentView, keyof SharedView>;
  return Object.assign(sharedView(id, tournament, joined), own);
}

/** The tournament as everybody sees it: nothing private, and results as its presentation shows them. */
export function publicView(id: string, tournament: Tournament, joined: PublicFacts): PublicTournamentView {
  const results = publicResults[tournament.presentation.showResults](playOf(tournament));
  const own = {
    venue: joined.venue,
    teams: teamViews(tournament).everybody,
  } satisfies Omit<PublicTournamentView, keyof (SharedView & typeof results)>;
  return Object.assign(sharedView(id, tournament, joined), own, results);
}

/** What play has come to; both views take it from here, so it is made once per state. */
const playOf = perTournament((tournament) => {
  const standings = [...groupStandings(tournament).values()];
  const rankings = eachKept(rankingsBefore.get(tournament.groups), [...ranking(tournament)]);
  rankingsBefore.set(tournament.groups, rankings);
  return { standings, groups: standings.map(groupView), matches: matchViews(tournament), rankings };
});

// A result moves few places: those it leaves as they were stay the same objects.
const rankingsBefore = new WeakMap<Tournament['groups'], RankingView[]>();

type SharedView = ReturnType<typeof sharedView>;

/** To be assigned to: a spread of it into a literal takes as long as to make it. */
function sharedView(
  id: string,
  tournament: Tournament,
  { organizationName, venueName, images }: Omit<PublicFacts, 'venue'>,
) {
  const before = settingsBefore.get(tournament.groups);
  const settings = {
    configuration: configured(before?.configuration, tournament.plan),
    images: kept(before?.images, imagesOf(id, tournament, images)),
  };
  settingsBefore.set(tournament.groups, settings);
  return {
    id,
    name: tournament.name,
    organizationName,
    venueName,
    visibility: tournament.visibility,
    kickoff: kickoffOf(tournament),
    matchPlanConfiguration: settings.configuration.view,
    computationConfiguration: computationView(tournament.computation),
    presentationConfiguration: tournament.presentation,
    images: settings.images,
  };
}

// No result moves them either.
const settingsBefore = new WeakMap<
  Tournament['groups'],
  { readonly configuration: Configured; readonly images: TournamentImages }
>();

const computationView = perObject((computation: Tournament['computation']) => ({
  ...computation,
  comparisonModes: [...computation.comparisonModes],
}));

/** The earliest kickoff of the plan; instants in UTC order as their texts do. */
function kickoffOf({ plan }: Tournament): string | null {
  let first: string | null = null;
  for (const { kickoff } of plan?.matches ?? []) {
    if (kickoff !== null && (first === null || kickoff < first)) first = kickoff;
  }
  return first ?? plan?.firstMatchKickoff ?? null;
}

function imagesOf(id: string, { images: chosen }: Tournament, images: PublicFacts['images']): TournamentImages {
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
