import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

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
});
