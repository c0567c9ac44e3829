import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageView, ListedTournament } from '#domain/contract.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
});
afterAll(() => portal.end());

const listed = async (): Promise<ListedTournament | undefined> => {
  const path = `/api/tournaments?organizationId=${founded.organization}`;
  const answer = await call(portal, 'GET', path, undefined, { 'at-least': await portal.head() });
  return answer.json<ListedTournament[]>()[0];
};

it('tells where each tournament is played, until the venue is gone', async () => {
  expect(await listed()).toMatchObject({ venueId: null, venueName: null });
  const made = { organizationId: founded.organization, name: 'Sporthalle' };
  const { id } = (await call(portal, 'POST', '/api/venues', made)).json<{ id: string }>();
  await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/venue`, { venueId: id });
  expect(await listed()).toMatchObject({ venueId: id, venueName: 'Sporthalle' });
  await call(portal, 'DELETE', `/api/venues/${id}`);
  expect(await listed()).toMatchObject({ venueId: null, venueName: null });
});

it('tells which images each tournament shows', async () => {
  expect(await listed()).toMatchObject({ imageIds: [] });
  const bytes = await picture(90, 90);
  const sent = await form({
    OrganizationId: founded.organization,
    ImageType: 'SponsorLogo',
    Image: { name: 'Logo.png', bytes },
  });
  const { id } = (await call(portal, 'POST', '/api/images', sent.payload, sent.headers)).json<ImageView>();
  for (const target of ['OrganizerLogo', 'SponsorLogo']) {
    await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/image`, { target, imageId: id });
  }
  expect(await listed()).toMatchObject({ imageIds: [id, id] });
  await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/image`, {
    target: 'OrganizerLogo',
    imageId: null,
  });
  expect(await listed()).toMatchObject({ imageIds: [id] });
  await call(portal, 'DELETE', `/api/images/${id}`);
  expect(await listed()).toMatchObject({ imageIds: [] });
});
