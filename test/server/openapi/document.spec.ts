import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#server/http/openapi/openapi-examples.ts';
import { routes } from '#server/routes.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { texts as rules } from '#domain/texts/de.ts';
import { texts as german } from '#server/texts/de.ts';
import { texts } from '#server/texts/en.ts';
import {
  callsOf,
  expanded,
  faultsOfForm,
  judging,
  requireNewest,
  resolving,
  type Document,
  type ServedDocument,
} from './document.ts';
import { nodesOf, referencesIn, twiceIn, withoutWords } from './document-faults.ts';

const { refusals } = rules;

let portal: TestPortal;
let served: ServedDocument;
let document: Document;
beforeAll(async () => {
  portal = await openPortal();
  served = requireNewest((await call(portal, 'GET', '/api/openapi.json')).json<ServedDocument>());
  document = expanded(served);
});
afterAll(() => portal.end());

describe('the description', () => {
  it('is made once: the same bytes and stamp for everybody, compressed as the caller takes it, at every address', async () => {
    const { body, headers } = await call(portal, 'GET', '/api/openapi.json');
    const { etag = '' } = headers;
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/);
    for (const url of ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml']) {
      for (const [coding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const answer = await portal.http.inject({ url, headers: { 'accept-encoding': coding } });
        expect([url, answer.headers['content-encoding'], answer.headers.etag]).toEqual([
          url,
          coding,
          `${etag.slice(0, -1)}-${coding}"`,
        ]);
        expect(decode(answer.rawPayload).toString() === body).toBe(true);
      }
      const again = await portal.http.inject({ url, headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('is an OpenAPI 3.1 document, and each schema in it one of JSON Schema 2020-12', () => {
    expect(served.openapi).toMatch(/^3\.1\./);
    expect(faultsOfForm(served)).toBeNull();
    const [path = '', methods = {}] = Object.entries(served.paths)[0] ?? [];
    const broken = { ...served, paths: { [path]: { ...methods, get: { parameters: [{ name: 'id' }] } } } };
    expect(faultsOfForm(broken)).not.toBeNull();
    const odd = { ...served, components: { schemas: { Odd: { type: 'word' } } } };
    expect(faultsOfForm(odd)).toContain('/components/schemas/Odd/type');
  });

  it('has every call of the table, under a name of its own', () => {
    const calls = callsOf(document);
    const inTable = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(calls.map(({ name }) => name).toSorted()).toEqual(inTable.toSorted());
    expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
  });

  it('is small enough to be read: 3,000 bytes a call, 400 kB for the first 130', async () => {
    const { rawPayload } = await portal.http.inject('/api/openapi.json');
    expect(rawPayload.length).toBeLessThan(Math.max(400_000, routes.length * 3000));
  });

  it('refers only to what it has, and has no part that nothing refers to', () => {
    const references = new Set(referencesIn(served));
    const parts = Object.entries(served.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`));
    expect(parts.toSorted()).toEqual([...references].toSorted());
    expect(parts.length).toBeGreaterThan(400);
  });

  it('says nothing twice: a schema of more than three fields that is used again has a name', () => {
    expect(twiceIn(served, 4)).toEqual([]);
    const inline = { type: 'object', properties: { a: {}, b: {}, c: {}, d: {} } };
    expect(twiceIn({ one: inline, other: { items: inline } }, 4)).toEqual(['a, b, c, d']);
  });

  it('has a tournament once, by its name', () => {
    const { get } = served.paths['/api/tournaments/{id}'] ?? {};
    expect(JSON.stringify(get?.['responses'])).toContain('"schema":{"$ref":"#/components/schemas/Tournament"}');
    const fields = Object.keys((served.components['schemas']?.['Tournament']?.['properties'] ?? {}) as object);
    expect(fields).toEqual(expect.arrayContaining(['groups', 'matches', 'rankings']));
    const having = nodesOf(served).filter(({ properties }) => properties !== undefined && 'rankings' in properties);
    expect(having.map(({ name }) => name).toSorted()).toEqual(
      [
        'ConfigurationPreview',
        'Consequences',
        'PlanPreview',
        'PublicTournament',
        'RegroupPreview',
        'RevertPreview',
        'Tournament',
      ].toSorted(),
    );
  });

  it('describes every call, parameter, header, answer and field', () => {
    expect(withoutWords(served)).toEqual([]);
    expect(withoutWords({ components: { schemas: { Odd: { type: 'object', properties: { a: {} } } } } })).toEqual([
      '/components/schemas/Odd/properties/a',
    ]);
  });

  it('says of every call a whole sentence, of a preview with what it previews', () => {
    const open = callsOf(document).filter(({ operation }) => !operation.description.endsWith('.'));
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  it('has every code that is no success, with what it means and what people read', () => {
    const examples = served.components['examples'] ?? {};
    // Of the live channel, and of a caller who left before the answer.
    const besides = new Set([
      'closing',
      'left',
      'quota-sockets',
      // Before there is a call.
      'request-timeout',
      'expectation-failed',
      'upgrade-required',
      'headers-too-large',
    ]);
    for (const [code, meaning] of Object.entries({ ...texts.apiRefusals, ...texts.apiProblems })) {
      if (besides.has(code)) continue;
      const sentence = Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : expect.any(String);
      const detail = code === 'not-found' ? german.problems.notFound : sentence;
      expect([code, examples[code]]).toMatchObject([code, { summary: meaning, value: { code, detail } }]);
    }
  });

  it('has no words for what is not there', () => {
    const said = new Set<unknown>(nodesOf(served).map(({ description }) => description));
    const unsaid = [texts.apiFields, texts.apiFeedFields, texts.apiSchemas].flatMap((words) =>
      Object.entries(words).filter(([, sentence]) => !said.has(sentence)),
    );
    expect(unsaid).toEqual([]);
  });

  it('leaves every answer open, and closes every body', () => {
    const resolve = resolving(served);
    const closedIn = (part: unknown): readonly string[] =>
      nodesOf(resolve(part)).flatMap(({ at, part: { additionalProperties, unevaluatedProperties } }) =>
        additionalProperties === false || unevaluatedProperties === false ? [at] : [],
      );
    for (const [path, methods] of Object.entries(served.paths))
      for (const [method, operation] of Object.entries(methods)) {
        expect([path, method, closedIn(operation['responses'])]).toEqual([path, method, []]);
      }
    const named = Object.keys(served.components['schemas'] ?? {});
    // One that is answered too has another form where it is sent.
    const bodies = named.filter((name) => /Body(Input)?$/.test(name) && !named.includes(`${name}Input`));
    expect(bodies.length).toBeGreaterThan(40);
    expect(bodies.filter((name) => closedIn(served.components['schemas']?.[name]).length === 0)).toEqual([]);
  });

  it('calls whole numbers integers: the others are these', () => {
    const numbers = nodesOf(served).flatMap(({ at, part: { type } }) =>
      [type].flat().includes('number') ? [at.slice(at.lastIndexOf('/') + 1)] : [],
    );
    expect([...new Set(numbers)].toSorted()).toEqual(
      [
        'amount',
        'averageGoalsPerMatch',
        'averagePublicPageViewsPerTournament',
        'percentageOfFinishedMatches',
        'progress',
        'speed',
      ].toSorted(),
    );
  });

  it('names the members of every union of objects, and the field that tells them apart', () => {
    const unions = nodesOf(served).flatMap(({ at, part }) => {
      const forms = [part['oneOf'] ?? part['anyOf']].flat().filter((form) => form !== undefined) as Schema[];
      const objects = forms.filter(({ $ref, type }) => $ref !== undefined || type === 'object');
      return objects.length > 1 ? [{ at, part, objects }] : [];
    });
    expect(unions.length).toBeGreaterThan(6);
    for (const { at, part, objects } of unions) {
      expect([at, objects.every(({ $ref }) => $ref !== undefined)]).toEqual([at, true]);
      const resolve = resolving(served);
      const discriminator = part['discriminator'] as
        | { propertyName: string; mapping: Record<string, string> }
        | undefined;
      if (discriminator === undefined) {
        // By a field that one of them always has and no other; one alone by none of these.
        const fields = objects.map(({ $ref }) => Object.keys((resolve({ $ref }) as Schema).properties ?? {}));
        const always = objects.map(
          ({ $ref }) => (resolve({ $ref }) as { readonly required?: string[] }).required ?? [],
        );
        const untold = always.filter((own, place) =>
          own.every((field) => fields.some((others, other) => other !== place && others.includes(field))),
        );
        expect([at, untold.length]).toEqual([at, Math.min(untold.length, 1)]);
        continue;
      }
      const { propertyName, mapping } = discriminator;
      expect([at, [...new Set(Object.values(mapping))].toSorted()]).toEqual([
        at,
        objects.map(({ $ref = '' }) => $ref).toSorted(),
      ]);
      for (const [value, $ref] of Object.entries(mapping)) {
        const { properties = {} } = resolve({ $ref }) as Schema;
        const field = properties[propertyName];
        expect([at, value, field?.const === value || field?.enum?.includes(value) === true]).toEqual([at, value, true]);
      }
    }
  });

  it('names every part of a path that varies', () => {
    for (const { name, path, operation } of callsOf(document)) {
      const varies = [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
      const named = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect([name, ...named.map((parameter) => parameter.name).toSorted()]).toEqual([name, ...varies.toSorted()]);
    }
  });

  it('knows for every call a success, what refuses it, and that the portal may not be ready', () => {
    for (const { name, method, operation } of callsOf(document)) {
      const statuses = Object.keys(operation.responses);
      expect(
        statuses.some((status) => status.startsWith('2')),
        name,
      ).toBe(true);
      expect(statuses, name).toEqual(expect.arrayContaining(['400', '503']));
      if (operation.security.length > 0) expect(statuses, name).toContain('401');
      if (method !== 'GET') expect(statuses, name).toEqual(expect.arrayContaining(['403', '413', '415']));
      expect(Object.keys(operation.responses['503']?.headers ?? {}), name).toContain('Retry-After');
    }
  });

  it('has an example for everything that is sent or answered, true to its schema', () => {
    const wrongWith = judging();
    const wrong: string[] = [];
    for (const { name, operation } of callsOf(document)) {
      const contents = [
        ...Object.values(operation.requestBody?.content ?? {}),
        ...Object.entries(operation.responses).flatMap(([status, response]) =>
          status.startsWith('2') ? Object.values(response.content ?? {}) : [],
        ),
      ];
      for (const { schema, example } of [...contents, ...operation.parameters]) {
        const fault = example === undefined ? 'is missing' : wrongWith(schema, example);
        if (fault !== null) wrong.push(`${name}: example ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('says how long everything is at most that is sent', () => {
    const unbounded = nodesOf(document)
      .filter(({ at, part }) => at.includes('/requestBody/') && !isBounded(part))
      .map(({ at }) => at);
    // An id, or the letter of a group, that is too long is one of nothing; of a picture its bytes are counted.
    expect(unbounded.filter((at) => !/\/(\w+Id|group|Image)$/.test(at))).toEqual([]);
  });

  it('has examples of what is sent that the rules of its fields take too', () => {
    for (const { method, path, body, beforeFile } of routes) {
      // A file is no JSON.
      if (body === null || beforeFile !== undefined) continue;
      const content = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content;
      const { error } = body.safeParse(content?.['application/json']?.example);
      expect([method, path, error?.issues ?? []]).toEqual([method, path, []]);
    }
  });
});

/** Whether a schema says how much it takes: characters of a text, entries of a list. */
function isBounded({ type, ...schema }: Readonly<Record<string, unknown>>): boolean {
  const types = new Set([type].flat());
  const bounds = ['maxLength', 'enum', 'const', 'format', 'pattern'];
  return (
    (!types.has('string') || bounds.some((bound) => bound in schema)) && (!types.has('array') || 'maxItems' in schema)
  );
}
