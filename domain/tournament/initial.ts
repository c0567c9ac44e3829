import type { Tournament } from './state.ts';

/** A tournament before its first event, with what a new one begins with [NT1]. */
export const initial: Tournament = {
  existence: 'none',
  deletedAt: null,
  organizationId: '',
  folderId: null,
  venueId: null,
  name: '',
  visibility: 'Private',
  origin: null,
  purpose: 'Competition',
  teams: {},
  groups: [],
  plan: null,
  computation: {
    matchWonPoints: 3,
    matchDrawnPoints: 1,
    matchLostPoints: 0,
    comparisonModes: ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'],
  },
  presentation: {
    header1: { content: 'TournamentName', customContent: null },
    header2: { content: 'OrganizerName', customContent: null },
    showResults: 'Default',
    showOrganizerLogo: true,
    showSponsorLogo: true,
  },
  images: { OrganizerLogo: null, SponsorLogo: null, SponsorBanner: null },
  documents: [],
  announcement: null,
  information: null,
  announcedStatus: { status: 'Planned', note: null, date: null },
  entryFees: {},
  lastChanged: { plan: 0, teams: 0, results: 0, computation: 0, presentation: 0, documents: 0, settings: 0 },
  lastChangedPaths: {},
  numbered: { team: 0, group: 0, match: 0 },
};
