import { z } from 'zod';
import { utcInstant } from '#domain/utc-instant.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { tournamentStream } from '#domain/streams.ts';
import { MIN_ROLE_TO_READ } from '#domain/rights.ts';
import { attachment } from '../../http/content-disposition.ts';
import { originOf } from '../../identity/request-identity.ts';
import { noteUserEvent } from '../../identity/accounts/account-events.ts';
import { tournamentInPath } from '../../access/subjects.ts';
import { route, type Route } from '../../http/route.ts';
import { byId } from '../../http/parameters.ts';
import { toIsoSeconds } from '../../event-store/envelope.ts';
import type { HistoryDeps } from '../versions.ts';
import { exportHistory } from './history-export.ts';
import { texts } from '../../texts/de.ts';

// The history as a file that can be checked without this portal, and what it is checked with.

const t = texts.history;

const JSON_LINES = 'application/jsonl';

const publicKeys = z
  .object({
    keys: z.array(
      z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string(), x: z.string(), since: utcInstant }),
    ),
  })
  .meta({ id: 'SigningKeys' });

export const tournamentProofRoutes: readonly Route<HistoryDeps>[] = [
  route({
    method: 'GET',
    path: '/api/tournaments/:id/history/export',
    tag: 'history',
    summary: t.calls.export,
    right: MIN_ROLE_TO_READ,
    concerns: tournamentInPath,
    keys: 'allowed',
    params: byId,
    produces: JSON_LINES,
    takesLong: true,
    answers: { 200: z.string() },
    writes: false,
    handle: async (request, { clock, signingKeys, states, store, tables }: HistoryDeps) => {
      const { params, metadata } = request;
      const stream = tournamentStream(params.id);
      const { state, version } = await states.load<Tournament>(stream);
      const { signer } = signingKeys;
      const exportedAt = toIsoSeconds(clock());
      const pages = store.readStream(stream, { from: 0, limit: version });
      const bytes = await exportHistory(stream, pages, { signer, exportedAt });
      if (metadata.actor.kind === 'user') {
        await noteUserEvent(tables, metadata.actor.id, 'HistoryExported', originOf(request));
      }
      return {
        status: 200,
        type: JSON_LINES,
        headers: { 'Content-Disposition': attachment(t.exportFile(state.name)) },
        bytes,
      };
    },
  }),
  route({
    method: 'GET',
    path: '/.well-known/tournament-history-keys',
    tag: 'public',
    summary: t.calls.keys,
    right: 'anyone',
    answers: { 200: publicKeys },
    writes: false,
    handle: async (_, { signingKeys }: HistoryDeps) => ({ status: 200, body: { keys: await signingKeys.published() } }),
  }),
];
