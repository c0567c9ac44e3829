import { expect, test } from 'vitest';
import { readKeptVenue } from '#client/pages/venue/use-venue-session.tsx';

// What the browser kept of an edited part of a venue.

const venue = {
  id: 'v1',
  name: 'Sporthalle',
  description: 'Eingang hinten',
  addressDetails: ['Weg 1'],
  externalLinks: [],
  version: 4,
};
const { id: _id, version: _version, ...facts } = venue;

test('it is read in the form of today', () => {
  const kept = { draft: { ...facts, description: 'Eingang vorn' }, base: facts, basedOn: 3 };
  expect(readKeptVenue(kept, venue, 'description')).toEqual(kept);
});

test('[PL3] it is read in that of earlier releases, and what others saved since is not overwritten unseen', () => {
  const draft = { ...facts, addressDetails: ['Weg 2'] };
  expect(readKeptVenue({ base: ['Weg 1'], draft: ['Weg 2'] }, venue, 'addressDetails')).toEqual({
    draft,
    base: facts,
    basedOn: 4,
  });
  // The server refuses what is based on an earlier version.
  expect(readKeptVenue({ base: ['Weg 0'], draft: ['Weg 2'] }, venue, 'addressDetails')).toEqual({
    draft,
    base: { ...facts, addressDetails: ['Weg 0'] },
    basedOn: 3,
  });
});

test('of another form there is none', () => {
  for (const kept of [null, [], { base: '', draft: ['Weg 2'] }, { draft: facts, base: facts }, { draft: ['Weg 2'] }]) {
    expect(readKeptVenue(kept, venue, 'addressDetails')).toBeNull();
  }
});
