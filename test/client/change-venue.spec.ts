import { expect, test } from 'vitest';
import { findCurrentVenue } from '#client/pages/venue/change-venue.ts';

// Two people at one venue, each with a part of it.

const shown = {
  id: 'v1',
  name: 'Sporthalle',
  description: 'Eingang hinten',
  addressDetails: ['Weg 1'],
  externalLinks: [],
  version: 4,
};
const refused = (theirs: object, code = 'changed-meanwhile') => ({
  status: 409,
  text: '',
  errors: [],
  code,
  details: { conflicts: [{ path: 'venues/v1', theirs, version: 7 }] },
});
const { id: _id, version: _version, ...content } = shown;

test('another part that somebody else saved goes along as it stands now', () => {
  const theirs = { ...content, addressDetails: ['Weg 2'] };
  expect(findCurrentVenue(shown, { description: 'Eingang vorn' }, refused(theirs))).toEqual({
    id: 'v1',
    ...theirs,
    version: 7,
  });
});

test('the same part is not overwritten unseen', () => {
  const theirs = { ...content, addressDetails: ['Weg 2'] };
  expect(findCurrentVenue(shown, { addressDetails: ['Weg 3'] }, refused(theirs))).toBeNull();
});

test('what was refused for something else is not sent again', () => {
  expect(findCurrentVenue(shown, { description: '' }, refused(content, 'venue-unknown'))).toBeNull();
  expect(findCurrentVenue(shown, { description: '' }, { ...refused(content), details: {} })).toBeNull();
});
