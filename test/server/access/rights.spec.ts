import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyRights } from '#domain/organization/bodies.ts';
import type { KeyRights } from '#domain/organization/state.ts';
import { route } from '#server/http/route.ts';
import { routes } from '#server/routes.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { answerTo, byCaller, cells, heardOn, portOf } from './asking.ts';
import { openClub, type Club } from './club.ts';
import type { LiveDocument } from '#server/live/live-docs-page.ts';
import { openDescription, type Description } from '../openapi/described.ts';
import { expanded, type ServedDocument } from '../openapi/document.ts';
import { besides, callers, matrix, topics, type CallerName } from './matrix.ts';
import { requests } from './requests.ts';

let portal: TestPortal;
let club: Club;
let description: Description;
beforeAll(async () => {
  portal = await openPortal();
  club = await openClub(portal);
  description = await openDescription(portal);
});
afterAll(() => portal.end());

/**
 * 'GET /api/tournaments/:id' and so on, from the tree that Fastify prints; each level is indented by four characters.
 */
function addressesIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part = '', methods = ''] = /^(.*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === undefined) return [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, part);
    const spoken = methods.split(', ').filter((method) => method !== 'HEAD' && method !== '');
    return spoken.map((method) => `${method} ${above.join('')}`);
  });
}

const names = routes.map(({ method, path }) => `${method} ${path}`);

describe('the matrix', () => {
  it('has a row for every call, and a call for every row', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(names.toSorted());
    expect(Object.keys(requests).toSorted()).toEqual(names.toSorted());
  });

  it('knows every address the server answers', () => {
    const addresses = addressesIn(portal.http.printRoutes({ commonPrefix: false }));
    expect(addresses).toEqual(expect.arrayContaining(names));
    const unknown = addresses.filter((each) => !names.includes(each) && !besides.some((known) => known.test(each)));
    expect(unknown).toEqual([]);
  });

  it.each([
    ['read', 'readKey', 'auditor'],
    ['report', 'reportKey', 'scorer'],
    ['organise', 'key', 'organizer'],
  ] as const satisfies readonly (readonly [KeyRights, CallerName, CallerName])[])(
    'lets a key with the right to %s do what its role does, where a key is taken',
    (_, key, role) => {
      for (const [name, row] of Object.entries(matrix)) {
        const statuses = byCaller(cells(row));
        const isTaken = statuses['key']?.startsWith('2') === true && statuses['nobody']?.startsWith('2') !== true;
        expect([name, statuses[key]]).toEqual([name, statuses[isTaken ? role : 'key']]);
      }
    },
  );

  it('has a column for every right of a key', () => {
    const column = { read: 'readKey', report: 'reportKey', organise: 'key' } as const satisfies Record<
      KeyRights,
      CallerName
    >;
    expect(callers).toEqual(expect.arrayContaining(Object.values(column)));
    expect(Object.keys(column)).toEqual(keyRights.options);
  });

  it('has a status for every caller', () => {
    for (const row of [...Object.values(matrix), ...Object.values(topics)])
      expect(cells(row)).toHaveLength(callers.length);
  });
});

describe('a call', () => {
  const nothing = { name: 'GET /api/nothing', response: null } as const;
  const asked = {
    tag: 'public',
    summary: 'Nichts',
    description: 'Nothing',
    writes: false,
    handle: () => Promise.resolve({ status: 204 }),
  } as const;

  it('for a role does not compile without saying whom it concerns, nor without a word on keys', () => {
    // @ts-expect-error -- a role needs an organisation: which one?
    route(nothing, { ...asked, right: 'Owner' });
    // @ts-expect-error -- keys act as Organizers: here too?
    route(nothing, { ...asked, right: 'Organizer', subject: () => 'organization-aaaaaaaaaaaaaaaa' });
    // @ts-expect-error -- everybody, or whom?
    expect(route(nothing, asked).requires).not.toHaveProperty('right');
  });

  it('is described with what opens it', async () => {
    const { paths } = expanded((await portal.http.inject('/api/openapi.json')).json<ServedDocument>());
    for (const [name, row] of Object.entries(matrix)) {
      const [method = '', path = ''] = name.split(' ');
      const { nobody, key } = byCaller(cells(row));
      const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const opens = described?.security.flatMap(Object.keys) ?? [];
      const isOpen = nobody !== '401';
      const people = isOpen ? [] : ['session', 'accessToken'];
      const keys = !isOpen && key?.startsWith('2') === true ? ['apiKey'] : [];
      expect([name, opens]).toEqual([name, [...people, ...keys]]);
      // Calls that need no session may still reject an invalid bearer.
      const isRefused = cells(row).includes('401');
      const isDescribed = Object.keys(described?.responses ?? {}).includes('401');
      expect([name, isDescribed || !isRefused]).toEqual([name, true]);
    }
  });
});

describe('a topic', () => {
  it('is described with the least role that may follow it', async () => {
    const { channels } = (await portal.http.inject('/api/asyncapi.json')).json<LiveDocument>();
    const least = Object.values(channels)
      .flatMap((channel) => channel['x-live-topics'])
      .map((one) => [one.topic, one['x-least-right']] as const);
    const written = Object.entries(topics).map(([name, row]) => {
      const { nobody, auditor, owner } = byCaller(cells(row));
      const topic = name.replaceAll(/[A-Z]+/g, '{id}');
      const member = auditor === 'view' ? 'Auditor' : owner === 'view' ? 'Owner' : 'none';
      return [topic, nobody === 'view' ? 'anyone' : member] as const;
    });
    expect(Object.fromEntries(least)).toEqual(Object.fromEntries(written));
  });
});

describe('who gets which status', () => {
  it.each(Object.entries(matrix))('%s', async (name, row) => {
    const got: string[] = [];
    const undescribed: (string | null)[] = [];
    for (const caller of callers) {
      const { status, answer } = await answerTo(portal, name, club, caller);
      got.push(status);
      undescribed.push(description.undescribed(name, answer));
    }
    expect(byCaller(got)).toEqual(byCaller(cells(row)));
    expect(undescribed.filter((fault) => fault !== null)).toEqual([]);
  });

  it('none of it was a fault', () => {
    expect(portal.complaints).toEqual([]);
  });
});

describe('who may follow what', () => {
  beforeAll(() => club.manage({ type: 'SetPage', name: 'muster' }));
  it.each(Object.entries(topics))('%s', async (name, row) => {
    const port = await portOf(portal);
    const got = await Promise.all(callers.map((caller) => heardOn(port, club, caller, name)));
    expect(byCaller(got)).toEqual(byCaller(cells(row)));
  });
});
