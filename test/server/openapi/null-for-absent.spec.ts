import { describe, expect, it } from 'vitest';
import { buildOpenApi as describeCalls } from '#server/http/openapi/openapi.ts';
import type { Schema } from '#server/http/openapi/openapi-examples.ts';
import { routes } from '#server/routes.ts';
import { callsOf, expanded, judging, type ServedDocument } from './document.ts';

// A body may say null wherever it may say nothing.

const made = describeCalls(routes, { version: 'test', publicUrl: 'http://127.0.0.1' }) as ServedDocument;
const document = expanded(made);

describe('null where a field may be left out', () => {
  it('is taken in every body, and described', () => {
    const wrongWith = judging();
    const refusing: string[] = [];
    let optional = 0;
    function walk(schema: Schema, at: string): void {
      for (const either of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
        walk(either, at);
      if (schema.items !== undefined) walk(schema.items, `${at}[]`);
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        walk(field, `${at}.${name}`);
        if (schema.required?.includes(name) === true) continue;
        optional += 1;
        if (wrongWith(field, null) !== null) refusing.push(`${at}.${name}`);
      }
    }
    for (const { name, operation } of callsOf(document))
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) walk(schema, name);
    expect(refusing).toEqual([]);
    expect(optional).toBeGreaterThan(50);
  });

  it('is what every schema reads as left out', () => {
    const examples = new Map(
      callsOf(document).map(({ name, operation }) => {
        const [content] = Object.values(operation.requestBody?.content ?? {});
        return [name, content] as const;
      }),
    );
    const wrong: unknown[] = [];
    for (const { method, path, body, beforeFile } of routes) {
      const content = examples.get(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
      if (body === null || beforeFile !== undefined || content === undefined) continue;
      const { properties = {}, required = [] } = content.schema;
      for (const name of Object.keys(properties).filter((each) => !required.includes(each))) {
        const { error } = body.safeParse({ ...(content.example as object), [name]: null });
        // Which fields fit each other is another matter.
        const issues = (error?.issues ?? []).filter(({ code, path: at }) => code !== 'custom' && at[0] === name);
        wrong.push(...issues.map((issue) => [method, path, issue]));
      }
    }
    expect(wrong).toEqual([]);
  });
});
