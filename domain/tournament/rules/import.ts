import { isRefused, refuse } from '../../refusal.ts';
import type { TournamentRules } from './commands.ts';
import type { NumberTuple, TournamentEvent, TournamentFact } from '../model/events.ts';
import { difference, type Restorable } from '../revert/difference.ts';
import { initial } from '../model/initial.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import type { Tournament } from '../model/state.ts';
import type { TournamentFile } from '../transfer/file.ts';
import { importTournament } from '../transfer/import-tournament.ts';

// Imports a tournament from a file: ordinary events that make a new one, private until it is published.

const unchecked = {
  ImportTournament: ({ organizationId, folderId, venueId, file, documentIds, images }, tournament) => {
    if (tournament.existence !== 'none') return refuse('already-exists');
    const target = importTournament(file);
    if (isRefused(target)) return target;
    const { presentationConfiguration: presentation, documents, information } = file;
    if (file.template && file.matches.some(({ result }) => result !== null))
      return refuse('file-inconsistent', { at: 'template' });
    const events = begunWith({
      created: { organizationId, folderId, name: file.name },
      target,
      numbers: numbersIn(file, target),
      presentation,
      information,
      venueId,
      images,
      documents: documents.map((document) => ({ ...document, copiedFrom: null })),
      documentIds,
    });
    return file.template ? [...events, { type: 'TournamentTemplateSet', data: { template: true } }] : events;
  },
} satisfies Partial<TournamentRules>;

/** Where the file says a number, all of its matches have one. */
function numbersIn({ matches }: TournamentFile, { plan }: Restorable): readonly NumberTuple[] {
  if (plan === null || matches.every(({ number }) => number === undefined)) return [];
  return plan.matches.map(({ id }, place): NumberTuple => [id, matches[place]?.number ?? place + 1]);
}

interface Begun extends Pick<Tournament, 'presentation' | 'information' | 'venueId'> {
  readonly created: Pick<TournamentFact<'TournamentCreated'>, 'organizationId' | 'folderId' | 'name'>;
  readonly target: Restorable;
  /** Of matches that are not called by their index; a copy numbers anew. */
  readonly numbers?: readonly NumberTuple[];
  readonly images: readonly TournamentFact<'TournamentImageSet'>[];
  readonly documents: readonly Omit<TournamentFact<'DocumentAdded'>, 'documentId'>[];
  /** As many as there are documents. */
  readonly documentIds: readonly string[];
}

/** The ordinary events of a private tournament that is there at once as a whole. */
export const begunWith = ({
  created,
  target,
  numbers = [],
  documentIds,
  ...more
}: Begun): readonly TournamentEvent[] => [
  { type: 'TournamentCreated', data: { ...created, visibility: 'Private', origin: null } },
  ...difference(initial, target),
  ...(numbers.length === 0 ? [] : [{ type: 'MatchNumbersFixed' as const, data: { numbers } }]),
  ...(isDeepEqual(more.presentation, initial.presentation)
    ? []
    : [{ type: 'PresentationConfigured' as const, data: { configuration: more.presentation } }]),
  ...(more.information === null ? [] : [{ type: 'InformationSet' as const, data: { text: more.information } }]),
  ...(more.venueId === null ? [] : [{ type: 'TournamentVenueSet' as const, data: { venueId: more.venueId } }]),
  ...more.images.map((image) => ({ type: 'TournamentImageSet' as const, data: image })),
  ...more.documents.flatMap(({ type, name, configuration, copiedFrom }, at): readonly TournamentEvent[] => {
    const documentId = documentIds[at];
    if (documentId === undefined) return [];
    return [{ type: 'DocumentAdded', data: { documentId, type, name, configuration, copiedFrom } }];
  }),
];

export const importTheme = { unchecked };
