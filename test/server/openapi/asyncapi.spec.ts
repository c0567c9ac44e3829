import specs from '@asyncapi/specs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveRequest } from '#domain/live-contract.ts';
import { liveMessages } from '#domain/live-messages.ts';
import type { LiveDocument } from '#server/live/live-docs-page.ts';
import { texts } from '#server/texts/en.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { nodesOf, referencesIn, withoutWords } from './document-faults.ts';
import { resolving } from './document.ts';

let portal: TestPortal;
let document: LiveDocument;
beforeAll(async () => {
  portal = await openPortal();
  document = (await call(portal, 'GET', '/api/asyncapi.json')).json<LiveDocument>();
});
afterAll(() => portal.end());

/** What the AsyncAPI initiative's own schema of 3.0 finds wrong. */
function faultsOfForm(candidate: unknown): string | null {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, meta: false, validateSchema: false });
  const validate = ajv.compile(specs.schemas['3.0.0'] as object);
  return validate(candidate) ? null : ajv.errorsText(validate.errors);
}

describe('the description of the live channel', () => {
  it('is an AsyncAPI 3 document', () => {
    expect(faultsOfForm(document)).toBeNull();
    expect(faultsOfForm({ ...document, channels: { live: { address: 7 } } })).not.toBeNull();
  });

  it('is made once, and readable from anywhere', async () => {
    const { headers, rawPayload } = await portal.http.inject('/api/asyncapi.json');
    const { etag = '' } = headers;
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/);
    const again = await portal.http.inject({ url: '/api/asyncapi.json', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(rawPayload.length).toBeLessThan(100_000);
  });

  it('has every frame: those that clients send, and those that they hear', () => {
    expect(Object.keys(document.components.messages).toSorted()).toEqual(Object.keys(texts.apiLive.frames).toSorted());
    const { receive, send } = document.operations;
    expect(receive?.messages).toHaveLength(3);
    expect(send?.messages).toHaveLength(Object.keys(liveMessages).length);
  });

  it('refers only to what it has, and describes every field', () => {
    const resolve = resolving({ ...document });
    for (const reference of referencesIn(document)) expect(() => resolve({ $ref: reference })).not.toThrow();
    expect(withoutWords({ ...document })).toEqual([]);
    const said = new Set<unknown>(nodesOf(document).map(({ description }) => description));
    expect(
      Object.entries({ ...texts.apiFeedFields, ...texts.apiLiveFields, ...texts.apiLiveSchemas }).filter(
        ([, sentence]) => !said.has(sentence),
      ),
    ).toEqual([]);
  });

  it('has an example of every frame that its schema takes, and the portal too', () => {
    const resolve = resolving({ ...document });
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    const { receive } = document.operations;
    for (const [name, { payload, examples }] of Object.entries(document.components.messages)) {
      for (const example of examples) {
        const validate = ajv.compile(resolve(payload));
        expect([name, validate(example.payload), validate.errors]).toEqual([name, true, null]);
        const isSent = receive?.messages.some(({ $ref }) => $ref.endsWith(`/${name}`)) === true;
        const schema = isSent ? liveRequest : liveMessages[name as keyof typeof liveMessages];
        expect([name, schema.safeParse(example.payload).error?.issues ?? []]).toEqual([name, []]);
      }
    }
  });
});

describe('the page of the live channel', () => {
  it('shows every topic, frame and schema, runs nothing and asks nothing of elsewhere', async () => {
    const { headers, body } = await portal.http.inject('/api/docs/live');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const name of Object.keys(document.components.messages)) expect(body).toContain(`id="frame-${name}"`);
    for (const name of Object.keys(document.components.schemas)) expect(body).toContain(`id="schema-${name}"`);
    for (const { topic } of document.channels['live']?.['x-live-topics'] ?? []) expect(body).toContain(topic);
    // The members of a union are led to from it.
    expect(body).toMatch(/id="schema-FeedEvent".*href="#schema-FeedEventTeamsSwapped"/s);
    expect(body).not.toMatch(/<script|<style| style=| on\w+=|(?:src|href)="(?:https?:)?\/\//);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(links.length).toBeGreaterThan(10);
    for (const id of links) expect(body).toContain(`id="${id}"`);
  });

  it('leads to the calls, and is led to from there', async () => {
    expect((await portal.http.inject('/api/docs/live')).body).toContain('href="/api/docs"');
    expect((await portal.http.inject('/api/docs')).body).toContain('/api/docs/static/theme/docs.js');
    expect((await portal.http.inject('/api/docs/static/theme/docs.js')).body).toContain('/api/docs/live');
  });
});
