import { describe, expect, it } from 'vitest';
import { isRunning, sortClubTournaments } from '#client/public/club/sort-club-tournaments.ts';
import type { ClubTournament } from '#domain/contract.ts';
import { MAX_ON_PAGE, publicOrganizationView, selectForPage } from '#domain/organization/public-view.ts';
import type { ListedTournament } from '#domain/organization/view.ts';
import { newestFirst } from '#server/public-pages/club-lists.ts';

const planned = { status: 'Planned', note: null, date: null } as const;
const tournament = (id: string, parts: Partial<ClubTournament> = {}): ClubTournament => ({
  id,
  name: id,
  venueName: null,
  kickoff: null,
  end: null,
  status: planned,
  isOver: false,
  champion: null,
  played: 0,
  running: 0,
  matches: 1,
  ...parts,
});
const places = (tournaments: readonly ClubTournament[], now: string) => {
  const { today, next, past } = sortClubTournaments(tournaments, new Date(now));
  return [today, next, past].map((each) => each.map(({ id }) => id));
};

describe('[OR5] a tournament of several days', () => {
  const weekend = tournament('wochenende', { kickoff: '2026-12-05T08:00:00Z', end: '2026-12-06T16:00:00Z' });

  it('is one of today until its last day is over in Germany', () => {
    expect(places([weekend], '2026-12-04T22:59:00Z')).toEqual([[], ['wochenende'], []]);
    for (const now of [
      '2026-12-05T07:00:00Z',
      '2026-12-05T23:30:00Z',
      '2026-12-06T16:01:00Z',
      '2026-12-06T22:59:00Z',
    ]) {
      expect([now, places([weekend], now)]).toEqual([now, [['wochenende'], [], []]]);
    }
    expect(places([weekend], '2026-12-06T23:00:00Z')).toEqual([[], [], ['wochenende']]);
  });

  it('is past once it was cancelled and its first day is over', () => {
    const cancelled = { ...weekend, status: { ...planned, status: 'Cancelled' } as const };
    expect(places([cancelled], '2026-12-06T08:00:00Z')).toEqual([[], [], ['wochenende']]);
  });
});

describe('[MO8] a tournament on the page of its club', () => {
  const cup = tournament('cup', { kickoff: '2026-12-05T08:00:00Z', end: '2026-12-05T16:00:00Z', matches: 12 });
  const runs = (now: string, parts: Partial<ClubTournament> = {}) => isRunning({ ...cup, ...parts }, new Date(now));

  it('runs from its first kickoff or its first report on, as in every list', () => {
    expect(runs('2026-12-05T07:59:00Z')).toBe(false);
    expect(runs('2026-12-05T08:00:00Z')).toBe(true);
    expect(runs('2026-12-05T07:30:00Z', { running: 1 })).toBe(true);
    expect(runs('2026-12-05T07:30:00Z', { played: 1 })).toBe(true);
  });

  it('runs no more once all is played, its day is long over, or it was called off', () => {
    expect(runs('2026-12-05T15:00:00Z', { played: 12 })).toBe(false);
    expect(runs('2026-12-06T04:00:00Z', { played: 3 })).toBe(false);
    expect(runs('2026-12-05T09:00:00Z', { status: { ...planned, status: 'Cancelled' } })).toBe(false);
  });
});

describe('[OR5] the newest edition under a short address', () => {
  const postponed = (date: string | null) => ({ status: 'Postponed', note: null, date }) as const;
  const order = (...tournaments: readonly ClubTournament[]) =>
    tournaments
      .map((shown, version) => {
        const changedAt = `2026-11-0${version + 1}T08:00:00Z`;
        return { shown, changedAt, entry: { version, changedAt } };
      })
      .toSorted(newestFirst)
      .map(({ shown }) => shown.id);
  const [old, now] = [{ kickoff: '2025-12-06T08:00:00Z' }, { kickoff: '2026-12-05T08:00:00Z' }];

  it('is by the new day of a postponed one, by its old one while no other is known', () => {
    expect(order(tournament('2025', { ...old, status: postponed(null) }), tournament('2026', now))).toEqual([
      '2026',
      '2025',
    ]);
    expect(order(tournament('2025', { ...old, status: postponed('2027-01-16') }), tournament('2026', now))).toEqual([
      '2025',
      '2026',
    ]);
  });

  it('is one without any day, and of two on one day the one that changed last', () => {
    expect(order(tournament('offen'), tournament('2026', now))).toEqual(['offen', '2026']);
    expect(order(tournament('offen', { status: postponed(null) }), tournament('2026', now))).toEqual(['offen', '2026']);
    expect(order(tournament('früher'), tournament('später'))).toEqual(['später', 'früher']);
    expect(order(tournament('früher', now), tournament('später', now))).toEqual(['später', 'früher']);
  });
});

describe('[OR5] the tournaments that a page may show', () => {
  const listed = (id: string, parts: Partial<ListedTournament> = {}): ListedTournament => ({
    id,
    organizationId: 'o',
    folderId: null,
    folderName: null,
    venueId: null,
    venueName: null,
    imageIds: [],
    name: id,
    visibility: 'Public',
    purpose: 'Competition',
    template: false,
    announcedStatus: 'Planned',
    version: 1,
    kickoff: null,
    end: null,
    teamCount: 0,
    matchCount: 0,
    finishedCount: 0,
    runningCount: 0,
    publicPageViews: 0,
    ...parts,
  });
  const idsOf = (lists: readonly ListedTournament[]) => selectForPage(lists).map(({ id }) => id);

  it('are public competitions, the newest first, those without a kickoff before', () => {
    const old = listed('alt', { kickoff: '2025-12-06T08:00:00Z' });
    const later = listed('neu', { kickoff: '2026-12-05T08:00:00Z' });
    const hidden = listed('privat', { visibility: 'Private' });
    const practice = listed('probe', { purpose: 'Training' });
    expect(idsOf([old, hidden, listed('b'), later, practice, listed('a')])).toEqual(['a', 'b', 'neu', 'alt']);
  });

  it('are a hundred at most', () => {
    const many = Array.from({ length: MAX_ON_PAGE + 5 }, (_, at) => listed(String(at).padStart(3, '0')));
    expect(idsOf(many.toReversed())).toEqual(many.slice(0, 100).map(({ id }) => id));
  });
});

describe('[OR7] the folders of winners', () => {
  const emblem = { ground: '#b3261e', band: '#ffffff', on: '#ffffff', letters: 'HA', glow: '#b3261e' };
  const won = (id: string, series?: string) =>
    tournament(id, { champion: 'SV Muster', winner: { emblem, ...(series === undefined ? {} : { series }) } });
  const seriesOf = (...tournaments: readonly ClubTournament[]) =>
    publicOrganizationView(
      'o',
      { name: 'SV Muster', pageName: 'muster', color: null, crest: null },
      tournaments,
    ).tournaments.map(({ winner }) => winner?.series ?? null);

  it('are named once they hold two', () => {
    expect(seriesOf(won('a', 'Cup'), won('b', 'Cup'), won('c', 'Interne Ablage'), won('d'), tournament('e'))).toEqual([
      'Cup',
      'Cup',
      null,
      null,
      null,
    ]);
  });
});
