import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { projections } from '#projections/index.ts';
import type { AnyProjection } from '#projections/projection.ts';
import { optional, text } from '#projections/table.ts';
import { tournamentsProjection } from '#projections/tournaments.ts';
import { foundedOrganization, playedTournament, toEnvelopes } from '../server/read-models/event-builders.ts';

// Rows of an older version stay in the database until a projection's version rises. What decides about rows has a
// fingerprint beside the version, so that neither changes without the other being looked at.

const ID = '2026-11-21';
const CLUB = 'clubclubclubclub';

const stored = (category: string, facts: Parameters<typeof toEnvelopes>[1]): readonly StoredEvent[] => {
  const stream = `${category}-${ID}`;
  return toEnvelopes(stream, facts).map((event, revision) => ({
    ...event,
    stream,
    revision,
    position: String(revision),
  }));
};

/** Events that fill every table; a projection without any has no fingerprint. */
const examples: Readonly<Record<string, readonly StoredEvent[]>> = {
  organizations: stored('organization', [
    ...foundedOrganization('SV Musterstadt'),
    { type: 'FolderCreated', data: { folderId: `${CLUB}f1`, name: 'Winter' } },
    { type: 'VenueCreated', data: { venueId: `${CLUB}v1`, name: 'Sporthalle' } },
    {
      type: 'MemberInvited',
      data: { invitationId: `${CLUB}i1`, role: 'Scorer', addressHash: 'h', expiresAt: '2026-12-05T09:00:00Z' },
    },
  ]),
  tournaments: stored('tournament', playedTournament(CLUB).facts),
};

/** Comments of tables are no part of it: they decide about no row. */
function fingerprintOf(projection: AnyProjection): string {
  const events = examples[projection.name] ?? [];
  const state = events.reduce<unknown>((before, event) => projection.fold(before, event), projection.initial);
  const rows = projection.rows(ID, state);
  const tables = Object.entries(projection.tables).map(([name, { key, indexes, columns }]) => {
    expect(rows[name], `the example of ${projection.name} fills ${name}`).not.toEqual([]);
    return [name, key, indexes, Object.entries(columns).map(([column, of]) => [column, of.kind, of.optional])];
  });
  return createHash('sha256')
    .update(JSON.stringify([tables, rows]))
    .digest('hex')
    .slice(0, 12);
}

describe('a projection', () => {
  it.each(projections)('$name has the fingerprint of its tables and rows', (projection) => {
    const { name, version } = projection;
    const [written, is] = [projection.fingerprint, fingerprintOf(projection)];
    expect(
      { version, fingerprint: written },
      `Tables or rows of ${name} changed: write this version and fingerprint into it, both at once`,
    ).toEqual({ version: written === is ? version : version + 1, fingerprint: is });
  });

  it('has another fingerprint with another column, and with another fold', () => {
    const { matches } = tournamentsProjection.tables;
    if (matches === undefined) throw new Error('There are matches');
    const withColumn = { ...matches, columns: { ...matches.columns, court: optional(text('Its court')) } };
    const column = { ...tournamentsProjection, tables: { ...tournamentsProjection.tables, matches: withColumn } };
    const fold: AnyProjection = {
      ...tournamentsProjection,
      rows: (id, state) => {
        const rows = tournamentsProjection.rows(id, state);
        return { ...rows, matches: rows['matches']?.toReversed() ?? [] };
      },
    };
    expect(fingerprintOf(column)).not.toBe(tournamentsProjection.fingerprint);
    expect(fingerprintOf(fold)).not.toBe(tournamentsProjection.fingerprint);
  });

  it('keeps its fingerprint with another version', () => {
    const raised = { ...tournamentsProjection, version: tournamentsProjection.version + 1 };
    expect(fingerprintOf(raised)).toBe(fingerprintOf(tournamentsProjection));
  });
});
