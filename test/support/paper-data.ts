import type { TournamentView } from '#domain/tournament/view-contract.ts';
import type { PaperKind, PaperOptions } from '#server/documents/papers/paper.ts';
import type { DocumentData } from '#server/documents/template.ts';

// What papers for the hall are printed from.

export const LINK = 'https://turnierpult.example/t/abcdefghij123456';

export interface PaperRequest extends Partial<PaperOptions> {
  readonly link?: string | null;
  readonly timeZone?: string;
  readonly images?: DocumentData<PaperKind>['images'];
}

export function buildPrintData(tournament: TournamentView, asked: PaperRequest): DocumentData<PaperKind> {
  const { link = LINK, timeZone = 'Europe/Berlin', images, ...options } = asked;
  return {
    tournament,
    configuration: { paper: 'A4', court: null, teamId: null, includeInformation: false, ...options },
    images: images ?? { OrganizerLogo: null, SponsorLogo: null, SponsorBanner: null },
    head: '3f9a1c2b7d5e0f11'.padEnd(64, '0'),
    link,
    printedAt: '2026-01-08T18:42:00Z',
    timeZone,
  };
}
