import { z } from 'zod';
import { imageType } from '../organization/bodies.ts';
import { imageView } from '../tournament/contract/views.ts';
import { byPartId, streamId } from './parameters.ts';
import { callTable } from './call-table.ts';

export const imageCalls = callTable({
  'GET /api/images': {
    query: z.strictObject({ organizationId: streamId, imageType: imageType.optional() }),
    response: z.array(imageView),
  },
  'POST /api/images': {
    form: { fields: z.strictObject({ OrganizationId: streamId, ImageType: imageType }), file: 'Image' },
    response: imageView,
    status: 201,
  },
  'DELETE /api/images/{id}': { params: byPartId, response: null },
  'GET /images/{id}': {
    params: byPartId,
    query: z.strictObject({ form: z.enum(['webp', 'jpeg']).default('webp') }),
    response: 'file',
    notModified: true,
  },
});
