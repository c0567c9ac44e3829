import type { LightMyRequestResponse } from 'fastify';
import { call } from '#test/support/play.ts';
import type { TestPortal } from '#test/support/portal.ts';
import { callsOf, expanded, judging, requireNewest, type Call, type ServedDocument } from './document.ts';

/** The description of a portal, against which its answers are held. */
export interface Description {
  /** A call by its name in the table: `PATCH /api/tournaments/:id/name`. */
  callOf(name: string): Call;
  /** What an answer to a call says that the description does not; null where nothing. */
  undescribed(name: string, answer: LightMyRequestResponse): string | null;
}

export async function openDescription(portal: TestPortal): Promise<Description> {
  const document = expanded(requireNewest((await call(portal, 'GET', '/api/openapi.json')).json<ServedDocument>()));
  const calls = new Map(callsOf(document).map((each) => [each.name, each]));
  const wrongWith = judging();
  function callOf(name: string): Call {
    const found = calls.get(name.replaceAll(/:(\w+)/g, '{$1}'));
    if (found === undefined) throw new Error(`The description lacks ${name}`);
    return found;
  }
  return {
    callOf,
    undescribed(name, { statusCode, headers, body }) {
      const described = callOf(name).operation.responses[statusCode];
      if (described === undefined) return `status ${statusCode}: ${body.slice(0, 200)}`;
      if (described.content === undefined) return body === '' ? null : `a body: ${body.slice(0, 100)}`;
      const type = String(headers['content-type']).split(';', 1)[0] ?? '';
      const content = described.content[type];
      if (content === undefined) return `type ${type}`;
      const value: unknown = type.endsWith('json') ? JSON.parse(body) : body;
      const fault = wrongWith(content.schema, value);
      if (fault !== null || type !== 'application/problem+json') return fault;
      const { code } = value as { code: string };
      return Object.hasOwn(content.examples ?? {}, code) ? null : `code ${code} of ${statusCode}`;
    },
  };
}
