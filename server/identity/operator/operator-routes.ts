import { operatorAnswer, operatorBody } from '#domain/identity/management-contract.ts';
import { BODY_BYTES } from '../../http/body-limits.ts';
import { route, type Route } from '../../http/route.ts';
import type { IdentityDeps } from '../identity.ts';
import { changeOperatorTexts, operatorTexts } from './operator-texts.ts';
import { texts } from '../../texts/de.ts';

const t = texts.legal;

const TAG = 'management';

export const operatorRoutes: readonly Route<IdentityDeps>[] = [
  route({
    method: 'GET',
    path: '/api/management/operator',
    tag: TAG,
    summary: t.calls.read,
    right: 'Administrator',
    answers: { 200: operatorAnswer },
    writes: false,
    handle: async (_, { identity, tables }: IdentityDeps) => ({
      status: 200,
      body: { ...(await operatorTexts(tables)), ...identity.legalPages },
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/management/operator',
    tag: TAG,
    summary: t.calls.change,
    right: 'Administrator',
    body: operatorBody,
    bodyLimit: BODY_BYTES.general,
    answers: { 204: null },
    writes: false,
    handle: async ({ body }, { tables }: IdentityDeps) => {
      await changeOperatorTexts(tables, body);
      return { status: 204 };
    },
  }),
];
