import { describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import { markupOf } from '#server/documents/markup.ts';
import type { PaperKind } from '#domain/calls/document-calls.ts';
import { buildPrintData } from '#test/support/paper-data.ts';
import { printedTournament } from '#test/support/printed-tournament.ts';

describe('[PR1] beside the code', () => {
  const viewWith = (showResults: TournamentView['presentationConfiguration']['showResults']): TournamentView => {
    const cup = printedTournament({ groups: [['Anker', 'Boje', 'Chronos']] });
    return { ...cup, presentationConfiguration: { ...cup.presentationConfiguration, showResults } };
  };

  it.each([
    ['Default', 'Ergebnisse und Tabellen live', 'Spielplan und Ergebnisse live.'],
    ['OnlyMatchOutcomes', 'Ergebnisse live', 'Spielplan und Ergebnisse live.'],
    ['NoResults', 'Das Turnier live', 'Mit dem Handy scannen: Spielplan live.'],
  ] as const)('stands what the page shows: %s', (showResults, poster, doorSign) => {
    const said = (kind: PaperKind): string =>
      JSON.stringify(markupOf(kind, buildPrintData(viewWith(showResults), {}), 'Probe'));
    expect(said('Poster')).toContain(`<b>${poster}</b>`);
    expect(said('DoorSign')).toContain(doorSign);
  });
});
