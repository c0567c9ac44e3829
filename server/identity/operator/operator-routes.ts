import { managementCalls } from '#domain/calls/management-calls.ts';
import { BODY_BYTES } from '../../http/body-limits.ts';
import { route, type Route } from '../../http/route.ts';
import type { IdentityDeps } from '../identity.ts';
import { changeOperatorTexts, operatorTexts } from './operator-texts.ts';
import { texts } from '../../texts/de.ts';

const t = texts.legal;

const TAG = 'management';

export const operatorRoutes: readonly Route<IdentityDeps>[] = [
  route(managementCalls['GET /api/management/operator'], {
    tag: TAG,
    summary: t.calls.read,
    description: 'Answers the texts of imprint and privacy page, and where the pages lead instead.',
    right: 'Administrator',
    writes: false,
    handle: async (_, { identity, tables }: IdentityDeps) => ({
      status: 200,
      body: { ...(await operatorTexts(tables)), ...identity.legalPages },
    }),
  }),
  route(managementCalls['PUT /api/management/operator'], {
    tag: TAG,
    summary: t.calls.change,
    description: 'Changes the texts of imprint and privacy page.',
    right: 'Administrator',
    bodyLimit: BODY_BYTES.general,
    writes: false,
    handle: async ({ body }, { tables }: IdentityDeps) => {
      await changeOperatorTexts(tables, body);
      return { status: 204 };
    },
  }),
];
