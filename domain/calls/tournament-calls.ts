import { z } from 'zod';
import { apiKeyUsageAnswer } from '../organization/bodies.ts';
import { listedTournament } from '../organization/view.ts';
import { texts } from '../texts/de.ts';
import {
  computationConfiguration,
  configureBody,
  createTournamentBody,
  entryFeeBody,
  exampleTournamentBody,
  ids,
  presentationConfiguration,
  teamSelector,
  tournamentFolderBody,
  tournamentImageBody,
  tournamentPurpose,
  tournamentVenueBody,
  visibility,
} from '../tournament/contract/bodies.ts';
import { copyTournamentBody } from '../tournament/contract/copy.ts';
import { instant } from '../tournament/contract/instant.ts';
import { publicTournamentView, teamView, tournamentImages, tournamentView } from '../tournament/contract/views.ts';
import { tournamentFile } from '../tournament/transfer/file.ts';
import { utcInstant } from '../utc-instant.ts';
import { byId, byRange, byTeam, deletedFilter, ofOrganization, streamId, versionNumber } from './parameters.ts';
import { matchRow, rankingRow, standingRow } from './tournament-rows.ts';
import { callTable } from './call-table.ts';

/** A tournament in a few words: what it is called, where it belongs, who sees it. */
const summaryAnswer = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    folderId: z.string().nullable(),
    name: z.string(),
    organizationName: z.string(),
    folderName: z.string().nullable(),
    visibility,
  })
  .meta({ id: 'TournamentSummary' });
export type TournamentSummary = z.infer<typeof summaryAnswer>;

/** What a key is told of a deleted one. */
const deletedTournament = z
  .object({ id: z.string(), name: z.string(), deletedAt: utcInstant })
  .meta({ id: 'DeletedTournament' });

const tournamentInList = listedTournament
  .extend({ organizationName: z.string(), changedAt: utcInstant, deletedAt: utcInstant.nullable() })
  .meta({ id: 'TournamentInList' });

export const tournamentCalls = callTable({
  'GET /api/tournaments': {
    query: z.strictObject({
      organizationId: streamId,
      deleted: deletedFilter,
      template: z.enum(['true', 'false']).default('false'),
      /** Left out: all for people, competitions for keys, whose programs publish what they read. */
      purpose: tournamentPurpose.optional(),
      changedSince: instant.optional(),
    }),
    response: z.array(z.union([tournamentInList, deletedTournament])),
    notModified: true,
  },
  'POST /api/tournaments': { body: createTournamentBody, response: tournamentView, status: 201 },
  'POST /api/tournaments/example': { body: exampleTournamentBody, response: tournamentView, status: 201 },
  'GET /api/tournaments/{id}': {
    params: byId,
    query: z
      .strictObject({ version: versionNumber.optional(), at: instant.optional() })
      .refine(({ version, at }) => version === undefined || at === undefined, {
        path: ['at'],
        message: texts.calls.versionOrInstant,
      }),
    response: tournamentView,
    notModified: true,
  },
  'DELETE /api/tournaments/{id}': { params: byId, response: null },
  'POST /api/tournaments/{id}/undelete': { params: byId, response: null },
  'GET /api/public/tournaments/{id}': { params: byId, response: publicTournamentView, notModified: true },
  'GET /api/tournaments/{id}/images': { params: byId, response: tournamentImages },
  'GET /api/tournaments/{id}/presentation-configuration': { params: byId, response: presentationConfiguration },
  'GET /api/tournaments/{id}/configuration': { params: byId, response: configureBody },
  'GET /api/tournaments/{id}/computation-configuration': { params: byId, response: computationConfiguration },
  'PATCH /api/tournaments/{id}/venue': { params: byId, body: tournamentVenueBody, response: null },
  'PATCH /api/tournaments/{id}/folder': { params: byId, body: tournamentFolderBody, response: summaryAnswer },
  'PATCH /api/tournaments/{id}/image': { params: byId, body: tournamentImageBody, response: tournamentImages },
  'PATCH /api/tournaments/{id}/teams/{teamId}/entry-fee': { params: byTeam, body: entryFeeBody, response: teamView },
  'GET /api/tournaments/{id}/matches': { params: byId, response: z.array(matchRow) },
  'GET /api/tournaments/{id}/standings': { params: byId, response: z.array(standingRow) },
  'GET /api/tournaments/{id}/ranking': { params: byId, response: z.array(rankingRow) },
  'GET /api/tournaments/{id}/page-views': { params: byId, query: byRange, response: apiKeyUsageAnswer },
  'GET /api/tournaments/{id}/team-selectors': {
    params: byId,
    query: z.strictObject({ matchId: ids.matchId.optional() }),
    response: z.array(z.object({ teamSelector, label: z.string() })),
  },
  'GET /api/tournaments/{id}/matches.csv': { params: byId, response: 'file' },
  'GET /api/tournaments/{id}/standings.csv': { params: byId, response: 'file' },
  'GET /api/tournaments/{id}/ranking.csv': { params: byId, response: 'file' },
  'GET /t/{id}/calendar.ics': {
    params: byId,
    query: z.strictObject({ team: ids.teamId.optional() }),
    response: 'file',
    notModified: true,
  },
  'GET /api/tournaments/{id}/export': { params: byId, response: tournamentFile },
  'POST /api/tournaments/import': {
    query: ofOrganization,
    body: tournamentFile,
    response: tournamentView,
    status: 201,
  },
  'POST /api/tournaments/{id}/copy': { params: byId, body: copyTournamentBody, response: tournamentView, status: 201 },
  'GET /api/metadata/finals-match-definitions': {
    response: z.array(z.object({ groupCount: z.int(), matchCount: z.int(), requiredTeamsPerGroup: z.int() })),
  },
});
