import { expect, it } from 'vitest';
import type { ListedTournament } from '#domain/contract.ts';
import { competitionsIn } from '#client/pages/folder-statistics/competitions-in.ts';

const listed = (id: string, more: Partial<ListedTournament> = {}): ListedTournament => ({
  id,
  organizationId: 'club',
  folderId: 'cups',
  folderName: 'Cups',
  venueId: null,
  venueName: null,
  imageIds: [],
  name: id,
  visibility: 'Private',
  purpose: 'Competition',
  announcedStatus: 'Planned',
  template: false,
  version: 1,
  kickoff: null,
  end: null,
  teamCount: 8,
  matchCount: 12,
  finishedCount: 0,
  runningCount: 0,
  publicPageViews: 0,
  ...more,
});

it('[NT6] the progress of a folder is that of its competitions, as its figures are', () => {
  const tournaments = [
    listed('cup'),
    listed('training', { purpose: 'Training' }),
    listed('example', { purpose: 'Example' }),
    listed('elsewhere', { folderId: 'league' }),
    listed('unfiled', { folderId: null }),
    listed('final'),
  ];
  expect(competitionsIn({ tournaments }, 'cups').map(({ id }) => id)).toEqual(['cup', 'final']);
});
