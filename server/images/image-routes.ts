import { z } from 'zod';
import { imageType } from '#domain/organization/bodies.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { imageView } from '#domain/tournament/contract/views.ts';
import { organizationStream, organizationOf } from '#domain/streams.ts';
import { imageView as toImageView } from '../stream-cache/referenced-data.ts';
import { organizationInQuery, organizationOfPart } from '../access/subjects.ts';
import { uploadSchema } from '../http/multipart.ts';
import { loadExistingOrganization } from '../organizations/load-organization.ts';
import { invalid } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
import { byPartId, streamId } from '../http/parameters.ts';
import { BODY_BYTES } from '../http/body-limits.ts';
import { newPartId } from '../http/idempotent-ids.ts';
import { matchesETag } from '../http/conditional-requests.ts';
import { computeStamp } from '../runtime/content-hash.ts';
import { changeOrganization } from '../organizations/organization-command.ts';
import { addImage, assertImageQuota, type ImageDeps } from './add-image.ts';
import { validateUpload } from './validate-upload.ts';
import { texts } from '../texts/de.ts';

const t = texts.images;

const YEAR_SECONDS = 31_536_000;

export const imageRoutes: readonly Route<ImageDeps>[] = [
  route({
    method: 'GET',
    path: '/api/images',
    tag: 'images',
    summary: t.calls.list,
    right: 'Auditor',
    concerns: organizationInQuery,
    keys: 'allowed',
    query: z.strictObject({ organizationId: streamId, imageType: imageType.optional() }),
    answers: { 200: z.array(imageView) },
    writes: false,
    handle: async ({ query }, deps: ImageDeps) => {
      const { images } = await loadExistingOrganization(deps, query.organizationId);
      const shown = Object.entries(images).filter(([, { type }]) => type === (query.imageType ?? type));
      return { status: 200, body: shown.map(([id, image]) => toImageView(id, image)) };
    },
  }),
  route({
    method: 'POST',
    path: '/api/images',
    tag: 'images',
    summary: t.calls.add,
    right: requiredRoles.AddImage,
    concerns: { inBody: ({ OrganizationId }) => organizationStream(OrganizationId) },
    keys: 'allowed',
    form: z.object({ OrganizationId: streamId }),
    body: z.strictObject({ OrganizationId: streamId, ImageType: imageType, Image: uploadSchema }),
    bodyLimit: BODY_BYTES.image,
    takesLong: true,
    does: ['AddImage'],
    // The first for a repeat after the image was deleted again.
    declines: ['image-unknown', 'quota-uploads', 'quota-images'],
    answers: { 201: imageView },
    writes: true,
    handle: async (request, deps: ImageDeps) => {
      const { metadata, body } = request;
      const { OrganizationId: organizationId, ImageType: type, Image: file } = body;
      const imageId = newPartId(organizationId, deps.idSecret, metadata);
      const upload = file.bytes;
      const before = await loadExistingOrganization(deps, organizationId);
      // Nothing is decoded where there is no room at all; with the command it is asked again.
      if (getOwnEntry(before.images, imageId) === undefined) await assertImageQuota([], before, deps);
      const add = async () => {
        const picture = await validateUpload(deps.imageCodec, { imageType: type, upload, path: NO_PICTURE.path });
        if (picture === null) throw invalid([NO_PICTURE]);
        return addImage(deps, request, { organizationId, imageId, imageType: type, name: file.name, upload, picture });
      };
      // Without this quota an account could fill many organisations with images within a day.
      const use = { actor: metadata.actor, organizationId, createdId: imageId };
      const isRepeat = await isRepeatedRequest(deps, request, organizationStream(organizationId));
      const loaded = await (isRepeat ? add() : deps.quotas.spend('uploadsPerDay', use, add));
      const image = getOwnEntry((await loadExistingOrganization(deps, organizationId)).images, imageId);
      // A repeat after the image was deleted again has nothing to show.
      if (image === undefined) throw problemForRefusal(refuse('image-unknown'));
      return {
        status: 201,
        headers: { ...buildWriteHeaders(deps, loaded), Location: `/images/${imageId}` },
        body: toImageView(imageId, image),
      };
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/images/:id',
    tag: 'images',
    summary: t.calls.delete,
    right: requiredRoles.DeleteImage,
    concerns: organizationOfPart,
    keys: 'allowed',
    params: byPartId,
    does: ['DeleteImage'],
    answers: { 204: null },
    writes: true,
    handle: async (request, deps: ImageDeps) => {
      const { params } = request;
      const organizationId = organizationOf(params.id);
      const loaded = await changeOrganization(deps, request, organizationId, {
        type: 'DeleteImage',
        imageId: params.id,
      });
      await deps.imageStore.forget([params.id]);
      return noContent(deps, loaded);
    },
  }),
  route({
    method: 'GET',
    path: '/images/:id',
    tag: 'public',
    summary: t.calls.show,
    right: 'anyone',
    params: byPartId,
    query: z.strictObject({ form: z.enum(['webp', 'jpeg']).default('webp') }),
    produces: ['image/webp', 'image/jpeg'],
    declines: ['image-unknown'],
    answers: { 200: z.string(), 304: null },
    writes: false,
    handle: async ({ params, query, ifNoneMatch }, deps: ImageDeps) => {
      const organization = await loadExistingOrganization(deps, organizationOf(params.id));
      const image = getOwnEntry(organization.images, params.id);
      if (image === undefined) throw problemForRefusal(refuse('image-unknown'));
      // The id never shows other bytes: who has them is answered before any are read.
      const tag = computeStamp(Buffer.from(`${params.id} ${query.form}`));
      const headers = {
        ETag: `"${tag}"`,
        // What is deleted is asked for nowhere any more.
        'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
      };
      if (matchesETag(ifNoneMatch, tag)) return { status: 304, headers };
      const bytes = await deps.imageStore.read(params.id, query.form);
      if (bytes === null) throw problemForRefusal(refuse('image-unknown'));
      return { status: 200, type: query.form === 'webp' ? 'image/webp' : 'image/jpeg', headers, bytes };
    },
  }),
];

const NO_PICTURE = {
  path: 'body.Image',
  code: 'no-picture',
  message: t.noImage,
};
