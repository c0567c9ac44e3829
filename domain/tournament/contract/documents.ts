import { z } from 'zod';
import { toPartial, withAnyField, withoutInitial, type Patch } from '../../patch.ts';
import { initially } from '../../left-out.ts';
import { singleLine, multiLine } from '../../text.ts';
import { documentType } from './bodies.ts';
import { texts } from '../../texts/de.ts';
import { MAX_NAME_LENGTH } from '../../limits.ts';
import type { Tournament, TournamentDocument } from '../model/state.ts';

// Printable documents: their calls, and what each type can be configured to (docs/rules/documents.md).

const t = texts.documents;

/** POST /api/documents */
export const createDocumentBody = z
  .strictObject({
    tournamentId: z.string(),
    type: documentType,
    name: singleLine(1, MAX_NAME_LENGTH),
  })
  .meta({ id: 'CreateDocumentBody' });
/** POST /api/documents/copy; the source may belong to another tournament of the same organisation. */
export const copyDocumentBody = z
  .strictObject({ tournamentId: z.string(), sourceDocumentId: z.string() })
  .meta({ id: 'CopyDocumentBody' });
/** PATCH /api/documents/{id}/name */
export const documentNameBody = z
  .strictObject({ name: singleLine(1, MAX_NAME_LENGTH) })
  .meta({ id: 'DocumentNameBody' });

/** Characters. */
export const MAX_OVERRIDE_LENGTH = 100;
export const MAX_HEADER_LENGTH = 100;
const override = singleLine(0, MAX_OVERRIDE_LENGTH);
const dateFormat = z
  .enum(['NoDate', 'DateOnly', 'DateAndDayOfWeek', 'DateAndDayOfWeekAndTimeOfDay'])
  .meta({ id: 'DateFormat' });
const outcomes = z
  .enum(['HideOutcomeStructures', 'ShowEmptyOutcomeStructures', 'ShowOutcomeStructuresWithOutcomes'])
  .meta({ id: 'PrintedOutcomes' });

/** A ranking table is printed only together with results. */
export const isPrintable = ({ outcomes: printed, includeRankingTable }: Patch<MatchPlanFields>): boolean =>
  includeRankingTable !== true || printed !== 'HideOutcomeStructures';
type MatchPlanFields = { outcomes: z.infer<typeof outcomes>; includeRankingTable: boolean };
const notPrintable = { path: ['includeRankingTable'], message: t.rankingWithoutOutcomes };

/** What a match plan is printed with. */
export const matchPlanDocument = z
  .strictObject({
    organizerNameOverride: initially(override, ''),
    tournamentNameOverride: initially(override, ''),
    venueOverride: initially(override, ''),
    dateFormat: initially(dateFormat, 'DateAndDayOfWeek'),
    outcomes: initially(outcomes, 'ShowEmptyOutcomeStructures'),
    includeQrCode: initially(z.boolean(), true),
    includeRankingTable: initially(z.boolean(), false),
  })
  .refine(isPrintable, notPrintable)
  .meta({ id: 'MatchPlanDocument' });

/** PATCH /api/documents/{id}/match-plan/config */
export const matchPlanDocumentBody = withAnyField(
  toPartial(withoutInitial(matchPlanDocument.shape)).refine(isPrintable, notPrintable),
).meta({ id: 'MatchPlanDocumentBody' });

const amount = z
  .number(t.amount)
  .min(0.01, t.amount)
  .max(1_000_000, t.amountTooLarge)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, t.amount);

/** By number of teams [RP2]. */
const amounts = z
  .record(z.string().regex(/^[1-9]\d{0,2}$/, t.teamCount), z.strictObject({ amount }))
  .refine((byTeams) => Object.keys(byTeams).length === 0 || Object.hasOwn(byTeams, '1'), t.amountForOne)
  .refine((byTeams) => Object.keys(byTeams).length <= 4, t.tooManyAmounts)
  .meta({ id: 'ReceiptAmounts' });

const currency = singleLine(1, 10);
const headerInfo = multiLine(0, MAX_HEADER_LENGTH);
const signature = singleLine(0, 100);

/** What receipts are printed with. */
export const receiptsDocument = z
  .strictObject({
    amounts: initially(amounts, { '1': { amount: 10 } }),
    currency: initially(currency, '€'),
    headerInfo: initially(headerInfo, ''),
    signatureLocation: initially(signature, ''),
    signatureRecipient: initially(signature, ''),
    showSponsorLogo: initially(z.boolean(), false),
    combineSimilarTeams: initially(z.boolean(), false),
  })
  .meta({ id: 'ReceiptsDocument' });

/** PATCH /api/documents/{id}/receipts/config */
export const receiptsDocumentBody = withAnyField(toPartial(withoutInitial(receiptsDocument.shape))).meta({
  id: 'ReceiptsDocumentBody',
});

export type MatchPlanDocument = z.infer<typeof matchPlanDocument>;
export type ReceiptsDocument = z.infer<typeof receiptsDocument>;

/** What a document of each type can be configured to; referee cards have nothing to configure. */
export const documentConfigurations = {
  MatchPlan: matchPlanDocument,
  Receipts: receiptsDocument,
  RefereeCards: z.null(),
};
export type DocumentConfigurations = {
  readonly [Type in keyof typeof documentConfigurations]: z.infer<(typeof documentConfigurations)[Type]>;
};
export type DocumentConfiguration = DocumentConfigurations[keyof DocumentConfigurations];
/** The types of documents that have something to configure. */
export type ConfigurableType = {
  [Type in keyof DocumentConfigurations]: DocumentConfigurations[Type] extends null ? never : Type;
}[keyof DocumentConfigurations];

/** What a new document of this type is configured to [NT2]. */
export const newDocument: DocumentConfigurations = {
  MatchPlan: matchPlanDocument.parse({}),
  Receipts: receiptsDocument.parse({ amounts: {} }),
  RefereeCards: null,
};

/** What a document that was stored without a configuration is printed with; receipts had an amount then [RP2]. */
export const storedDocument: DocumentConfigurations = { ...newDocument, Receipts: receiptsDocument.parse({}) };

/** A document of a tournament; undefined: it has none of this id. */
export const findDocument = ({ documents }: Tournament, documentId: string): TournamentDocument | undefined =>
  documents.find(({ id }) => id === documentId);

/** The configuration of a document, or that of its type which it was stored with. */
export const configurationOf = (document: TournamentDocument): DocumentConfiguration =>
  document.configuration === null
    ? storedDocument[document.type]
    : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only configurations parsed for their document's type are stored
      (document.configuration as DocumentConfiguration);
