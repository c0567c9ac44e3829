import type { PublicTournamentView } from '#domain/contract.ts';

/** What the organisers want to read at the top; '' where they left it empty. */
export function toHeader(tournament: PublicTournamentView, which: 'header1' | 'header2'): string {
  const { content, customContent } = tournament.presentationConfiguration[which];
  switch (content) {
    case 'TournamentName':
      return tournament.name;
    case 'OrganizerName':
      return tournament.organizationName;
    case 'CustomValue':
      return customContent ?? '';
  }
}

/** When it is played as far as is known: an instant, or the day '2027-01-16' to which it is postponed [OR4]. */
export const toPeriod = ({ kickoff, status }: Pick<PublicTournamentView, 'kickoff' | 'status'>): string | null =>
  status.status === 'Postponed' ? status.date : kickoff;

/** The pictures that are chosen and to be shown: the sponsor's logo and banner have one switch. */
export function findLogos({ images, presentationConfiguration }: PublicTournamentView): {
  readonly organizer: PublicTournamentView['images']['organizerLogo'];
  readonly sponsor: PublicTournamentView['images']['sponsorLogo'];
  readonly banner: PublicTournamentView['images']['sponsorBanner'];
} {
  const { showOrganizerLogo, showSponsorLogo } = presentationConfiguration;
  return {
    organizer: showOrganizerLogo ? images.organizerLogo : null,
    sponsor: showSponsorLogo ? images.sponsorLogo : null,
    banner: showSponsorLogo ? images.sponsorBanner : null,
  };
}

/** The address of the picture at the top: the organiser's logo, else the crest of the club; null: there is none. */
export const headPicture = (tournament: PublicTournamentView): string | null =>
  findLogos(tournament).organizer?.url ?? tournament.organizationCrest ?? null;

/**
 * Whether anything may be read off tables: without a group phase groups hold the seeding only [GR2], and the presentation may
 * show match results only, or none at all [PR1].
 */
export const showsTables = ({ groups, matchPlanConfiguration }: PublicTournamentView): boolean =>
  matchPlanConfiguration?.groupPhaseConfig != null &&
  groups.every(({ participants }) => participants.every(({ statistics }) => statistics !== null));
