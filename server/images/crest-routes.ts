import { z } from 'zod';
import { organizationCalls } from '#domain/calls/organization-calls.ts';
import { hasPicture, MAX_CREST_SIDE } from '#domain/organization/crest.ts';
import { MAX_FILE_BYTES } from '#domain/organization/images.ts';
import { MAX_TEAM_CREST_BYTES, MAX_TEAM_CREST_SIDE } from '#domain/organization/team-emblems.ts';
import { toChosenEmblemView } from '#domain/organization/view.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationStream } from '#domain/streams.ts';
import { organizationInPath } from '../access/subjects.ts';
import { changeOrganization } from '../organizations/organization-command.ts';
import { loadExistingOrganization } from '../organizations/load-organization.ts';
import { invalid } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { noContent, type WriteRequest } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
import { BODY_BYTES } from '../http/body-limits.ts';
import { newPartId } from '../http/idempotent-ids.ts';
import { assertImageQuota, type ImageDeps } from './add-image.ts';
import { crestOfTeams, OWN_CREST, picturesWithout, removeCrest, setCrest, type CrestPlace } from './change-crest.ts';
import type { SquareBounds } from './image-codec.ts';
import { NO_PICTURE } from './image-routes.ts';
import { validateCrest } from './validate-upload.ts';
import { texts } from '../texts/de.ts';

const t = texts.images;

export const crestRoutes: readonly Route<ImageDeps>[] = [
  route(organizationCalls['PUT /api/organizations/{id}/crest'], {
    tag: 'organizations',
    summary: t.calls.setCrest,
    description:
      "Uploads a PNG, JPEG or WebP of any shape as the club's crest. It is kept as a square of at most 512 pixels, the rest of which is transparent, and replaces the previous one.",
    right: requiredRoles.SetClubCrest,
    subject: organizationInPath,
    beforeFile: z.object({}),
    bodyLimit: BODY_BYTES.image,
    isLong: true,
    commands: ['SetClubCrest'],
    errors: ['quota-uploads', 'quota-images'],
    writes: true,
    handle: (request, deps: ImageDeps) =>
      takeCrest(deps, request, {
        organizationId: request.params.id,
        upload: request.body.Image.bytes,
        place: OWN_CREST,
        bounds: { side: MAX_CREST_SIDE, maxBytes: MAX_FILE_BYTES },
      }),
  }),
  route(organizationCalls['DELETE /api/organizations/{id}/crest'], {
    tag: 'organizations',
    summary: t.calls.removeCrest,
    description: "Removes the club's crest; it disappears at once wherever it was shown.",
    right: requiredRoles.RemoveClubCrest,
    subject: organizationInPath,
    commands: ['RemoveClubCrest'],
    writes: true,
    handle: async (request, deps: ImageDeps) =>
      noContent(deps, await removeCrest(deps, request, OWN_CREST, request.params.id)),
  }),
  route(organizationCalls['GET /api/organizations/{id}/team-emblems'], {
    tag: 'organizations',
    summary: t.calls.teamEmblems,
    description: 'Lists what is chosen for the teams of clubs, in the order of their first choice.',
    right: 'Auditor',
    subject: organizationInPath,
    keys: 'allowed',
    writes: false,
    handle: async ({ params }, deps: ImageDeps) => {
      const { teamEmblems } = await loadExistingOrganization(deps, params.id);
      return { status: 200, body: teamEmblems.map(toChosenEmblemView) };
    },
  }),
  route(organizationCalls['PATCH /api/organizations/{id}/team-emblems/colors'], {
    tag: 'organizations',
    summary: t.calls.setTeamColors,
    description:
      "Chooses the two colours that a club's teams wear in each tournament of the organisation, or null for those that its name draws. Where letters or band could not be told from the ground, they are shown a little lighter or darker.",
    right: requiredRoles.SetTeamColors,
    subject: organizationInPath,
    keys: 'allowed',
    bodyLimit: BODY_BYTES.general,
    commands: ['SetTeamColors'],
    writes: true,
    handle: async (request, deps: ImageDeps) =>
      noContent(
        deps,
        await changeOrganization(deps, request, request.params.id, { type: 'SetTeamColors', ...request.body }),
      ),
  }),
  route(organizationCalls['PUT /api/organizations/{id}/team-emblems/crest'], {
    tag: 'organizations',
    summary: t.calls.setTeamCrest,
    description:
      "Uploads a PNG, JPEG or WebP of any shape as the crest of a club's teams, in each tournament of the organisation. It is kept as a square of at most 256 pixels.",
    right: requiredRoles.SetTeamCrest,
    subject: organizationInPath,
    keys: 'allowed',
    beforeFile: z.object({}),
    bodyLimit: BODY_BYTES.image,
    isLong: true,
    commands: ['SetTeamCrest'],
    errors: ['quota-uploads', 'quota-images'],
    writes: true,
    handle: (request, deps: ImageDeps) =>
      takeCrest(deps, request, {
        organizationId: request.params.id,
        upload: request.body.Image.bytes,
        place: crestOfTeams(request.body.Club),
        bounds: { side: MAX_TEAM_CREST_SIDE, maxBytes: MAX_TEAM_CREST_BYTES },
      }),
  }),
  route(organizationCalls['DELETE /api/organizations/{id}/team-emblems/crest'], {
    tag: 'organizations',
    summary: t.calls.removeTeamCrest,
    description: "Removes the crest of a club's teams.",
    right: requiredRoles.RemoveTeamCrest,
    subject: organizationInPath,
    keys: 'allowed',
    commands: ['RemoveTeamCrest'],
    writes: true,
    handle: async (request, deps: ImageDeps) =>
      noContent(deps, await removeCrest(deps, request, crestOfTeams(request.query.club), request.params.id)),
  }),
];

interface UploadedCrest {
  readonly organizationId: string;
  readonly upload: Buffer;
  readonly place: CrestPlace;
  readonly bounds: SquareBounds;
}

async function takeCrest(
  deps: ImageDeps,
  request: WriteRequest,
  { organizationId, upload, place, bounds }: UploadedCrest,
) {
  const { metadata } = request;
  const imageId = newPartId(organizationId, deps.idSecret, metadata);
  const before = await loadExistingOrganization(deps, organizationId);
  // Nothing is decoded where there is no room at all; with the command it is asked again.
  if (!hasPicture(before, imageId)) await assertImageQuota([], picturesWithout(place, before), deps);
  const set = async () => {
    const picture = await validateCrest(deps.imageCodec, { upload, path: NO_PICTURE.path, bounds });
    if (picture === null) throw invalid([NO_PICTURE]);
    return setCrest(deps, request, place, { organizationId, imageId, upload, picture });
  };
  const use = { actor: metadata.actor, organizationId, createdId: imageId };
  const isRepeat = await isRepeatedRequest(deps, request, organizationStream(organizationId));
  return noContent(deps, await (isRepeat ? set() : deps.quotas.spend('uploadsPerDay', use, set)));
}
