import { isRefused, refuse } from '../../refusal.ts';
import { isKeyOf, keysOf } from '../../typed-keys.ts';
import { countCodePoints } from '../../measured-text.ts';
import type { TournamentRules } from './commands.ts';
import type { CopiedPart } from '../contract/copy.ts';
import { MAX_HEADER_LENGTH, MAX_OVERRIDE_LENGTH, type DocumentConfigurations } from '../contract/documents.ts';
import { initial } from '../model/initial.ts';
import type { DocumentType, TournamentDocument } from '../model/state.ts';
import { copyTournament } from '../transfer/copy-tournament.ts';
import { begunWith } from './import.ts';

// Last year's tournament once more: ordinary events that make a new one, private until it is published.

const unchecked = {
  CopyTournament: ({ source, folderId, name, documentIds, ...wanted }, { existence }) => {
    if (existence !== 'none') return refuse('already-exists');
    const target = copyTournament(source, wanted);
    if (isRefused(target)) return target;
    const takes = (part: CopiedPart): boolean => wanted.take.includes(part);
    const images = keysOf(source.images).map((image) => ({ target: image, imageId: source.images[image] }));
    return begunWith({
      created: { organizationId: source.organizationId, folderId, name },
      target: takes('computation') ? target : { ...target, computation: initial.computation },
      presentation: takes('presentation') ? source.presentation : initial.presentation,
      information: source.information,
      venueId: takes('venue') ? source.venueId : null,
      images: takes('images') ? images.filter(({ imageId }) => imageId !== null) : [],
      documents: takes('documents')
        ? source.documents.map((each) => ({ ...withName(each, source.name, name), copiedFrom: each.id }))
        : [],
      documentIds,
    });
  },
} satisfies Partial<TournamentRules>;

/** Fields of a configuration that hold any text. */
type TextField<Configuration> = {
  [Field in keyof Configuration]: string extends Configuration[Field] ? Field : never;
}[keyof Configuration];

/**
 * The characters that a document's text has room for where the name of its tournament may stand in it; null: it does not.
 */
const ROOM_FOR_NAME: {
  readonly [Type in DocumentType]: Readonly<
    Record<TextField<NonNullable<DocumentConfigurations[Type]>>, number | null>
  >;
} = {
  MatchPlan: { organizerNameOverride: null, tournamentNameOverride: MAX_OVERRIDE_LENGTH, venueOverride: null },
  Receipts: { currency: null, headerInfo: MAX_HEADER_LENGTH, signatureLocation: null, signatureRecipient: null },
  RefereeCards: {},
};

/** The document as the copy prints it: where a text of its own holds the old name, it holds the new one. */
function withName(document: TournamentDocument, before: string, after: string): TournamentDocument {
  const { type, configuration } = document;
  if (typeof configuration !== 'object' || configuration === null) return document;
  const rooms: Readonly<Record<string, number | null>> = ROOM_FOR_NAME[type];
  const renamed = Object.entries(configuration).map(([field, value]: [string, unknown]) => {
    const room = isKeyOf(rooms, field) ? (rooms[field] ?? null) : null;
    if (room === null || typeof value !== 'string') return [field, value];
    const text = replaceName(value, before, after);
    return [field, countCodePoints(text) > room ? value : text];
  });
  return { ...document, configuration: Object.fromEntries(renamed) as unknown };
}

/** 'Cup' stands neither in 'Cupsieger' nor in 'Hallencup'. */
function replaceName(text: string, before: string, after: string): string {
  const isWord = (character: string | undefined): boolean => /^[\p{L}\p{M}\p{N}]$/u.test(character ?? '');
  const [first = '', ...others] = text.split(before);
  let made = first;
  let read = first;
  for (const other of others) {
    const inside = isWord([...read].at(-1)) || isWord([...other][0]);
    made += (inside ? before : after) + other;
    read = other;
  }
  return made;
}

export const copyTheme = { unchecked };
