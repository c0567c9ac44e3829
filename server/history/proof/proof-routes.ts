import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { utcInstant } from '#domain/utc-instant.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { MIN_ROLE_TO_READ } from '#domain/rights.ts';
import { attachment } from '../../http/content-disposition.ts';
import { originOf } from '../../identity/request-identity.ts';
import { recordUserEvent } from '../../identity/accounts/account-events.ts';
import { organizationInPath, tournamentInPath } from '../../access/subjects.ts';
import { route, type Route, type RouteRequest, type RouteResponse } from '../../http/route.ts';
import { byId } from '../../http/parameters.ts';
import { toIsoSeconds } from '../../event-store/envelope.ts';
import type { HistoryDeps } from '../past-versions.ts';
import { findKnownBreach } from '../known-breach.ts';
import { exportHistory } from './history-export.ts';
import { texts } from '../../texts/de.ts';

// The history as a file that can be checked without this portal, and what it is checked with.

const t = texts.history;

const JSON_LINES = 'application/jsonl';
const SCRIPT = 'text/javascript';
/** The check of a history as one plain file, which the build wrote (operation/launch/write-verifier.mjs). */
const VERIFIER = 'verify-history.mjs';

const publicKeys = z
  .object({
    keys: z.array(
      z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string(), x: z.string(), since: utcInstant }),
    ),
  })
  .meta({ id: 'SigningKeys' });

export const proofRoutes: readonly Route<HistoryDeps>[] = [
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
    handle: async (request, deps: HistoryDeps) => {
      const stream = tournamentStream(request.params.id);
      const { state, version } = await deps.states.load<Tournament>(stream);
      return exported(request, deps, { stream, version, name: state.name });
    },
  }),
  route({
    method: 'GET',
    path: '/api/organizations/:id/history/export',
    tag: 'history',
    summary: t.calls.exportOfOrganization,
    right: 'Owner',
    auditors: 'allowed',
    concerns: organizationInPath,
    params: byId,
    produces: JSON_LINES,
    takesLong: true,
    answers: { 200: z.string() },
    writes: false,
    handle: async (request, deps: HistoryDeps) => {
      const stream = organizationStream(request.params.id);
      const { state, version } = await deps.states.load<Organization>(stream);
      return exported(request, deps, { stream, version, name: state.name });
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
  route({
    method: 'GET',
    path: '/verify-history.mjs',
    tag: 'public',
    summary: t.calls.verifier,
    right: 'anyone',
    produces: SCRIPT,
    answers: { 200: z.string() },
    writes: false,
    handle: async (_, { compiled }: HistoryDeps) => ({
      status: 200,
      type: `${SCRIPT}; charset=utf-8`,
      headers: { 'Content-Disposition': attachment(VERIFIER) },
      bytes: await readFile(join(compiled, VERIFIER)),
    }),
  }),
];

/** The first `version` events of a stream as a signed file. The download is noted in the account's events. */
async function exported(
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'metadata' | 'httpRequest'>,
  deps: HistoryDeps,
  { stream, version, name }: { readonly stream: string; readonly version: number; readonly name: string },
): Promise<RouteResponse> {
  const { actor } = request.metadata;
  const { clock, signingKeys, store, tables } = deps;
  const { signer } = signingKeys;
  const exportedAt = toIsoSeconds(clock());
  const breach = await findKnownBreach(deps, stream);
  const pages = store.readStream(stream, { from: 0, limit: version });
  const bytes = await exportHistory(stream, pages, { signer, exportedAt, breach });
  if (actor.kind === 'user') await recordUserEvent(tables, actor.id, 'HistoryExported', originOf(request));
  return {
    status: 200,
    type: JSON_LINES,
    headers: { 'Content-Disposition': attachment(t.exportFile(name)) },
    bytes,
  };
}
