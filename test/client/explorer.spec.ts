import { describe, expect, it } from 'vitest';
import {
  buildFolderUrl,
  folderLines,
  listedAt,
  matchesSearch,
  sortTournaments,
  parseFolderFilter,
} from '#client/pages/organization/folder-filter.ts';
import { countOf } from '#client/features/organization/list-competitions.ts';
import type { ListedTournament } from '#domain/contract.ts';

const tournament = (name: string, other: Partial<ListedTournament> = {}): ListedTournament => ({
  id: name,
  organizationId: 'club',
  folderId: null,
  folderName: null,
  venueId: null,
  venueName: null,
  imageIds: [],
  name,
  visibility: 'Private',
  purpose: 'Competition',
  announcedStatus: 'Planned',
  template: false,
  version: 1,
  kickoff: null,
  end: null,
  teamCount: 8,
  matchCount: 0,
  finishedCount: 0,
  runningCount: 0,
  publicPageViews: 0,
  ...other,
});
const namesOf = (list: readonly ListedTournament[]) => list.map(({ name }) => name);

const NOW = new Date('2026-11-21T12:00:00Z');

describe('the order of the explorer', () => {
  const list = [
    tournament('Vorbei, alt', { matchCount: 4, finishedCount: 4, kickoff: '2026-05-01T08:00:00Z' }),
    tournament('Entwurf'),
    tournament('Übermorgen', { matchCount: 4, kickoff: '2026-11-23T08:00:00Z', publicPageViews: 9 }),
    tournament('Zwischen zwei Spielen', { matchCount: 4, finishedCount: 1, kickoff: '2026-11-20T08:00:00Z' }),
    tournament('Vorbei, neu', { matchCount: 4, finishedCount: 4, kickoff: '2026-11-01T08:00:00Z', publicPageViews: 5 }),
    tournament('Morgen', { matchCount: 4, kickoff: '2026-11-22T08:00:00Z' }),
    tournament('Läuft', { matchCount: 4, runningCount: 1, kickoff: '2026-11-21T08:00:00Z' }),
  ];

  it('is what runs, what comes next, drafts, and what is over with the latest first', () => {
    expect(namesOf(sortTournaments(list, 'next', NOW))).toEqual([
      'Läuft',
      'Zwischen zwei Spielen',
      'Morgen',
      'Übermorgen',
      'Entwurf',
      'Vorbei, neu',
      'Vorbei, alt',
    ]);
  });

  it('goes by name as Germans read, and by page views', () => {
    expect(namesOf(sortTournaments(list, 'name', NOW))).toEqual([
      'Entwurf',
      'Läuft',
      'Morgen',
      'Übermorgen',
      'Vorbei, alt',
      'Vorbei, neu',
      'Zwischen zwei Spielen',
    ]);
    expect(namesOf(sortTournaments(list, 'pageViews', NOW)).slice(0, 2)).toEqual(['Übermorgen', 'Vorbei, neu']);
  });
});

describe('a place', () => {
  const filed = tournament('A', { folderId: 'f1' });
  const loose = tournament('B');
  const template = tournament('C', { template: true });

  it('is what its address says, and back', () => {
    for (const place of [
      { kind: 'all' },
      { kind: 'none' },
      { kind: 'templates' },
      { kind: 'folder', id: 'f1' },
    ] as const) {
      const address = buildFolderUrl('/club', place);
      expect(parseFolderFilter(address.split('?')[1] ?? '')).toEqual(place);
    }
  });

  it('holds what lies in it', () => {
    const held = (search: string) =>
      namesOf(listedAt(parseFolderFilter(search), { tournaments: [filed, loose], templates: [template] }));
    expect(held('')).toEqual(['A', 'B']);
    expect(held('folder=none')).toEqual(['B']);
    expect(held('folder=f1')).toEqual(['A']);
    expect(held('folder=gone')).toEqual([]);
    expect(held('folder=templates')).toEqual(['C']);
  });
});

it('a search finds every word in name, venue or folder, whatever the case and accents', () => {
  const cup = tournament('Mühlbacher Hallencup', { venueName: 'Sporthalle Süd', folderName: 'Jugend' });
  const found = (words: string) => matchesSearch(words, cup);
  expect([found('HALLENCUP'), found('sud muhl'), found('jugend')]).toEqual([true, true, true]);
  expect([found('nord'), found('hallencup nord')]).toEqual([false, false]);
});

it('a search finds the month, written out or in figures, by the clock in Germany', () => {
  // There it is July by then.
  const cup = tournament('Sommercup', { kickoff: '2026-06-30T22:30:00Z' });
  const found = (words: string) => matchesSearch(words, cup);
  expect(['Juli', 'juli 2026', '2026-07', 'sommer 2026'].map(found)).toEqual([true, true, true, true]);
  expect(['Juni', '2026-06', '2025'].map(found)).toEqual([false, false, false]);
  expect(matchesSearch('juli', tournament('Entwurf'))).toBe(false);
});

it('[NT6] only competitions count in a folder; that of the trainings counts its own', () => {
  const folders = [
    { id: 'f1', name: 'Hallenrunde' },
    { id: 'f2', name: 'Trainingsläufe' },
  ];
  const tournaments = [
    tournament('A', { folderId: 'f1' }),
    tournament('A (Training)', { folderId: 'f1', purpose: 'Training' }),
    tournament('B (Training)', { folderId: 'f2', purpose: 'Training' }),
  ];
  expect(folderLines({ folders, tournaments }).map(({ count }) => count)).toEqual([1, 1]);
  expect(countOf(tournaments)).toBe(1);
});

it('folders are in the order of their names, numbers as numbers, each with how many lie in it', () => {
  const folders = [
    { id: 'f10', name: 'Runde 10' },
    { id: 'f2', name: 'Runde 2' },
  ];
  const tournaments = [
    tournament('A', { folderId: 'f2' }),
    tournament('B', { folderId: 'f2' }),
    tournament('C', { folderId: 'f10' }),
  ];
  const view = {
    id: 'club',
    name: 'SV',
    tournaments,
    templates: [],
    folders,
    venues: [],
    images: [],
    members: [],
    page: { name: null, addresses: {}, publicPageViews: 0 },
  };
  expect(folderLines(view)).toEqual([
    { id: 'f2', name: 'Runde 2', count: 2 },
    { id: 'f10', name: 'Runde 10', count: 1 },
  ]);
});
