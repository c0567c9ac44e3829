import { describe, expect, test } from 'vitest';
import type { OrganizationChange } from '#domain/contract.ts';
import { organization } from '#domain/deciders.ts';
import { organizationSentence, saidOfOrganizations } from '#client/pages/organization-history/organization-sentence.ts';

const NAMES = { people: { a: 'Anna Schuster' }, tournaments: [] };
const said = (change: OrganizationChange) => organizationSentence(change, NAMES);

test('every event of an organisation has its sentence, and no sentence is of something else', () => {
  expect([...saidOfOrganizations].sort()).toEqual(Object.keys(organization.folds).sort());
});

describe('what happened to an organisation is said', () => {
  test('of a role with what it was before', () => {
    expect(
      said({ type: 'MemberRoleChanged', userId: 'a', before: { role: 'Scorer' }, after: { role: 'Auditor' } }),
    ).toMatchObject({
      title: 'Rolle geändert',
      detail: 'Anna Schuster',
      before: 'Ergebnisse melden',
      after: 'Einsicht',
    });
    expect(said({ type: 'MemberRemoved', userId: 'a', before: { role: 'Owner' } })).toMatchObject({
      title: 'Mitglied entfernt',
      detail: 'Anna Schuster',
      after: 'war Besitzer',
      more: ['Kontonummer von Anna Schuster in der Datei: a'],
    });
  });

  test('of a key with what it is called in a downloaded file, for two can have one name', () => {
    const key = { keyId: 'k1', keyName: 'Anzeigetafel' };
    const until = { expiresAt: '2026-12-05T08:30:00Z' };
    const facts = { lastFour: '5d45', rights: 'organise', ...until } as const;
    const changes: readonly OrganizationChange[] = [
      { type: 'ApiKeyCreated', ...key, ...facts },
      { type: 'ApiKeyActivated', ...key },
      { type: 'ApiKeyDeactivated', ...key },
      { type: 'ApiKeyDeleted', ...key },
      { type: 'ApiKeyExpiryChanged', ...key, before: until, after: until },
    ];
    for (const change of changes) expect(said(change).more, change.type).toContain('Schlüssel in der Datei: k1');
  });

  test('of an invitation with who accepted it', () => {
    const invited = {
      type: 'MemberInvited',
      invitationId: 'i',
      role: 'Scorer',
      expiresAt: '2026-12-05T08:30:00Z',
    } as const;
    expect(said({ ...invited, userId: 'a' })).toMatchObject({ detail: 'angenommen von Anna Schuster' });
    expect(said({ ...invited, userId: null })).toMatchObject({
      detail: 'nicht angenommen',
      after: 'Ergebnisse melden',
    });
  });

  test('of a venue by what is other than before', () => {
    const before = { name: 'Halle', description: '', addressDetails: [], externalLinks: [] };
    expect(said({ type: 'VenueChanged', venueId: 'v', before, after: { ...before, name: 'Halle Süd' } })).toMatchObject(
      {
        title: 'Spielstätte umbenannt',
        before: 'Halle',
        after: 'Halle Süd',
      },
    );
    const after = { ...before, description: 'Am Bach', addressDetails: ['Weg 1', '12345 Ort'] };
    expect(said({ type: 'VenueChanged', venueId: 'v', before, after })).toMatchObject({
      title: 'Spielstätte geändert',
      more: ['Beschreibung: nichts → Am Bach', 'Adresse: nichts → Weg 1, 12345 Ort'],
    });
  });

  test('of short addresses by tournament, also one that is gone', () => {
    const addresses = [{ tournamentId: 't', before: null, after: 'cup' }];
    expect(said({ type: 'PageAddressesSet', addresses, addressCount: 3 }).more).toEqual([
      'ein gelöschtes Turnier: keine → cup',
      'und 2 weitere',
    ]);
  });
});
