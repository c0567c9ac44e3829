import { type ReferencedData, type PublicReferencedData, memberView } from '#domain/tournament/view/tournament-view.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { final, groupMatch, knockout, tournamentOf, type TournamentDraft } from './standings.ts';

// A small cup in the middle of its semi-finals, with everything around it that a view joins.

export const ID = 'abcdefghij123456';
export const IMAGE = {
  id: `${ID}logo`,
  createdAt: '2026-11-01T10:00:00Z',
  name: 'Wappen',
  url: `/images/${ID}logo`,
  fileSize: 1234,
  width: 100,
  height: 100,
};
export const JOINED: ReferencedData & PublicReferencedData = {
  organizationName: 'SV Musterstadt',
  organizationColor: null,
  organizationCrest: null,
  clubChoices: [],
  folderName: 'Jugend',
  venueName: 'Stadthalle',
  venue: { name: 'Stadthalle', description: '', addressDetails: [], externalLinks: [] },
  publicPageViews: 17,
  images: { [IMAGE.id]: IMAGE },
  generationCounts: { d1: 3 },
};

export const cup = (more: Partial<TournamentDraft> = {}): Tournament =>
  tournamentOf({
    groups: { A: ['a1', 'a2'], B: ['b1', 'b2'] },
    matches: [
      groupMatch('A', 'A1', 'A2', '0:2'),
      groupMatch('B', 'B1', 'B2', '3:1'),
      knockout('SemiFinal', '1A', '2B'),
      knockout('SemiFinal', '1B', '2A', '2:2 live b1-a1'),
      final('Wm3', 'Wm4'),
    ],
    finals: {},
    ...more,
    state: {
      folderId: 'folder1',
      venueId: 'venue1',
      entryFees: { a2: '2026-11-20T08:00:00Z', gone: '2026-11-20T08:00:00Z' },
      images: { OrganizerLogo: IMAGE.id, SponsorLogo: 'deleted', SponsorBanner: null },
      documents: [
        { id: 'd1', type: 'MatchPlan', name: 'Plan', configuration: null, lastModifiedAt: '2026-11-20T08:00:00Z' },
        { id: 'd2', type: 'Receipts', name: 'Quittungen', configuration: null, lastModifiedAt: '2026-11-20T09:00:00Z' },
      ],
      ...more.state,
    },
  });

export const member = (tournament: Tournament, joined = JOINED) => memberView(ID, tournament, 42, joined);
