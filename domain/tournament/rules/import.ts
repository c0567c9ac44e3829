import { isRefused, refuse } from '../../refusal.ts';
import type { TournamentRules } from '../commands.ts';
import type { TournamentEvent } from '../events.ts';
import { difference } from '../history/difference.ts';
import { initial } from '../initial.ts';
import { sameData } from '../same-data.ts';
import { importTournament } from '../transfer/import-tournament.ts';

// Imports a tournament from a file: ordinary events that make a new one, private until it is published.

export const importRules = {
  ImportTournament: ({ organizationId, folderId, venueId, file, documentIds, images }, tournament) => {
    if (tournament.existence !== 'none') return refuse('already-exists');
    const target = importTournament(file);
    if (isRefused(target)) return target;
    const { presentationConfiguration, documents, information } = file;
    return [
      {
        type: 'TournamentCreated',
        data: { organizationId, folderId, name: file.name, visibility: 'Private', origin: null },
      },
      ...difference(initial, target),
      ...(sameData(presentationConfiguration, initial.presentation)
        ? []
        : [{ type: 'PresentationConfigured' as const, data: { configuration: presentationConfiguration } }]),
      ...(information === null ? [] : [{ type: 'InformationSet' as const, data: { text: information } }]),
      ...(venueId === null ? [] : [{ type: 'TournamentVenueSet' as const, data: { venueId } }]),
      ...images.map((image) => ({ type: 'TournamentImageSet' as const, data: image })),
      ...documents.flatMap(({ type, name, configuration }, at): readonly TournamentEvent[] => {
        const documentId = documentIds[at];
        if (documentId === undefined) return [];
        return [{ type: 'DocumentAdded', data: { documentId, type, name, configuration, copiedFrom: null } }];
      }),
    ];
  },
} satisfies Partial<TournamentRules>;
