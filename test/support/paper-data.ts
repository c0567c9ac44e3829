import type { TournamentView } from '#domain/tournament/contract/views.ts';
import type { PaperKind } from '#domain/calls/document-calls.ts';
import type { PaperOptions } from '#server/documents/papers/paper.ts';
import {
  matchPlanDocument,
  storedDocument,
  type ConfigurableType,
  type DocumentConfigurations,
} from '#domain/tournament/contract/documents.ts';
import { markupOf } from '#server/documents/markup.ts';
import type { DocumentData, PrintConfigurations, PrintedType } from '#server/documents/template.ts';

// What papers for the hall are printed from.

export const LINK = 'https://turnierpult.example/t/abcdefghij123456';

export interface PaperRequest extends Partial<PaperOptions> {
  readonly link?: string | null;
  readonly timeZone?: string;
  readonly images?: DocumentData<PaperKind>['images'];
}

const PAPER: PaperOptions = { paper: 'A4', court: null, teamId: null, includeInformation: false };

/** With all that each type of document, and each paper, can show of a match and a place. */
export const printConfigurations: PrintConfigurations = {
  ...storedDocument,
  MatchPlan: matchPlanDocument.parse({ outcomes: 'ShowOutcomeStructuresWithOutcomes', includeRankingTable: true }),
  CourtPlan: PAPER,
  TeamSlips: PAPER,
  Poster: PAPER,
  DoorSign: PAPER,
  TeamList: PAPER,
  Ranking: PAPER,
};

/** Of each field another value than in `printConfigurations`. */
export const otherConfigurations: Pick<DocumentConfigurations, ConfigurableType> = {
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

/** The body of any document or paper. */
export const printedBody = <Type extends PrintedType>(
  type: Type,
  data: DocumentData<PaperKind>,
  configuration: PrintConfigurations[Type] = printConfigurations[type],
): string => markupOf(type, { ...data, configuration }, 'Probe').body;

export function buildPrintData(tournament: TournamentView, asked: PaperRequest): DocumentData<PaperKind> {
  const { link = LINK, timeZone = 'Europe/Berlin', images, ...options } = asked;
  return {
    tournament,
    configuration: { ...PAPER, ...options },
    images: images ?? { OrganizerLogo: null, SponsorLogo: null, SponsorBanner: null },
    head: '3f9a1c2b7d5e0f11'.padEnd(64, '0'),
    link,
    printedAt: '2026-01-08T18:42:00Z',
    timeZone,
  };
}
