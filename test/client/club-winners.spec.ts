import { describe, expect, it } from 'vitest';
import { clubClock } from '#client/public/club/club-clock.ts';
import { sortWinners } from '#client/public/club/sort-winners.ts';
import { largeDay, shortDate, untilDay } from '#client/public/club/until-day.ts';
import type { ClubTournament } from '#domain/contract.ts';

const emblem = { ground: '#b3261e', band: '#ffffff', on: '#ffffff', letters: 'HA', glow: '#b3261e' };
const planned = { status: 'Planned', note: null, date: null } as const;

const won = (name: string, kickoff: string | null, series?: string): ClubTournament => ({
  id: name,
  name,
  venueName: null,
  kickoff,
  end: null,
  status: planned,
  isOver: true,
  champion: 'SV Muster',
  played: 3,
  running: 0,
  matches: 3,
  winner: { emblem, ...(series === undefined ? {} : { series }) },
});
const wall = (...tournaments: readonly ClubTournament[]) =>
  sortWinners(tournaments).map(({ name, winners }) => [
    name,
    ...winners.map(({ year, tournament, needsName }) => `${year}${needsName ? ` ${tournament.name}` : ''}`),
  ]);

describe('[OR7] the wall of winners', () => {
  it('has the newest of each series first, and the series with the newest one', () => {
    expect(
      wall(
        won('9. Cup', '2024-11-30T09:00:00Z', 'Cup'),
        won('F 2025', '2025-06-01T09:00:00Z', 'Fest'),
        won('10. Cup', '2025-11-29T09:00:00Z', 'Cup'),
        won('F 2024', '2024-06-01T09:00:00Z', 'Fest'),
      ),
    ).toEqual([
      ['Cup', '2025', '2024'],
      ['Fest', '2025', '2024'],
    ]);
  });

  it('gathers what is no series behind them, each by its name', () => {
    expect(
      wall(
        won('Neu', '2026-01-03T09:00:00Z'),
        won('Allein', '2025-12-03T09:00:00Z', 'Sommer'),
        won('9. Cup', '2024-11-30T09:00:00Z', 'Cup'),
        won('10. Cup', '2025-11-29T09:00:00Z', 'Cup'),
        won('Ohne Tag', null),
      ),
    ).toEqual([
      ['Cup', '2025', '2024'],
      [null, '2026 Neu', '2025 Allein', 'null Ohne Tag'],
    ]);
  });

  it('names those that their year does not tell apart', () => {
    expect(
      wall(
        won('E-Junioren', '2025-11-29T09:00:00Z', 'Halle'),
        won('F-Junioren', '2025-11-30T09:00:00Z', 'Halle'),
        won('E 2024', '2024-11-30T09:00:00Z', 'Halle'),
      ),
    ).toEqual([['Halle', '2025 F-Junioren', '2025 E-Junioren', '2024']]);
  });

  it('has none of a tournament without a winner, and none at all without any', () => {
    expect(wall({ ...won('Offen', null), champion: null }, { ...won('Alt', null), winner: undefined })).toEqual([]);
  });

  it('is a wall, not the list: twelve of a series', () => {
    const many = Array.from({ length: 20 }, (_, at) => won(`${at}. Cup`, `${2000 + at}-11-30T09:00:00Z`, 'Cup'));
    expect(wall(...many)[0]).toHaveLength(13);
  });
});

describe('[OR7] the next date', () => {
  const now = '2026-11-30T22:30:00Z';

  it.each([
    ['2026-12-01T08:00:00Z', 'morgen'],
    ['2026-12-13T08:00:00Z', 'in 13 Tagen'],
    ['2026-12-14T08:00:00Z', 'in 2 Wochen'],
    ['2027-01-09T08:00:00Z', 'in 6 Wochen'],
    ['2027-06-12', 'in 6 Monaten'],
  ])('%s is %s', (moment, said) => {
    expect(untilDay(moment, now)).toBe(said);
  });

  it('counts days as they begin in Germany', () => {
    expect(untilDay('2026-12-02T08:00:00Z', '2026-11-30T23:30:00Z')).toBe('morgen');
  });

  it('is written in parts', () => {
    expect(largeDay('2027-01-09T08:00:00Z')).toEqual({ day: '9.', month: 'Januar 2027' });
    expect(shortDate('2027-01-09T08:00:00Z')).toEqual({ day: '9.', month: 'Jan', year: '2027' });
    expect(shortDate('2027-06-30T22:00:00Z')).toEqual({ day: '1.', month: 'Juli', year: '2027' });
  });
});

describe('[OR7] the minute of a running match', () => {
  const match = {
    id: 'm1',
    court: 1,
    place: 'Gruppe A',
    teamA: { name: 'A' },
    teamB: { name: 'B' },
    startedAt: '2026-12-05T08:00:00Z',
    minutes: 10,
  };

  it('fills its ring, and says by how much it is over', () => {
    expect(clubClock(match, new Date('2026-12-05T08:05:00Z'))).toEqual({ minute: 6, played: 50, over: null });
    expect(clubClock(match, new Date('2026-12-05T08:09:59Z'))).toMatchObject({ minute: 10, over: null });
    expect(clubClock(match, new Date('2026-12-05T08:11:30Z'))).toEqual({ minute: 12, played: 100, over: 2 });
    expect(clubClock(match, new Date('2026-12-05T07:59:00Z'))).toEqual({ minute: 1, played: 0, over: null });
  });

  it('has no ring without a length, and is not known without a begin', () => {
    const { minutes: _minutes, ...endless } = match;
    expect(clubClock(endless, new Date('2026-12-05T08:05:00Z'))).toEqual({ minute: 6, played: null, over: null });
    const { startedAt: _startedAt, ...unreported } = match;
    expect(clubClock(unreported, new Date('2026-12-05T08:05:00Z'))).toBeNull();
  });
});
