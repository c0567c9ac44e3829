import { z } from 'zod';
import { singleLine, multiLine } from '../text.ts';
import { documentType } from './contract.ts';
import { texts } from '../texts/de.ts';

// Printable documents: their calls, and what each type can be configured to (docs/rules/documents.md).

const t = texts.documents;

/** POST /api/documents */
export const createDocumentBody = z.strictObject({
  tournamentId: z.string(),
  type: documentType,
  name: singleLine(1, 60),
});
/** POST /api/documents/copy; the source may belong to another tournament of the same organisation. */
export const copyDocumentBody = z.strictObject({ tournamentId: z.string(), sourceDocumentId: z.string() });
/** PATCH /api/documents/{id}/name */
export const documentNameBody = z.strictObject({ name: singleLine(1, 60) });

/** PATCH /api/documents/{id}/match-plan/config */
export const matchPlanDocument = z
  .strictObject({
    organizerNameOverride: singleLine(0, 100).default(''),
    tournamentNameOverride: singleLine(0, 100).default(''),
    venueOverride: singleLine(0, 100).default(''),
    dateFormat: z
      .enum(['NoDate', 'DateOnly', 'DateAndDayOfWeek', 'DateAndDayOfWeekAndTimeOfDay'])
      .default('DateAndDayOfWeek'),
    outcomes: z
      .enum(['HideOutcomeStructures', 'ShowEmptyOutcomeStructures', 'ShowOutcomeStructuresWithOutcomes'])
      .default('ShowEmptyOutcomeStructures'),
    includeQrCode: z.boolean().default(true),
    includeRankingTable: z.boolean().default(false),
  })
  .refine(({ outcomes, includeRankingTable }) => !includeRankingTable || outcomes !== 'HideOutcomeStructures', {
    path: ['includeRankingTable'],
    message: t.rankingWithoutOutcomes,
  });

const amount = z
  .number(t.amount)
  .min(0.01, t.amount)
  .max(1_000_000, t.amountTooLarge)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, t.amount);

/** By number of teams [RP2]. */
const amounts = z
  .record(z.string().regex(/^[1-9]\d{0,2}$/, t.teamCount), z.strictObject({ amount }))
  .refine((byTeams) => Object.hasOwn(byTeams, '1'), t.amountForOne)
  .refine((byTeams) => Object.keys(byTeams).length <= 4, t.tooManyAmounts);

/** PATCH /api/documents/{id}/receipts/config */
export const receiptsDocument = z.strictObject({
  amounts: amounts.default({ '1': { amount: 10 } }),
  currency: singleLine(1, 10).default('€'),
  headerInfo: multiLine(0, 100).default(''),
  signatureLocation: singleLine(0, 100).default(''),
  signatureRecipient: singleLine(0, 100).default(''),
  showSponsorLogo: z.boolean().default(false),
  combineSimilarTeams: z.boolean().default(false),
});

export type MatchPlanDocument = z.infer<typeof matchPlanDocument>;
export type ReceiptsDocument = z.infer<typeof receiptsDocument>;

/** What a document of each type can be configured to; referee cards have nothing to configure. */
export interface DocumentConfigurations {
  readonly MatchPlan: MatchPlanDocument;
  readonly Receipts: ReceiptsDocument;
  readonly RefereeCards: null;
}
export type DocumentConfiguration = DocumentConfigurations[keyof DocumentConfigurations];

/** What a new document of this type is configured to [NT2]. */
export const newDocument: DocumentConfigurations = {
  MatchPlan: matchPlanDocument.parse({}),
  Receipts: receiptsDocument.parse({}),
  RefereeCards: null,
};
