import { expect, it } from 'vitest';
import { copyBooking, proposedCopy } from '#client/features/organization/copy-draft.ts';
import { inSameHall, type Booking } from '#client/features/organization/in-same-hall.ts';
import { playedAt } from '#client/features/organization/venue-view.ts';
import type { ListedTournament } from '#domain/contract.ts';

const booking = (id: string, from: number, to: number, more: Partial<Booking> = {}): Booking => ({
  id,
  venueId: 'hall',
  kickoff: `2026-11-21T${from}:00:00Z`,
  end: `2026-11-21T${to}:00:00Z`,
  purpose: 'Competition',
  template: false,
  announcedStatus: 'Planned',
  ...more,
});
const others = (one: Booking, ...all: readonly Booking[]) => inSameHall(one, all).map(({ id }) => id);

it('two tournaments meet in a hall while both are played', () => {
  const one = booking('one', 10, 14);
  expect(others(one, one, booking('meets', 13, 16), booking('follows', 14, 16))).toEqual(['meets']);
  expect(others(one, booking('elsewhere', 10, 14, { venueId: 'other' }))).toEqual([]);
  expect(others(one, booking('undated', 10, 14, { kickoff: null, end: null }))).toEqual([]);
});

it('[NT6] a training and an example take no hall', () => {
  const real = booking('real', 10, 14);
  for (const purpose of ['Training', 'Example'] as const) {
    const tried = booking('tried', 10, 14, { purpose });
    expect(others(real, tried)).toEqual([]);
    expect(others(tried, real)).toEqual([]);
  }
});

it('[OR4] what is cancelled or postponed takes no hall', () => {
  const cancelled = booking('b', 9, 12, { announcedStatus: 'Cancelled' });
  expect(others(booking('a', 9, 12), cancelled, booking('c', 9, 12, { announcedStatus: 'Postponed' }))).toEqual([]);
  expect(others(cancelled, booking('a', 9, 12))).toEqual([]);
});

it('[OR1] a template takes no hall', () => {
  const template = booking('template', 10, 14, { template: true });
  expect(others(booking('real', 10, 14), template)).toEqual([]);
  expect(others(template, booking('real', 10, 14))).toEqual([]);
});

const listed = (id: string, from: number, to: number, more: Partial<ListedTournament> = {}) =>
  ({ ...booking(id, from, to), name: id, folderId: null, ...more }) as ListedTournament;

it('a copy takes the hall on its own day, if the venue comes along', () => {
  const source = listed('source', 10, 14);
  const draft = { ...proposedCopy(source, [], new Date('2026-11-22T00:00:00Z')), kickoff: '2026-11-28T11:00' };
  const other = booking('other', 13, 16, { kickoff: '2026-11-28T13:00:00Z', end: '2026-11-28T16:00:00Z' });
  expect(others(copyBooking(draft, source), source, other)).toEqual(['other']);
  expect(others(copyBooking({ ...draft, take: ['images'] }, source), source, other)).toEqual([]);
  expect(others(copyBooking({ ...draft, kickoff: null }, source), source, other)).toEqual([]);
});

it('[NT6] a training was not played at its venue', () => {
  const tournaments = [listed('real', 10, 14), listed('tried', 10, 14, { purpose: 'Training' })];
  expect(playedAt({ tournaments }, 'hall').map(({ id }) => id)).toEqual(['real']);
});
