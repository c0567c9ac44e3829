import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let cup: Founded;
beforeAll(async () => {
  portal = await openPortal();
  cup = await foundTournament(portal, 'Public');
  await call(portal, 'PATCH', `/api/organizations/${cup.organization}/page`, { name: 'sv-muster' });
});
afterAll(() => portal.end());

const read = (url: string) => portal.http.inject({ url });
/** The page once it is rendered from the newest state: before, it may be half a second old. */
const renderedWith = async (path: string, color: string | null): Promise<string> => {
  const answer = await call(portal, 'PATCH', `/api/organizations/${cup.organization}/color`, { color });
  expect(answer.statusCode).toBe(204);
  await expect.poll(async () => (await read(path)).body.includes('data-club')).toBe(color !== null);
  return (await read(path)).body;
};

describe('the theme of a club as a file', () => {
  it('is a small sheet that browsers keep for good', async () => {
    const { statusCode, headers, body } = await read('/theme/1642c4.css');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(body).toBe(
      '[data-club] { --club-fill: #1642c4; --on-club: #ffffff; --club-light: #1642c4; --club-dark: #6c99fd; --club-tint: #ecf0fa; --club-tint-dark: #222f37; --club-stage: #061439; --club-stage-raised: #11224c; --club-stage-line: #2f4168; }\n',
    );
    expect(body.length).toBeLessThan(400);
  });

  it.each(['1642C4.css', '1642c4', '1642c.css', '1642c44.css', '1642c4.css.css', '.css', 'blue.css', '%231642c4.css'])(
    'is there under one address only: not as %s',
    async (file) => {
      const { statusCode, headers } = await read(`/theme/${file}`);
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
    },
  );
});

describe.each([
  ['the page of a club', () => '/v/sv-muster'],
  ['the visitor page', () => `/t/${cup.tournament}`],
])('%s', (_, pathOf) => {
  it('wears the colour of the club, and is to the byte as before without one', async () => {
    const path = pathOf();
    // The tables from which the page is made follow the log within moments.
    await expect.poll(() => renderedWith(path, null), { timeout: 10_000 }).toContain('Hallencup');
    const plain = await renderedWith(path, null);
    expect(plain).not.toMatch(/data-club|\/theme\/|1642c4/);
    expect(plain).toContain('<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />');
    const blue = await renderedWith(path, '#1642c4');
    expect(blue).toMatch(/<html lang="de" data-club>/);
    expect(blue).toContain('<link rel="stylesheet" href="/theme/1642c4.css" />');
    expect(blue).toContain('<meta name="theme-color" content="#061439" />');
    expect(blue).not.toMatch(/ style="/);
    // The minute of a club's page may have turned.
    const timeless = (html: string): string => html.replaceAll(/ data-at="[^"]+"/g, '');
    expect(timeless(await renderedWith(path, null))).toBe(timeless(plain));
  });
});

it('a club that has none of its own says so to nobody', async () => {
  const of = `/api/organizations/${cup.organization}`;
  await call(portal, 'PATCH', `${of}/color`, { color: null });
  expect((await call(portal, 'GET', of)).json()).not.toHaveProperty('color');
  await call(portal, 'PATCH', `${of}/color`, { color: '#b3261e' });
  expect((await call(portal, 'GET', of)).json()).toMatchObject({ color: '#b3261e' });
});
