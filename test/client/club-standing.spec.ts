import { expect, test } from 'vitest';
import type { PublicOrganizationView } from '#domain/contract.ts';
import type { TopicState } from '#client/live/topics.ts';
import { nextClubStanding, type ClubStanding } from '#client/live/club-standing.ts';

const club: PublicOrganizationView = { id: 'aaaa', name: 'SV Musterstadt', pageName: 'muster', tournaments: [] };
const here = (isNews: boolean): TopicState<PublicOrganizationView> => ({
  status: 'here',
  view: club,
  causes: [],
  isNews,
});
const refused: TopicState<PublicOrganizationView> = { status: 'gone', why: 'unknown' };
const ended: TopicState<PublicOrganizationView> = { status: 'gone', why: 'private' };
const drawn: ClubStanding = { topicState: { status: 'loading' }, club, isNews: false, refusedSince: null };
const [noon, later] = [new Date('2026-12-05T11:00:00Z'), new Date('2026-12-05T11:01:00Z')];

const after = (...all: readonly TopicState<PublicOrganizationView>[]): ClubStanding =>
  all.reduce((before, held, index) => nextClubStanding(before, held, index === 0 ? noon : later), drawn);

test('[OR5] a node that does not know the topic leaves the page as it was, with a lost connection', () => {
  expect(after(refused)).toMatchObject({ club, isNews: false, refusedSince: noon });
  expect(after(refused, { ...refused })).toMatchObject({ club, refusedSince: noon });
  expect(after(refused, here(false))).toMatchObject({ club, refusedSince: null });
  expect(after(here(true), refused)).toMatchObject({ club, isNews: false, refusedSince: later });
});

test('[OR5] a page that ended stays away until it is back, however often it is refused', () => {
  expect(after(ended)).toMatchObject({ club: null, refusedSince: null });
  expect(after(ended, refused)).toMatchObject({ club: null, refusedSince: null });
  expect(after(ended, refused, here(false))).toMatchObject({ club, refusedSince: null });
});
