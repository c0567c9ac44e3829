import { folderCalls } from '#domain/calls/folder-calls.ts';
import { findFolderByName } from '#domain/organization/folders.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { folderStatistics } from '#domain/organization/folder-statistics.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { organizationStream, tournamentStream, organizationOf } from '#domain/streams.ts';
import { LISTED_FROM, tournamentsOf } from '../read-models/queries/list-queries.ts';
import { organizationInQuery, organizationOfPart } from '../access/subjects.ts';
import { isStreamError } from '../http/problem-for-error.ts';
import { serviceUnavailable } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.folders;

/**
 * The folder with its living competitions [NT6], earliest first; one without any tournament counts as missing
 * (docs/api.md).
 */
async function folderWithTournaments(deps: OrganizationDeps, folderId: string) {
  const organizationId = organizationOf(folderId);
  const folder = getOwnEntry((await loadExistingOrganization(deps, organizationId)).folders, folderId);
  const living = await tournamentsOf(deps.tables, organizationId, folderId);
  const listed = living.filter(({ template }) => !template);
  if (folder === undefined || listed.length === 0) throw problemForRefusal(refuse('folder-unknown'));
  const competitions = listed.filter(({ purpose }) => purpose === 'Competition');
  return { head: { folderId, organizationId, folderName: folder.name }, tournaments: competitions.toReversed() };
}

const filedIn = async (deps: OrganizationDeps, organizationId: string): Promise<ReadonlySet<string | null>> =>
  new Set(
    (await tournamentsOf(deps.tables, organizationId)).flatMap(({ folderId, template }) =>
      template ? [] : [folderId],
    ),
  );

/** The folders without a living tournament, beside the one to rename, which must have some; throws 404 otherwise. */
async function foldersBeside(deps: OrganizationDeps, folderId: string, name: string): Promise<string[]> {
  const organizationId = organizationOf(folderId);
  const organization = await loadExistingOrganization(deps, organizationId);
  const { folders } = organization;
  let filed = await filedIn(deps, organizationId);
  const namesake = findFolderByName(organization, name) ?? folderId;
  const looksEmpty = [folderId, namesake].some((id) => !filed.has(id));
  if (looksEmpty && getOwnEntry(folders, folderId) !== undefined) {
    // The read models may lag behind: a folder may have been filled just now, and must not lose its name.
    const head = await deps.store.head();
    if (head !== null && (await deps.projector.waitFor(LISTED_FROM, head, TABLES_MS)) !== 'reached')
      throw tablesBehind();
    filed = await filedIn(deps, organizationId);
  }
  if (!filed.has(folderId)) throw problemForRefusal(refuse('folder-unknown'));
  return Object.keys(folders).filter((id) => !filed.has(id));
}

const TABLES_MS = 2_000;
const tablesBehind = () => serviceUnavailable('behind', t.behind);

/** null: it cannot be read here, as the stream cache has logged. */
async function stateOf(deps: OrganizationDeps, id: string): Promise<Tournament | null> {
  try {
    return (await deps.states.load<Tournament>(tournamentStream(id))).state;
  } catch (error) {
    if (!isStreamError(error)) throw error;
    return null;
  }
}

export const folderRoutes: readonly Route<OrganizationDeps>[] = [
  route(folderCalls['GET /api/folders'], {
    tag: 'folders',
    summary: t.calls.list,
    description: 'Lists the folders of an organisation that hold a tournament.',
    right: 'Auditor',
    subject: organizationInQuery,
    keys: 'allowed',
    writes: false,
    reads: LISTED_FROM,
    handle: async ({ query: { organizationId } }, deps: OrganizationDeps) => {
      const { folders } = await loadExistingOrganization(deps, organizationId);
      const filed = await filedIn(deps, organizationId);
      const body = Object.entries(folders).flatMap(([id, { name }]) =>
        filed.has(id) ? [{ id, organizationId, name }] : [],
      );
      return { status: 200, body };
    },
  }),
  route(folderCalls['PUT /api/folders/{id}'], {
    tag: 'folders',
    summary: t.calls.rename,
    description: 'Renames a folder.',
    right: requiredRoles.RenameFolder,
    subject: organizationOfPart,
    keys: 'allowed',
    commands: ['RenameFolder'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { params, body } = request;
      const organizationId = organizationOf(params.id);
      const repeat = await isRepeatedRequest(deps, request, organizationStream(organizationId));
      const hidden = repeat ? [] : await foldersBeside(deps, params.id, body.name);
      const command = { type: 'RenameFolder', folderId: params.id, name: body.name, hidden } as const;
      return noContent(deps, await changeOrganization(deps, request, organizationId, command));
    },
  }),
  route(folderCalls['GET /api/folders/{id}/timetable'], {
    tag: 'folders',
    summary: t.calls.dates,
    description: 'Answers when the tournaments of a folder begin and end.',
    right: 'Auditor',
    subject: organizationOfPart,
    keys: 'allowed',
    errors: ['folder-unknown'],
    writes: false,
    reads: LISTED_FROM,
    handle: async ({ params }, deps: OrganizationDeps) => {
      const { head, tournaments } = await folderWithTournaments(deps, params.id);
      const lines = tournaments.map(({ id, name, kickoff, end }) => ({ id, name, startDate: kickoff, endDate: end }));
      return { status: 200, body: { ...head, tournaments: lines } };
    },
  }),
  route(folderCalls['GET /api/folders/{id}/statistics'], {
    tag: 'folders',
    summary: t.calls.statistics,
    description: 'Answers figures over the tournaments of a folder; training copies do not count.',
    right: 'Auditor',
    subject: organizationOfPart,
    keys: 'allowed',
    errors: ['folder-unknown'],
    writes: false,
    isLong: true,
    reads: LISTED_FROM,
    handle: async ({ params }, deps: OrganizationDeps) => {
      const { head, tournaments } = await folderWithTournaments(deps, params.id);
      const facts = [];
      for (const { id, name, publicPageViews } of tournaments) {
        const state = await stateOf(deps, id);
        // One that cannot be read is among those without goals.
        facts.push({ id, name, publicPageViews, groups: state?.groups ?? [], matches: state?.plan?.matches ?? [] });
      }
      return { status: 200, body: folderStatistics(head, facts) };
    },
  }),
];
