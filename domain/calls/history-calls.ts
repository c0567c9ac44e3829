import { z } from 'zod';
import { organizationHistory, organizationHistoryKind } from '../organization/history-contract.ts';
import { ids, versionBody } from '../tournament/contract/bodies.ts';
import { history, historyFrames, historyKind, historyTimeline, replayBody } from '../tournament/contract/history.ts';
import { instant } from '../tournament/contract/instant.ts';
import { previewAnswers } from '../tournament/contract/previews.ts';
import { tournamentView } from '../tournament/contract/views.ts';
import { utcInstant } from '../utc-instant.ts';
import { byId, pageQuery, versionNumber } from './parameters.ts';
import { callTable } from './call-table.ts';

// What happened to a tournament or an organisation, and going back (docs/api.md, "History").

/** The oldest first: the way to the beginning of a long history. */
const listOrder = z.literal('oldest').optional();
/** Only what happened by then. */
const listUntil = instant.optional();

const publicKeys = z
  .object({
    keys: z.array(
      z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string(), x: z.string(), since: utcInstant }),
    ),
  })
  .meta({ id: 'SigningKeys' });

const organizationFilters = {
  kind: organizationHistoryKind.optional(),
  actor: z.string().max(100).optional(),
  after: versionNumber.optional(),
  until: listUntil,
  order: listOrder,
};

const tournamentFilters = {
  kind: historyKind.optional(),
  actor: z.string().max(100).optional(),
  match: ids.matchId.optional(),
  team: ids.teamId.optional(),
  deletes: z.literal('1').optional(),
  until: listUntil,
  order: listOrder,
};

export const historyCalls = callTable({
  'GET /api/tournaments/{id}/history': {
    params: byId,
    query: pageQuery.extend({
      ...tournamentFilters,
      after: versionNumber.optional(),
      version: versionNumber.optional(),
    }),
    response: history,
  },
  'GET /api/tournaments/{id}/history/timeline': { params: byId, response: historyTimeline, notModified: true },
  'GET /api/tournaments/{id}/history/frames': {
    params: byId,
    query: z.strictObject({ from: versionNumber, to: versionNumber }),
    response: historyFrames,
    notModified: true,
  },
  'GET /api/organizations/{id}/history': {
    params: byId,
    query: pageQuery.extend({ ...organizationFilters, version: versionNumber.optional() }),
    response: organizationHistory,
  },
  'GET /api/tournaments/{id}/history/export': { params: byId, response: 'file' },
  'GET /api/organizations/{id}/history/export': { params: byId, response: 'file' },
  'GET /.well-known/tournament-history-keys': { response: publicKeys },
  'GET /verify-history.mjs': { response: 'file' },
  'POST /api/tournaments/{id}/undo': { params: byId, body: versionBody, response: null },
  'POST /api/tournaments/{id}/undo/preview': { params: byId, body: versionBody, response: previewAnswers.return },
  'POST /api/tournaments/{id}/restore': { params: byId, body: versionBody, response: null },
  'POST /api/tournaments/{id}/restore/preview': { params: byId, body: versionBody, response: previewAnswers.return },
  'POST /api/tournaments/{id}/replay': { params: byId, body: replayBody, response: tournamentView, status: 201 },
});
