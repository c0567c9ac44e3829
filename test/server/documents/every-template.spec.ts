import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computePrintKey, SHOWS_RESULTS } from '#client/pages/documents/compute-print-key.ts';
import { isKeyOf, keysOf } from '#domain/typed-keys.ts';
import { documentType } from '#domain/tournament/contract/bodies.ts';
import { documentConfigurations, type ConfigurableType } from '#domain/tournament/contract/documents.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import type { PrintConfigurations, PrintedType } from '#server/documents/template.ts';
import { templates } from '#server/documents/templates.ts';
import {
  buildPrintData,
  LINK,
  otherConfigurations,
  printConfigurations,
  printedBody,
} from '#test/support/paper-data.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';

// What holds of every template. A new type of document does not compile without its lines here.

const approved = readdirSync(join(import.meta.dirname, 'approved'));
const logo = (source: string) => ({ source, bytes: Buffer.alloc(0) });
const images = { OrganizerLogo: logo('organizer'), SponsorLogo: logo('sponsor'), SponsorBanner: logo('banner') };
const CUP = {
  ...printedTournament({
    name: 'Turniername',
    groups: [
      ['Mannschaftsname 1', 'Mannschaftsname 2', 'Gastname'],
      ['Nordname', 'Südname', 'Westname'],
    ],
    finals: { first: 'SemiFinal' },
  }),
  organizationName: 'Vereinsname',
  venueName: 'Stättenname',
};

function printed<Type extends PrintedType>(
  type: Type,
  tournament: TournamentView,
  configuration?: PrintConfigurations[Type],
): string {
  const link = tournament.visibility === 'Public' ? LINK : null;
  return printedBody(type, buildPrintData(tournament, { link, images }), configuration);
}

const fieldsOf = (type: ConfigurableType) =>
  Object.entries(otherConfigurations[type]).map(([field, other]): readonly [string, string, string] => {
    const changed = { ...printConfigurations[type], [field]: other };
    return [`${type}: ${field}`, printed(type, CUP), printed(type, CUP, changed)];
  });

describe('what a document can be configured to', () => {
  it.each(keysOf(otherConfigurations).flatMap(fieldsOf))('is seen on it, %s', (_field, before, after) => {
    expect(after).not.toBe(before);
  });
});

describe('a page knows whether a document has to be printed anew', () => {
  const changes: Readonly<Record<string, Partial<TournamentView>>> = {
    name: { name: 'Pokal' },
    organization: { organizationName: 'SV Neu' },
    venue: { venueName: 'Halle Süd' },
    folder: { folderName: 'Winter' },
    visibility: { visibility: 'Private' },
    status: { status: { ...CUP.status, status: 'Cancelled', note: 'Schnee', date: null } },
    'what its page shows': {
      presentationConfiguration: { ...CUP.presentationConfiguration, showResults: 'NoResults' },
    },
    information: { information: 'Kuchen am Eingang' },
  };
  it.each(documentType.options.flatMap((type) => keysOf(changes).map((change) => [type, change] as const)))(
    '%s after a change of its tournament: %s',
    (type, change) => {
      const after = { ...CUP, ...changes[change] };
      const extent = { type, hasResults: SHOWS_RESULTS[type] !== false };
      expect(computePrintKey(after, extent) !== computePrintKey(CUP, extent)).toBe(
        printed(type, after) !== printed(type, CUP),
      );
    },
  );
});

describe.each(keysOf(templates))('%s', (type) => {
  it('has an approved picture', () => {
    const name = isKeyOf(documentConfigurations, type)
      ? type.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()
      : `paper-${type}`;
    expect(approved.filter((file) => file.startsWith(`${name}-`))).not.toEqual([]);
  });

  it('isolates names, so that one from right to left keeps its neighbours in their places', () => {
    const body = printed(type, CUP);
    expect(body).toMatch(/<bdi class="name">[^<]*(Turnier|Mannschafts|Vereins|Stätten)name/);
    const text = body.replaceAll(/<bdi class="name">.*?<\/bdi>/gs, '').replaceAll(/<[^>]*>/g, ' ');
    expect(text).not.toMatch(/\S*name\b/);
  });

  it('says something of a tournament that has no teams yet', () => {
    const empty = { ...CUP, groups: [], matches: [], teams: [], rankings: [], matchPlanConfiguration: null };
    expect(
      printed(type, empty)
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    ).not.toBe('');
  });
});
