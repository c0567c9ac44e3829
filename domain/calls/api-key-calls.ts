import { z } from 'zod';
import {
  apiKeyActiveBody,
  apiKeyAnswer,
  apiKeyBody,
  apiKeyExpiryBody,
  apiKeyUsageAnswer,
  createdApiKeyAnswer,
} from '../organization/bodies.ts';
import { byPartId, byRange, ofOrganization } from './parameters.ts';
import { callTable } from './call-table.ts';

export const apiKeyCalls = callTable({
  'GET /api/api-keys': { query: ofOrganization, response: z.array(apiKeyAnswer) },
  'POST /api/api-keys': { body: apiKeyBody, response: createdApiKeyAnswer, status: 201 },
  'GET /api/api-keys/{id}': { params: byPartId, response: apiKeyAnswer },
  'PATCH /api/api-keys/{id}/active': { params: byPartId, body: apiKeyActiveBody, response: null },
  'PATCH /api/api-keys/{id}/expiry': { params: byPartId, body: apiKeyExpiryBody, response: null },
  'DELETE /api/api-keys/{id}': { params: byPartId, response: null },
  'GET /api/api-keys/{id}/usage': { params: byPartId, query: byRange, response: apiKeyUsageAnswer },
});
