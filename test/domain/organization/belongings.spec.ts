import { describe, expect, it } from 'vitest';
import { venueBody } from '#domain/organization/bodies.ts';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import { findFolderByName } from '#domain/organization/folders.ts';
import { givenOrganization as given, NOW } from '../support/given.ts';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } };
const folder = (folderId: string, name: string): OrganizationEvent => ({
  type: 'FolderCreated',
  data: { folderId, name },
});

const links = (...externalLinks: string[]): boolean => venueBody.safeParse({ name: 'Halle', externalLinks }).success;

describe('folders', () => {
  const spec = given([created, folder('f1', 'Hallencups'), folder('f2', 'Sommer')]);

  it('have names of their own, whichever case they are written in', () => {
    given([created])
      .when({ type: 'CreateFolder', folderId: 'f1', name: 'Hallencups' })
      .happened(folder('f1', 'Hallencups'));
    spec.when({ type: 'CreateFolder', folderId: 'f3', name: 'hallencups' }).refused('folder-name-taken', {
      folderId: 'f1',
    });
    spec.when({ type: 'RenameFolder', folderId: 'f2', name: 'HALLENCUPS' }).refused('folder-name-taken', {
      folderId: 'f1',
    });
    expect(findFolderByName(spec.state, 'sommer')).toBe('f2');
    expect(findFolderByName(spec.state, 'Winter')).toBeUndefined();
  });

  it('are renamed, also just in case', () => {
    const renamed = spec.when({ type: 'RenameFolder', folderId: 'f1', name: 'HallenCups' });
    renamed.happened({ type: 'FolderRenamed', data: { folderId: 'f1', name: 'HallenCups' } });
    expect(renamed.state().folders['f1']).toEqual({ name: 'HallenCups' });
    spec.when({ type: 'RenameFolder', folderId: 'f1', name: 'Hallencups' }).nothingHappened();
    spec.when({ type: 'RenameFolder', folderId: 'f9', name: 'x' }).refused('folder-unknown');
  });

  it('are 500 at most', () => {
    const many = Array.from({ length: 500 }, (_, at) => folder(`f${at}`, `Ordner ${at}`));
    const one = { type: 'CreateFolder', folderId: 'g', name: 'Hallencups' } as const;
    given([created, ...many])
      .when(one)
      .refused('folder-limit', { maximum: 500 });
    given([created, ...many])
      .when({ ...one, name: 'Ordner 7' })
      .refused('folder-name-taken', { folderId: 'f7' });
    given([created, ...many.slice(1)])
      .when(one)
      .happenedTypes('FolderCreated');
  });

  it('that nobody sees give their names away, and get one that is free', () => {
    const long = 'Ü'.repeat(60);
    const several = given([created, folder('f1', 'Pokal'), folder('f2', long), folder('f3', `${'Ü'.repeat(56)} (2)`)]);
    several.when({ type: 'RenameFolder', folderId: 'f1', name: long, hidden: ['f3'] }).refused('folder-name-taken', {
      folderId: 'f2',
    });
    several
      .when({ type: 'RenameFolder', folderId: 'f1', name: long, hidden: ['f2'] })
      .happened(
        { type: 'FolderRenamed', data: { folderId: 'f2', name: `${'Ü'.repeat(56)} (3)` } },
        { type: 'FolderRenamed', data: { folderId: 'f1', name: long } },
      );
  });
});

describe('venues', () => {
  const venueCreated: OrganizationEvent = { type: 'VenueCreated', data: { venueId: 'v1', name: 'Halle' } };
  const spec = given([created, venueCreated]);
  const details = { name: 'Halle Nord', description: 'Am Markt', addressDetails: ['Weg 1'], externalLinks: [] };

  it('are created, changed and deleted', () => {
    given([created]).when({ type: 'CreateVenue', venueId: 'v1', name: 'Halle' }).happened(venueCreated);
    spec.when({ type: 'CreateVenue', venueId: 'v1', name: 'Halle' }).nothingHappened();
    const changed = spec.when({ type: 'ChangeVenue', venueId: 'v1', ...details });
    changed.happened({ type: 'VenueChanged', data: { venueId: 'v1', ...details } });
    expect(changed.state().venues).toEqual({ v1: { ...details, touched: 3 } });
    const gone = spec.when({ type: 'DeleteVenue', venueId: 'v1' });
    gone.happened({ type: 'VenueDeleted', data: { venueId: 'v1' } });
    expect(gone.state().venues).toEqual({});
  });

  it('are 500 at most', () => {
    const many = Array.from({ length: 500 }, (_, at): OrganizationEvent => ({
      type: 'VenueCreated',
      data: { venueId: `v${at}`, name: 'Halle' },
    }));
    const one = { type: 'CreateVenue', venueId: 'w', name: 'Halle' } as const;
    given([created, ...many])
      .when(one)
      .refused('venue-limit', { maximum: 500 });
    given([created, ...many.slice(1)])
      .when(one)
      .happenedTypes('VenueCreated');
  });

  it('change only by what is new', () => {
    const same = { name: 'Halle', description: null, addressDetails: [], externalLinks: [] };
    spec.when({ type: 'ChangeVenue', venueId: 'v1', ...same }).nothingHappened();
    spec.when({ type: 'ChangeVenue', venueId: 'v1', ...same, addressDetails: ['x'] }).happenedTypes('VenueChanged');
  });

  it('are not overwritten unseen by whoever began before somebody else saved [PL3]', () => {
    const moved: OrganizationEvent = { type: 'VenueChanged', data: { venueId: 'v1', ...details } };
    const mine = { type: 'ChangeVenue', venueId: 'v1', ...details, description: 'Am Bahnhof' } as const;
    const since = given([created, venueCreated, moved]);
    since
      .when({ ...mine, basedOn: 2 })
      .refused('changed-meanwhile', { conflicts: [{ path: 'venues/v1', version: 3 }] });
    since.when({ ...mine, basedOn: 3 }).happenedTypes('VenueChanged');
    since.when(mine).happenedTypes('VenueChanged');
    since.when({ ...mine, description: 'Am Markt', basedOn: 2 }).nothingHappened();
    const other: OrganizationEvent = { type: 'VenueCreated', data: { venueId: 'v2', name: 'Platz' } };
    given([created, venueCreated, other])
      .when({ ...mine, basedOn: 2 })
      .happenedTypes('VenueChanged');
  });

  it('that are gone are unknown', () => {
    spec.when({ type: 'ChangeVenue', venueId: 'v9', ...details }).refused('venue-unknown');
    spec.when({ type: 'DeleteVenue', venueId: 'v9' }).refused('venue-unknown');
  });

  it('link to https only', () => {
    expect(links('https://example.org/halle')).toBe(true);
    expect(links('http://example.org')).toBe(false);
    expect(links('javascript:alert(1)')).toBe(false);
    expect(links('https:example.org')).toBe(false);
    expect(links(...Array.from({ length: 11 }, (_, at) => `https://example.org/${at}`))).toBe(false);
  });

  it.each(['\u0000', '\ud800', '\n', ' '])('link to nothing with %j in it', (odd) => {
    expect(links(`https://example.org/a${odd}b`)).toBe(false);
  });

  it('count a link in characters, not in what they take to be stored', () => {
    const start = 'https://example.org/';
    expect(links(start + '😀'.repeat(500 - start.length))).toBe(true);
    expect(links(start + '😀'.repeat(501 - start.length))).toBe(false);
  });
});

describe('images', () => {
  const image = { imageId: 'i1', name: 'logo.png', hash: 'h', fileSize: 1000, width: 500, height: 500 };
  const spec = given([created]);
  const logo = { type: 'AddImage', imageType: 'OrganizerLogo', ...image } as const;
  const banner = { ...logo, imageType: 'SponsorBanner' } as const;

  it('are added and deleted', () => {
    const added = spec.when(logo);
    const event: OrganizationEvent = { type: 'ImageAdded', data: { ...image, type: 'OrganizerLogo' } };
    added.happened(event);
    expect(added.state().images['i1']).toMatchObject({ type: 'OrganizerLogo', createdAt: NOW });
    given([created, event]).when(logo).nothingHappened();
    const gone = given([created, event]).when({ type: 'DeleteImage', imageId: 'i1' });
    gone.happened({ type: 'ImageDeleted', data: { imageId: 'i1' } });
    expect(gone.state().images).toEqual({});
    spec.when({ type: 'DeleteImage', imageId: 'i1' }).refused('image-unknown');
  });

  it.each([
    [50, 50, true],
    [3000, 3000, true],
    [49, 49, false],
    [3001, 3001, false],
    [500, 499, false],
  ])('a logo of %i × %i pixels: %s', (width, height, fits) => {
    const decision = spec.when({ ...logo, imageType: 'SponsorLogo', width, height });
    if (fits) decision.happenedTypes('ImageAdded');
    else decision.refused('image-dimensions');
  });

  it.each([
    [150, 50, true],
    [250, 50, true],
    [3000, 600, true],
    [149, 50, false],
    [251, 50, false],
    [147, 49, false],
    [3001, 900, false],
  ])('a banner of %i × %i pixels: %s', (width, height, fits) => {
    const decision = spec.when({ ...banner, width, height });
    if (fits) decision.happenedTypes('ImageAdded');
    else decision.refused('image-dimensions');
  });

  it('have at most 1 MB', () => {
    spec.when({ ...logo, fileSize: 1_048_576 }).happenedTypes('ImageAdded');
    spec.when({ ...logo, fileSize: 1_048_577 }).refused('image-too-large');
  });
});
