import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { Upload } from '#server/http/multipart.ts';

const open = { tag: 'public', summary: 'Ein Ding', description: 'A thing.', right: 'anyone', writes: false } as const;
const params = z.object({ id: z.string() });
const thing = z.object({ name: z.string(), colours: z.array(z.string()) });

describe('a route', () => {
  it('has method, path, schemas and responses of its call', () => {
    const call = { name: 'PUT /api/things/{id}', params, body: thing, response: thing, notModified: true } as const;
    const handle = () => Promise.resolve({ status: 200, body: { name: 'Ball', colours: ['red'] as const } });
    expect(route(call, { ...open, handle })).toMatchObject({
      method: 'PUT',
      path: '/api/things/:id',
      params,
      query: null,
      body: thing,
      responses: { 200: thing, 304: null },
    });
  });

  it.each([
    [{ response: null }, { 204: null }],
    [{ response: null, status: 202 }, { 202: null }],
    [{ response: thing, status: 201 }, { 201: thing }],
  ] as const)('of %o responds with %o', (responding, responses) => {
    const handle = () => Promise.resolve({ status: 204 });
    expect(route({ name: 'POST /api/things', ...responding }, { ...open, handle }).responses).toEqual(responses);
  });

  it('with a form gets the file among its fields', () => {
    const form = { fields: z.strictObject({ name: z.string() }), file: 'picture' } as const;
    const upload = new Upload('ball.png', Buffer.from('png'));
    const { body } = route(
      { name: 'POST /api/things', form, response: null },
      {
        ...open,
        handle: ({ body: { name, picture } }) => Promise.resolve({ status: picture.name === name ? 204 : 409 }),
      },
    );
    expect(body?.parse({ name: 'ball.png', picture: upload })).toEqual({ name: 'ball.png', picture: upload });
    expect(body?.safeParse({ name: 'ball.png' }).success).toBe(false);
  });

  it('does not compile with a handler that answers otherwise than described, or reads what is not sent', () => {
    const call = { name: 'PUT /api/things/{id}', params, response: thing } as const;
    const made = [
      // @ts-expect-error -- where are its colours?
      route(call, { ...open, handle: () => Promise.resolve({ status: 200, body: { name: 'Ball' } }) }),
      // @ts-expect-error -- a name is no number
      route(call, { ...open, handle: () => Promise.resolve({ status: 200, body: { name: 4, colours: [] } }) }),
      // @ts-expect-error -- it has no key
      route(call, { ...open, handle: (request) => Promise.resolve({ status: request.params.key }) }),
      // @ts-expect-error -- without a body
      route({ ...call, response: null }, { ...open, handle: () => Promise.resolve({ status: 204, body: 'Ball' }) }),
    ];
    expect(made.map(({ path }) => path)).toEqual(made.map(() => '/api/things/:id'));
  });
});
