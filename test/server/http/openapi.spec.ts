import { expect, it } from 'vitest';
import { buildOpenApi as documentOf } from '#server/http/openapi/openapi.ts';
import { routes } from '#server/routes.ts';
import { expanded, type ServedDocument } from '../openapi/document.ts';

const served = documentOf(routes, { version: 'test', publicUrl: 'http://localhost' });
const { paths } = expanded(served as ServedDocument);

/** What the document says about versions: [headers taken, statuses, headers answered]. */
function offered(method: string, path: string): unknown[] {
  const operation = paths[path]?.[method];
  if (operation === undefined) throw new Error(`The document lacks ${method} ${path}`);
  const taken = operation.parameters.flatMap(({ name, in: place }) => (place === 'header' ? [name] : []));
  const [success] = Object.values(operation.responses);
  return [taken, '412' in operation.responses, Object.keys(success?.headers ?? {})];
}

it('offers conditions only where they are kept, and versions only of tournaments', () => {
  const position = ['Log-Position'];
  const version = ['Tournament-Version', 'Tournament-Step', 'Log-Position'];
  expect(offered('patch', '/api/organizations/{id}/name')).toEqual([['Idempotency-Key'], false, position]);
  expect(offered('post', '/api/organizations')).toEqual([['Idempotency-Key'], false, ['Location', ...position]]);
  expect(offered('post', '/api/tournaments')).toEqual([['Idempotency-Key'], false, ['Location', ...version]]);
  const conditions = ['Idempotency-Key', 'Based-On', 'If-Match'];
  expect(offered('patch', '/api/tournaments/{id}/name')).toEqual([conditions, true, version]);
  expect(offered('delete', '/api/tournaments/{id}')).toEqual([conditions, true, version]);
});
