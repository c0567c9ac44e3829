import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { historyCalls } from '#domain/calls/history-calls.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { MIN_ROLE_TO_READ } from '#domain/rights.ts';
import { attachment } from '../../http/content-disposition.ts';
import { originOf } from '../../identity/request-identity.ts';
import { recordUserEvent } from '../../identity/accounts/account-events.ts';
import { organizationInPath, tournamentInPath } from '../../access/subjects.ts';
import { route, type Route, type RouteRequest, type RouteResponse } from '../../http/route.ts';
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

export const proofRoutes: readonly Route<HistoryDeps>[] = [
  route(historyCalls['GET /api/tournaments/{id}/history/export'], {
    tag: 'history',
    summary: t.calls.export,
    description: 'Answers every event as JSON Lines with its hashes; the last line signs their number and head.',
    right: MIN_ROLE_TO_READ,
    subject: tournamentInPath,
    keys: 'allowed',
    produces: JSON_LINES,
    isLong: true,
    writes: false,
    handle: async (request, deps: HistoryDeps) => {
      const stream = tournamentStream(request.params.id);
      const { state, version } = await deps.states.load<Tournament>(stream);
      return exported(request, deps, { stream, version, name: state.name });
    },
  }),
  route(historyCalls['GET /api/organizations/{id}/history/export'], {
    tag: 'history',
    summary: t.calls.exportOfOrganization,
    description:
      'Answers every event of an organisation as JSON Lines with its hashes; the last line signs their number and head. For Owners and Auditors.',
    right: 'Owner',
    auditors: 'allowed',
    subject: organizationInPath,
    produces: JSON_LINES,
    isLong: true,
    writes: false,
    handle: async (request, deps: HistoryDeps) => {
      const stream = organizationStream(request.params.id);
      const { state, version } = await deps.states.load<Organization>(stream);
      return exported(request, deps, { stream, version, name: state.name });
    },
  }),
  route(historyCalls['GET /.well-known/tournament-history-keys'], {
    tag: 'public',
    summary: t.calls.keys,
    description: 'Answers the public keys of these signatures, as a JWK set.',
    right: 'anyone',
    writes: false,
    handle: async (_, { signingKeys }: HistoryDeps) => ({ status: 200, body: { keys: await signingKeys.published() } }),
  }),
  route(historyCalls['GET /verify-history.mjs'], {
    tag: 'public',
    summary: t.calls.verifier,
    description:
      'Answers the program with which an export is checked: one plain file that needs Node 20 or newer and nothing else.',
    right: 'anyone',
    produces: SCRIPT,
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
