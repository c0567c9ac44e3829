import { z } from 'zod';
import { managementCalls } from '#domain/calls/management-calls.ts';
import { requiredRoles } from '#domain/rights.ts';
import { queryManagedOrganizations, type ManagedOrganizationPlace } from '../read-models/queries/list-queries.ts';
import { invalid } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { noContent } from '../http/execute-command.ts';
import { loadExistingOrganization } from './load-organization.ts';
import { changeOrganization, type OrganizationDeps } from './organization-command.ts';
import { texts } from '../texts/de.ts';

const t = texts.organizations;

const storable = z.string().refine((text) => !text.includes('\u0000'));
const place = z.tuple([storable, storable]);

/** Opaque cursor: the last entry of the previous page. */
const cursorOf = ({ name, id }: ManagedOrganizationPlace): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

function readCursor(cursor: string | undefined): ManagedOrganizationPlace | null {
  if (cursor === undefined) return null;
  try {
    const [name, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { name, id };
  } catch {
    throw invalid([{ path: 'query.cursor', code: 'invalid-format', message: texts.problems.noCursor }]);
  }
}

export const managementRoutes: readonly Route<OrganizationDeps>[] = [
  route(managementCalls['GET /api/management/organizations'], {
    tag: 'management',
    summary: t.calls.listAll,
    description: 'Lists all organisations by name, with licence and size.',
    right: 'Administrator',
    writes: false,
    reads: ['organizations', 'tournaments'],
    handle: async ({ query: { search, cursor, limit } }, { tables }: OrganizationDeps) => {
      const found = await queryManagedOrganizations(tables, {
        search: search.trim(),
        after: readCursor(cursor),
        limit: limit + 1,
      });
      const organizations = found.slice(0, limit);
      const last = organizations.at(-1);
      const goesOn = found.length > limit && last !== undefined;
      return { status: 200, body: { organizations, cursor: goesOn ? cursorOf(last) : null } };
    },
  }),
  route(managementCalls['GET /api/management/organizations/{id}/licensing'], {
    tag: 'management',
    summary: t.calls.licensing,
    description: 'Answers what an organisation is licensed for.',
    right: 'Administrator',
    writes: false,
    handle: async ({ params }, deps: OrganizationDeps) => {
      const { allowApiAccess } = await loadExistingOrganization(deps, params.id);
      return { status: 200, body: { allowApiAccess } };
    },
  }),
  route(managementCalls['PATCH /api/management/organizations/{id}/licensing'], {
    tag: 'management',
    summary: t.calls.setLicensing,
    description: 'Licenses an organisation for API keys, or not.',
    right: requiredRoles.SetLicensing,
    commands: ['SetLicensing'],
    writes: true,
    handle: async (request, deps: OrganizationDeps) => {
      const { allowApiAccess } = request.body;
      return noContent(
        deps,
        await changeOrganization(deps, request, request.params.id, { type: 'SetLicensing', allowApiAccess }),
      );
    },
  }),
];
