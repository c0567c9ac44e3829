import { z } from 'zod';
import { venueFields } from '../../organization/venue-facts.ts';
import { initially, optional } from '../../left-out.ts';
import { singleLine } from '../../text.ts';
import {
  breaks,
  computationConfiguration,
  finalsRound,
  imageTarget,
  matchPlanConfiguration,
  matchType,
  outcomeType,
  plannedShape,
  presentationConfiguration,
  score,
  shootout,
} from '../contract/bodies.ts';
import { ruling } from '../contract/ruling.ts';
import { tieDecision } from '../contract/ties.ts';
import { groupShape, teamShape } from '../contract/field-schemas.ts';
import { instant } from '../contract/instant.ts';
import { information } from '../contract/notices.ts';
import { documentConfigurations } from '../contract/documents.ts';
import type { MatchField } from '../model/fields.ts';
import type { DocumentType } from '../model/state.ts';
import { texts } from '../../texts/de.ts';
import { MAX_GROUPS, MAX_MATCHES, MAX_TIE_DECISIONS, MAX_MATCH_NUMBER, MAX_NAME_LENGTH } from '../../limits.ts';

// A tournament as one file, to take it to another installation or to keep it. Ids stay where they can (file-ids.ts).

const t = texts.tournamentFiles;

const fileId = z.string().regex(/^[a-z]\d{1,7}$/);
/** What older files do not say gets a default here, so that they can still be imported. */
const team = z.strictObject({ id: fileId, ...teamShape }).meta({ id: 'FileTeam' });

const group = z
  .strictObject({
    /** Not in older files. */
    id: optional(fileId),
    alphabeticalId: z.string().regex(/^[A-Z]$/),
    ...groupShape,
    /** In slot order. */
    teams: z.array(team).max(520),
  })
  .meta({ id: 'FileGroup' });

const result = z
  .strictObject({
    state: z.enum(['CurrentlyPlaying', 'Finished']),
    scoreA: score,
    scoreB: score,
    outcomeType,
    /** Who played it, which is not always who the selectors name now [RE3]. */
    teamA: fileId,
    teamB: fileId,
    startedAt: instant.nullable(),
    /** From version 2 on [RE18]. */
    shootout: optional(shootout),
    /** From version 2 on [RE13]; the score is 0:0 where it leaves none. */
    ruling: optional(ruling),
  })
  .meta({ id: 'FileResult' });

const matchShape = {
  ...plannedShape,
  result: result.nullable(),
} satisfies Record<Exclude<MatchField, 'selectorA' | 'selectorB'> | 'teamSelectorA' | 'teamSelectorB', z.ZodType>;

/** In the order of play; `winner` and `loser` name a match by its place in this list, counted from 1. */
const match = z
  .strictObject({
    /** Not in older files. */
    id: optional(fileId),
    type: matchType,
    /** Letter of the group of a group match. */
    group: z.string().nullable(),
    finalsRound: finalsRound.nullable(),
    playoffPosition: z.number().int().nullable(),
    /** Left out where it is its place in the list [PL10]. */
    number: optional(z.number().int().min(1).max(MAX_MATCH_NUMBER)),
    ...matchShape,
  })
  .meta({ id: 'FileMatch' });

const documentOf = <Type extends DocumentType>(type: Type) =>
  z.strictObject({
    type: z.literal(type),
    name: singleLine(1, MAX_NAME_LENGTH),
    configuration: documentConfigurations[type],
  });
const document = z
  .discriminatedUnion('type', [documentOf('MatchPlan'), documentOf('Receipts'), documentOf('RefereeCards')])
  .meta({ id: 'FileDocument' });

/** Base64 of a WebP picture of at most 1 MB and a little. */
const picture = z
  .strictObject({ target: imageTarget, name: singleLine(0, 200), webp: z.base64().max(2_000_000) })
  .meta({ id: 'FileImage' });

export const FILE_FORMAT = 'turnierpult-tournament';

/** GET /api/tournaments/{id}/export, and the body of POST /api/tournaments/import. */
export const tournamentFile = z
  .strictObject({
    format: z.literal(FILE_FORMAT, t.otherFormat),
    /** The lowest that says all that is in the file. */
    formatVersion: z.literal([1, 2], t.newerFormat),
    exportedAt: instant,
    name: singleLine(1, MAX_NAME_LENGTH),
    venue: z.strictObject(venueFields).nullable(),
    information: information.default(null),
    template: initially(z.boolean(), false),
    groups: z.array(group).max(MAX_GROUPS),
    /** null: not configured yet, then there are no matches either. */
    matchPlanConfiguration: matchPlanConfiguration.nullable(),
    breaks: initially(breaks, []),
    matches: z.array(match).max(MAX_MATCHES),
    /** The earliest first; from version 2 on, left out where there are none. */
    tieDecisions: optional(z.array(tieDecision).max(MAX_TIE_DECISIONS)),
    computationConfiguration,
    presentationConfiguration,
    documents: z.array(document).max(100),
    images: z.array(picture).max(3),
  })
  .meta({ id: 'TournamentFile' });

export type TournamentFile = z.infer<typeof tournamentFile>;
export type FileMatch = TournamentFile['matches'][number];
