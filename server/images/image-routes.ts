import { z } from 'zod';
import { streamId } from '#domain/calls/parameters.ts';
import { imageCalls } from '#domain/calls/image-calls.ts';
import { hasPicture, pictureIds } from '#domain/organization/crest.ts';
import { getOwnEntry } from '#domain/organization/own-entries.ts';
import { refuse } from '#domain/refusal.ts';
import { requiredRoles } from '#domain/rights.ts';
import { organizationStream, organizationOf } from '#domain/streams.ts';
import { imageView as toImageView } from '../stream-cache/referenced-data.ts';
import { organizationInQuery, organizationOfPart } from '../access/subjects.ts';
import { loadExistingOrganization } from '../organizations/load-organization.ts';
import { invalid } from '../http/problem-details.ts';
import { route, type Route } from '../http/route.ts';
import { problemForRefusal, noContent, buildWriteHeaders } from '../http/execute-command.ts';
import { isRepeatedRequest } from '../http/idempotency.ts';
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
  route(imageCalls['GET /api/images'], {
    tag: 'images',
    summary: t.calls.list,
    description: 'Lists the images of an organisation, all or of one type.',
    right: 'Auditor',
    subject: organizationInQuery,
    keys: 'allowed',
    writes: false,
    handle: async ({ query }, deps: ImageDeps) => {
      const { images } = await loadExistingOrganization(deps, query.organizationId);
      const shown = Object.entries(images).filter(([, { type }]) => type === (query.imageType ?? type));
      return { status: 200, body: shown.map(([id, image]) => toImageView(id, image)) };
    },
  }),
  route(imageCalls['POST /api/images'], {
    tag: 'images',
    summary: t.calls.add,
    description: 'Uploads a PNG, JPEG or WebP, which is kept as WebP.',
    right: requiredRoles.AddImage,
    subject: { inBody: ({ OrganizationId }) => organizationStream(OrganizationId) },
    keys: 'allowed',
    beforeFile: z.object({ OrganizationId: streamId }),
    bodyLimit: BODY_BYTES.image,
    isLong: true,
    commands: ['AddImage'],
    // The first for a repeat after the image was deleted again.
    errors: ['image-unknown', 'quota-uploads', 'quota-images'],
    writes: true,
    handle: async (request, deps: ImageDeps) => {
      const { metadata, body } = request;
      const { OrganizationId: organizationId, ImageType: type, Image: file } = body;
      const imageId = newPartId(organizationId, deps.idSecret, metadata);
      const upload = file.bytes;
      const before = await loadExistingOrganization(deps, organizationId);
      // Nothing is decoded where there is no room at all; with the command it is asked again.
      if (getOwnEntry(before.images, imageId) === undefined) await assertImageQuota([], pictureIds(before), deps);
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
  route(imageCalls['DELETE /api/images/{id}'], {
    tag: 'images',
    summary: t.calls.delete,
    description: 'Deletes an image; it disappears at once wherever it was shown.',
    right: requiredRoles.DeleteImage,
    subject: organizationOfPart,
    keys: 'allowed',
    commands: ['DeleteImage'],
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
  route(imageCalls['GET /images/{id}'], {
    tag: 'public',
    summary: t.calls.show,
    description: 'Answers the bytes of an image as WebP, or as JPEG.',
    right: 'anyone',
    produces: ['image/webp', 'image/jpeg'],
    errors: ['image-unknown'],
    writes: false,
    handle: async ({ params, query, ifNoneMatch }, deps: ImageDeps) => {
      const organization = await loadExistingOrganization(deps, organizationOf(params.id));
      if (!hasPicture(organization, params.id)) throw problemForRefusal(refuse('image-unknown'));
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

/** What is said of a file that is no picture. */
export const NO_PICTURE = {
  path: 'body.Image',
  code: 'no-picture',
  message: t.noImage,
};
