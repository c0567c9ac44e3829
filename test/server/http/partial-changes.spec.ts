import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOf } from '#domain/typed-keys.ts';
import type { ConfigurableType } from '#domain/tournament/contract/documents.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// A PATCH changes what it names and nothing else; one that names nothing is a mistake of its sender.

let portal: TestPortal;
let founded: Founded;
let documents: Readonly<Record<ConfigurableType, string>>;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  const add = async (type: ConfigurableType) => {
    const body = { tournamentId: founded.tournament, type, name: type };
    return (await call(portal, 'POST', '/api/documents', body)).json<{ id: string }>().id;
  };
  documents = { MatchPlan: await add('MatchPlan'), Receipts: await add('Receipts') };
});
afterAll(() => portal.end());

const tournament = (path: string): string => `/api/tournaments/${founded.tournament}/${path}`;

interface Case {
  readonly url: () => string;
  readonly wrapped: boolean;
  readonly first: Readonly<Record<string, unknown>>;
  readonly second: Readonly<Record<string, unknown>>;
}
/** The configuration of a document of each type, by the part of its address. */
const configured: Readonly<Record<ConfigurableType, Pick<Case, 'first' | 'second'> & { readonly segment: string }>> = {
  MatchPlan: { segment: 'match-plan', first: { venueOverride: 'Halle 2' }, second: { dateFormat: 'NoDate' } },
  Receipts: { segment: 'receipts', first: { currency: 'CHF' }, second: { amounts: { '1': { amount: 7.5 } } } },
};
const cases: readonly (readonly [string, Case])[] = [
  [
    'computation',
    {
      url: () => tournament('computation-configuration'),
      wrapped: true,
      first: { matchWonPoints: 2 },
      second: { comparisonModes: ['ByPoints', 'ByScore'] },
    },
  ],
  [
    'presentation',
    {
      url: () => tournament('presentation-configuration'),
      wrapped: true,
      first: { header1: { content: 'CustomValue', customContent: 'Cup' } },
      second: { showSponsorLogo: false },
    },
  ],
  ...keysOf(configured).map((type): readonly [string, Case] => {
    const { segment, first, second } = configured[type];
    return [type, { url: () => `/api/documents/${documents[type]}/${segment}/config`, wrapped: false, first, second }];
  }),
];

describe.each(cases)('[NT3] the configuration of %s', (_, { url, wrapped, first, second }) => {
  const read = async () => (await call(portal, 'GET', url())).json<Record<string, unknown>>();
  const change = (fields: object) => call(portal, 'PATCH', url(), wrapped ? { configuration: fields } : fields);
  const nulls = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

  it('changes the fields that are there', async () => {
    const initial = await read();
    expect((await change(first)).statusCode).toBe(204);
    expect((await change(second)).statusCode).toBe(204);
    expect(await read()).toEqual({ ...initial, ...first, ...second });
    expect((await change(nulls(first))).statusCode).toBe(204);
    expect(await read()).toEqual({ ...initial, ...second });
    expect((await change(nulls(second))).statusCode).toBe(204);
    expect(await read()).toEqual(initial);
  });

  it('is not reset by a body without a field: that is a 400 that says so', async () => {
    expect((await change(first)).statusCode).toBe(204);
    const before = await read();
    const answer = await change({});
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [
        {
          path: wrapped ? 'body.configuration' : 'body',
          code: 'no-field',
          message: 'Bitte geben Sie mindestens ein Feld an. Was fehlt, bleibt, wie es ist.',
        },
      ],
    ]);
    expect(await read()).toEqual(before);
  });
});

describe('the folder of a tournament', () => {
  it('is not left by an empty body, but by null', async () => {
    const folder = async () => (await call(portal, 'GET', tournament('').slice(0, -1))).json().folderName;
    expect((await call(portal, 'PATCH', tournament('folder'), { folderName: 'Jugend' })).statusCode).toBe(200);
    const answer = await call(portal, 'PATCH', tournament('folder'), {});
    expect([answer.statusCode, answer.json().errors[0].code, await folder()]).toEqual([400, 'no-field', 'Jugend']);
    expect((await call(portal, 'PATCH', tournament('folder'), { folderId: null })).statusCode).toBe(200);
    expect(await folder()).toBeNull();
  });
});

describe('Based-On', () => {
  it('of a version that the stream does not have is a 400', async () => {
    const url = tournament('name');
    const { version } = (await call(portal, 'GET', tournament('').slice(0, -1))).json<{ version: number }>();
    const ahead = await call(portal, 'PATCH', url, { name: 'Neu' }, { 'based-on': String(version + 1) });
    expect([ahead.statusCode, ahead.json().code, ahead.json().errors[0].path]).toEqual([
      400,
      'version-unknown',
      'header.based-on',
    ]);
    expect((await call(portal, 'PATCH', url, { name: 'Neu' }, { 'based-on': String(version) })).statusCode).toBe(204);
  });

  it('of a version that another node has written is read from the log', async () => {
    const other = await portal.another();
    const url = tournament('name');
    await call(other, 'GET', tournament('').slice(0, -1));
    const written = await call(portal, 'PATCH', url, { name: 'Hier' });
    const basedOn = { 'based-on': String(written.headers['tournament-version']) };
    expect((await call(other, 'PATCH', url, { name: 'Dort' }, basedOn)).statusCode).toBe(204);
  });

  it('of a venue’s organisation is held the same way', async () => {
    const made = await call(portal, 'POST', '/api/venues', { organizationId: founded.organization, name: 'Halle' });
    const url = `/api/venues/${made.json<{ id: string }>().id}`;
    const answer = await call(portal, 'PUT', url, { name: 'Halle 3' }, { 'based-on': '900' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'version-unknown']);
  });
});
