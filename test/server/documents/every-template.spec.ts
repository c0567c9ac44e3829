import { describe, expect, it } from 'vitest';
import { computePrintKey, SHOWS_RESULTS } from '#client/pages/documents/print-key.ts';
import { keysOf } from '#domain/keys.ts';
import { documentType } from '#domain/tournament/contract.ts';
import type { ConfigurableType } from '#domain/tournament/document-contract.ts';
import type { TournamentView } from '#domain/tournament/view-contract.ts';
import type { PrintConfigurations, PrintedType } from '#server/documents/template.ts';
import { templates } from '#server/documents/templates.ts';
import { buildPrintData, LINK, printConfigurations, printedBody } from '#test/support/paper-data.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';

// What holds of every template. A new type of document does not compile without its lines here.

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

/** Of each field another value than in `printConfigurations`. */
const OTHERS: { readonly [Type in ConfigurableType]: PrintConfigurations[Type] } = {
  MatchPlan: {
    organizerNameOverride: 'Anderer Verein',
    tournamentNameOverride: 'Anderes Turnier',
    venueOverride: 'Andere Halle',
    dateFormat: 'NoDate',
    outcomes: 'HideOutcomeStructures',
    includeQrCode: false,
    includeRankingTable: false,
  },
  Receipts: {
    amounts: { '1': { amount: 25 } },
    currency: 'CHF',
    headerInfo: 'Steuernummer 1',
    signatureLocation: 'Talheim',
    signatureRecipient: 'Kassenwartin',
    showSponsorLogo: true,
    combineSimilarTeams: true,
  },
};

const fieldsOf = (type: ConfigurableType) =>
  Object.entries(OTHERS[type]).map(([field, other]): readonly [string, string, string] => {
    const changed = { ...printConfigurations[type], [field]: other };
    return [`${type}: ${field}`, printed(type, CUP), printed(type, CUP, changed)];
  });

describe('what a document can be configured to', () => {
  it.each(keysOf(OTHERS).flatMap(fieldsOf))('is seen on it, %s', (_field, before, after) => {
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
