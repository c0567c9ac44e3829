import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { call, foundTournament, type Founded, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

const create = (name: string, headers = {}) =>
  call(portal, 'POST', '/api/venues', { organizationId: founded.organization, name }, headers);
const change = (id: string, body: object, headers: Headers = {}) =>
  call(portal, 'PUT', `/api/venues/${id}`, body, headers);
const read = async (id: string) => (await call(portal, 'GET', `/api/venues/${id}`)).json<object>();
const readVenue = async (id: string) => (await read(id)) as { readonly name: string; readonly version: number };
const newVenue = async (name = 'Sporthalle Süd'): Promise<string> => (await create(name)).json<{ id: string }>().id;
const seen = async () => (await call(portal, 'GET', `/api/tournaments/${founded.tournament}`)).json<TournamentView>();

describe('a venue', () => {
  it('an organisation has none at first', async () => {
    const answer = await call(portal, 'GET', `/api/venues?organizationId=${founded.organization}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });

  it('is created by its name, empty otherwise, and addressed', async () => {
    const answer = await create('  Sporthalle Süd ');
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<{ id: string }>();
    const whole = {
      id,
      organizationId: founded.organization,
      name: 'Sporthalle Süd',
      description: null,
      addressDetails: [],
      externalLinks: [],
      version: expect.any(Number),
    };
    expect(answer.json()).toEqual(whole);
    expect(answer.headers.location).toBe(`/api/venues/${id}`);
    expect(answer.headers['log-position']).toBeDefined();
    expect(await read(id)).toEqual(whole);
    const listed = await call(portal, 'GET', `/api/venues?organizationId=${founded.organization}`);
    expect(listed.json()).toContainEqual(whole);
  });

  it('asked twice with one Idempotency-Key is one venue', async () => {
    const key = { 'idempotency-key': 'venue-once' };
    const [once, again] = [await create('Waldstadion', key), await create('Waldstadion', key)];
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(once.json());
    expect((await create('Anderes Stadion', key)).statusCode).toBe(422);
  });

  it('edited by two at once is not overwritten unseen: the later one hears what stands there now', async () => {
    const id = await newVenue();
    const before = await readVenue(id);
    const based = { 'based-on': String(before.version) };
    const theirs = { name: before.name, description: 'Eingang hinten', addressDetails: ['Weg 1'], externalLinks: [] };
    expect((await change(id, theirs, based)).statusCode).toBe(204);
    const mine = { ...theirs, description: 'Eingang vorn', addressDetails: [] };
    const refused = await change(id, mine, based);
    expect([refused.statusCode, readProblem(refused).code]).toEqual([409, 'changed-meanwhile']);
    const now = await readVenue(id);
    expect(now).toMatchObject(theirs);
    expect(readProblem(refused)['conflicts']).toEqual([
      {
        path: `venues/${id}`,
        base: { name: before.name, description: '', addressDetails: [], externalLinks: [] },
        theirs,
        by: { kind: 'user', id: portal.me.id },
        at: expect.stringMatching(/^\d{4}-/),
        version: now.version,
      },
    ]);
    // Other changes in the organisation do not conflict; with the newer version known, the change goes through.
    await newVenue('Waldstadion');
    expect((await change(id, mine, { 'based-on': String(now.version) })).statusCode).toBe(204);
    expect(await readVenue(id)).toMatchObject(mine);
    expect((await change(id, mine, based)).statusCode).toBe(204);
    expect((await change(id, mine, { 'based-on': 'gestern' })).statusCode).toBe(400);
  });

  it('takes 60 letters, counted as people count them, and as many lines and links as the contract says', async () => {
    const id = await newVenue();
    const body = {
      name: `${'ä'.repeat(58)}🏟️`,
      description: 'Eingang hinten.\nSchuhe mit heller Sohle.',
      addressDetails: Array.from({ length: 10 }, (_, at) => `Zeile ${at} ${'x'.repeat(90)}`),
      externalLinks: Array.from({ length: 10 }, (_, at) => `https://verein.example/${at}?a=1#b`),
    };
    expect((await change(id, body)).statusCode).toBe(204);
    expect(await read(id)).toMatchObject(body);
    expect((await change(id, { name: 'Halle' })).statusCode).toBe(204);
    expect(await read(id)).toMatchObject({ name: 'Halle', description: null, addressDetails: [], externalLinks: [] });
  });

  it.each([
    ['no name', { name: '  ' }, 'body.name', 'Bitte geben Sie einen Text ein.'],
    ['61 letters', { name: 'ü'.repeat(61) }, 'body.name', 'Höchstens 60 Zeichen sind möglich.'],
    ['no name at all', {}, 'body.name', 'Diese Angabe fehlt.'],
    ['a long description', { name: 'H', description: 'x'.repeat(1001) }, 'body.description', /Höchstens 1000 Zeichen/],
    ['eleven lines', { name: 'H', addressDetails: Array(11).fill('Weg') }, 'body.addressDetails', /Höchstens 10/],
    ['an empty line', { name: 'H', addressDetails: [''] }, 'body.addressDetails.0', 'Bitte geben Sie einen Text ein.'],
    ['a long line', { name: 'H', addressDetails: ['x'.repeat(101)] }, 'body.addressDetails.0', /Höchstens 100 Zeichen/],
    [
      'eleven links',
      { name: 'H', externalLinks: Array(11).fill('https://a.de') },
      'body.externalLinks',
      /Höchstens 10/,
    ],
    ['http', { name: 'H', externalLinks: ['http://a.de'] }, 'body.externalLinks.0', /https:\/\//],
    ['a script', { name: 'H', externalLinks: ['javascript:alert(1)'] }, 'body.externalLinks.0', /https:\/\//],
    ['a long link', { name: 'H', externalLinks: [`https://a.de/${'x'.repeat(490)}`] }, 'body.externalLinks.0', /500/],
    ['another field', { name: 'H', phone: '1' }, 'body.phone', 'Unbekanntes Feld: phone.'],
  ])('%s is refused, and the field named', async (_, body, path, message) => {
    const answer = await change(await newVenue(), body);
    expect(answer.statusCode).toBe(400);
    expect(readProblem(answer).errors).toContainEqual(
      expect.objectContaining({
        path,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      }),
    );
  });

  it('deleted is gone: from the list, by its address, and at the tournaments played there', async () => {
    const id = await newVenue('Kurzlebig');
    const venueOf = (venueId: string | null) =>
      call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/venue`, { venueId });
    expect((await venueOf(id)).statusCode).toBe(204);
    expect(await seen()).toMatchObject({ venueId: id, venueName: 'Kurzlebig' });
    expect((await call(portal, 'DELETE', `/api/venues/${id}`)).statusCode).toBe(204);
    expect((await seen()).venueName).toBeNull();
    const gone = [
      await call(portal, 'GET', `/api/venues/${id}`),
      await change(id, { name: 'H' }),
      await call(portal, 'DELETE', `/api/venues/${id}`),
      await venueOf(id),
    ].map((answer) => [answer.statusCode, readProblem(answer).code, readProblem(answer).detail]);
    const unknown = [404, 'venue-unknown', 'Diese Spielstätte gibt es nicht mehr. Bitte wählen Sie eine andere.'];
    expect(gone).toEqual([unknown, unknown, unknown, unknown]);
    const listed = await call(portal, 'GET', `/api/venues?organizationId=${founded.organization}`);
    expect(listed.json<{ id: string }[]>().map((venue) => venue.id)).not.toContain(id);
  });

  it('of another organisation cannot be where a tournament is played', async () => {
    const { id: other } = (await call(portal, 'POST', '/api/organizations', { name: 'SV Fremd' })).json<{
      id: string;
    }>();
    const { id } = (await call(portal, 'POST', '/api/venues', { organizationId: other, name: 'Woanders' })).json<{
      id: string;
    }>();
    const answer = await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/venue`, { venueId: id });
    expect([answer.statusCode, readProblem(answer).code]).toEqual([404, 'venue-unknown']);
  });

  it('is said when a tournament is created, and another one’s is refused before anything is there', async () => {
    const createAt = (venueId: string) =>
      call(portal, 'POST', '/api/tournaments', { organizationId: founded.organization, name: 'Mit Halle', venueId });
    const venueId = await newVenue();
    const made = await createAt(venueId);
    expect([made.statusCode, made.json<{ venueId: string }>().venueId]).toEqual([201, venueId]);
    const listed = () => call(portal, 'GET', `/api/tournaments?organizationId=${founded.organization}`);
    const before = (await listed()).json<unknown[]>().length;
    const refused = await createAt(`${founded.organization}zzzzzzzzzzzzzzzz`);
    expect([refused.statusCode, readProblem(refused).code]).toEqual([404, 'venue-unknown']);
    expect((await listed()).json<unknown[]>()).toHaveLength(before);
  });

  it('null takes a tournament out of its venue', async () => {
    const path = `/api/tournaments/${founded.tournament}/venue`;
    await call(portal, 'PATCH', path, { venueId: await newVenue() });
    expect((await call(portal, 'PATCH', path, { venueId: null })).statusCode).toBe(204);
    expect(await seen()).toMatchObject({ venueId: null, venueName: null });
    expect(readProblem(await call(portal, 'PATCH', path, {})).errors?.[0]?.path).toBe('body.venueId');
  });
});
