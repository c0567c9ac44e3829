import { expect, it } from 'vitest';
import { clubNewsOf } from '#client/public/club/club-news.tsx';
import type { ClubTournament } from '#domain/contract.ts';

const cup: ClubTournament = {
  id: 'cup',
  name: 'Hallencup',
  venueName: null,
  kickoff: '2026-12-05T08:30:00Z',
  end: null,
  status: { status: 'Planned', note: null, date: null },
  isOver: false,
  champion: null,
  played: 0,
  running: 0,
  matches: 3,
};
const won: ClubTournament = { ...cup, isOver: true, champion: 'SV Muster', played: 3 };
const cancelled: ClubTournament = { ...cup, status: { status: 'Cancelled', note: 'Halle gesperrt.', date: null } };

it('[OR5] a screen reader hears winners, what is cancelled and what is new, each once', () => {
  expect(clubNewsOf([cup], [won])).toEqual(['Hallencup: SV Muster gewinnt.']);
  expect(clubNewsOf([cup], [cancelled])).toEqual(['Hallencup: Abgesagt. Halle gesperrt.']);
  expect(clubNewsOf([], [cup])).toEqual(['Neu: Hallencup']);
  expect(clubNewsOf([won], [{ ...won }])).toEqual([]);
  expect(clubNewsOf([cancelled], [{ ...cancelled }])).toEqual([]);
});

it('[OR5] and nothing of each match, of what takes place again, or of what goes', () => {
  expect(clubNewsOf([cup], [{ ...cup, played: 1 }])).toEqual([]);
  expect(clubNewsOf([cancelled], [cup])).toEqual([]);
  expect(clubNewsOf([cup], [])).toEqual([]);
});
