import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, key?: string) =>
  call(portal, method, path, body, key === undefined ? {} : { 'idempotency-key': key });
const idOf = (answer: Awaited<ReturnType<typeof send>>): string => answer.json<{ id: string }>().id;
const at = (part: string): string => `/api/tournaments/${founded.tournament}/${part}`;

const newVenue = async (): Promise<string> =>
  idOf(await send('POST', '/api/venues', { organizationId: founded.organization, name: 'Waldsporthalle' }));
async function newLogo(): Promise<string> {
  const image = { name: 'logo.png', bytes: await picture(90, 90) };
  const sent = await form({ OrganizationId: founded.organization, ImageType: 'OrganizerLogo', Image: image });
  return idOf(await call(portal, 'POST', '/api/images', sent.payload, sent.headers));
}

describe('a call repeated after what it points at was deleted answers as it did', () => {
  it('where a tournament got a venue', async () => {
    const venueId = await newVenue();
    const choose = () => send('PATCH', at('venue'), { venueId }, 'venue-once');
    const first = await choose();
    expect(first.statusCode).toBe(204);
    await send('DELETE', `/api/venues/${venueId}`);
    expect((await choose()).statusCode).toBe(204);
    expect((await send('PATCH', at('venue'), { venueId }, 'venue-twice')).statusCode).toBe(404);
    expect((await send('PATCH', at('venue'), { venueId: null }, 'venue-once')).statusCode).toBe(422);
  });

  it('where a tournament got an image', async () => {
    const imageId = await newLogo();
    const choose = (key: string) => send('PATCH', at('image'), { target: 'OrganizerLogo', imageId }, key);
    expect((await choose('image-once')).statusCode).toBe(200);
    await send('DELETE', `/api/images/${imageId}`);
    expect((await choose('image-once')).statusCode).toBe(200);
    expect((await choose('image-twice')).statusCode).toBe(404);
  });

  it('where a tournament was filed, which makes no folder again', async () => {
    const other = idOf(
      await send('POST', '/api/tournaments', {
        organizationId: founded.organization,
        name: 'Cup',
        folderName: 'Jugend',
      }),
    );
    const { folderId } = (await call(portal, 'GET', `/api/tournaments/${other}`)).json<{ folderId: string }>();
    expect((await send('PATCH', at('folder'), { folderId }, 'file-once')).statusCode).toBe(200);
    expect((await send('PATCH', at('folder'), { folderName: 'Senioren' }, 'file-twice')).statusCode).toBe(200);
    expect((await send('PATCH', at('folder'), { folderId }, 'file-once')).statusCode).toBe(200);
    // As it is now: the repeat moved nothing back.
    expect((await send('PATCH', at('folder'), { folderId }, 'file-once')).json()).toMatchObject({
      folderName: 'Senioren',
    });
  });

  it('where a document was copied', async () => {
    const source = idOf(
      await send('POST', '/api/documents', { tournamentId: founded.tournament, type: 'Receipts', name: 'Quittungen' }),
    );
    const copy = () =>
      send('POST', '/api/documents/copy', { tournamentId: founded.tournament, sourceDocumentId: source }, 'copy-once');
    const first = await copy();
    expect(first.statusCode).toBe(201);
    await send('DELETE', `/api/documents/${source}`);
    const again = await copy();
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });

  it('and with another request it is a 422, also where a copy was made', async () => {
    const [one, other] = await Promise.all(
      ['Urkunden', 'Quittungen'].map(async (name) =>
        idOf(await send('POST', '/api/documents', { tournamentId: founded.tournament, type: 'Receipts', name })),
      ),
    );
    const copy = (sourceDocumentId: string | undefined) =>
      send('POST', '/api/documents/copy', { tournamentId: founded.tournament, sourceDocumentId }, 'copy-other');
    expect((await copy(one)).statusCode).toBe(201);
    expect((await copy(other)).statusCode).toBe(422);
  });
});

interface Responses {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, { readonly $ref: string }> }>>;
  readonly components: {
    readonly responses: Record<string, { readonly content: Record<string, { readonly examples: object }> }>;
  };
}

/** Expects a 404 with a code that the description of the API names for this creation. */
async function expectDescribedGone(answer: Awaited<ReturnType<typeof send>>, path: string, code: string) {
  const { paths, components } = (await call(portal, 'GET', '/api/openapi.json')).json<Responses>();
  const name = paths[path]?.['post']?.responses['404']?.$ref.split('/').at(-1) ?? '';
  const described = components.responses[name]?.content['application/problem+json']?.examples ?? {};
  expect([answer.statusCode, readProblem(answer).code]).toEqual([404, code]);
  expect(Object.keys(described)).toContain(code);
}

describe('a creation repeated after its thing was deleted is a 404 and makes nothing', () => {
  const list = async (path: string) => (await call(portal, 'GET', path)).json<unknown[]>();

  it('an organisation', async () => {
    const create = () => send('POST', '/api/organizations', { name: 'SV Kurz' }, 'organization-gone');
    await send('DELETE', `/api/organizations/${idOf(await create())}`);
    expect((await create()).statusCode).toBe(404);
    expect(await list('/api/organizations')).not.toContainEqual(expect.objectContaining({ name: 'SV Kurz' }));
  });

  it('a tournament, and its folder', async () => {
    const body = { organizationId: founded.organization, name: 'Kurzcup', folderName: 'Kurz' };
    const create = () => send('POST', '/api/tournaments', body, 'tournament-gone');
    const id = idOf(await create());
    await send('DELETE', `/api/tournaments/${id}`);
    expect((await create()).statusCode).toBe(404);
    expect(await list(`/api/folders?organizationId=${founded.organization}`)).not.toContainEqual(
      expect.objectContaining({ name: 'Kurz' }),
    );
  });

  it('a venue', async () => {
    const body = { organizationId: founded.organization, name: 'Kurzhalle' };
    const create = () => send('POST', '/api/venues', body, 'venue-gone');
    await send('DELETE', `/api/venues/${idOf(await create())}`);
    await expectDescribedGone(await create(), '/api/venues', 'venue-unknown');
    expect(await list(`/api/venues?organizationId=${founded.organization}`)).not.toContainEqual(
      expect.objectContaining({ name: 'Kurzhalle' }),
    );
  });

  it('a document', async () => {
    const body = { tournamentId: founded.tournament, type: 'MatchPlan', name: 'Kurzplan' };
    const create = () => send('POST', '/api/documents', body, 'document-gone');
    await send('DELETE', `/api/documents/${idOf(await create())}`);
    await expectDescribedGone(await create(), '/api/documents', 'document-unknown');
    expect(await list(`/api/documents?tournamentId=${founded.tournament}`)).not.toContainEqual(
      expect.objectContaining({ name: 'Kurzplan' }),
    );
  });

  it('an image', async () => {
    const image = { name: 'logo.png', bytes: await picture(91, 91) };
    const sent = await form({ OrganizationId: founded.organization, ImageType: 'OrganizerLogo', Image: image });
    const headers = { ...sent.headers, 'idempotency-key': 'image-gone' };
    const create = () => call(portal, 'POST', '/api/images', sent.payload, headers);
    await send('DELETE', `/api/images/${idOf(await create())}`);
    await expectDescribedGone(await create(), '/api/images', 'image-unknown');
  });

  it('an imported tournament', async () => {
    const file = (await call(portal, 'GET', at('export'))).json<object>();
    const create = () =>
      send('POST', `/api/tournaments/import?organizationId=${founded.organization}`, file, 'import-gone');
    await send('DELETE', `/api/tournaments/${idOf(await create())}`);
    expect((await create()).statusCode).toBe(404);
  });
});
