import { expect, it } from 'vitest';
import { z } from 'zod';
import { callTable } from '#domain/calls/call-table.ts';

const byId = z.object({ id: z.string() });

it('gives each row its name', () => {
  const calls = callTable({
    'GET /api/things/{id}': { params: byId, response: z.string() },
    'POST /api/things': { body: byId, response: null, status: 202 },
  });
  expect(calls['GET /api/things/{id}'].name).toBe('GET /api/things/{id}');
  expect(calls['POST /api/things']).toEqual({ name: 'POST /api/things', body: byId, response: null, status: 202 });
});

it('does not compile with an id of the path that no schema reads, nor with one of no path', () => {
  const rows = [
    // @ts-expect-error -- what is an id?
    callTable({ 'GET /api/things/{id}': { response: null } }),
    // @ts-expect-error -- and what a part?
    callTable({ 'GET /api/things/{id}/{part}': { params: byId, response: null } }),
    // @ts-expect-error -- an id of what?
    callTable({ 'GET /api/things': { params: byId, response: null } }),
    // @ts-expect-error -- by which method?
    callTable({ '/api/things': { response: null } }),
    // @ts-expect-error -- with what is it answered?
    callTable({ 'GET /api/things': {} }),
  ];
  expect(rows.flatMap(Object.keys)).toHaveLength(5);
});
