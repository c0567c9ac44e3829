import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memberAddresses, openAddresses } from '#client/public/portal-addresses.ts';
import { texts } from '#client/texts/de.ts';
import { portalPages } from '#server/public-pages/portal-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const pages = portalPages(join(ROOT, 'dist/web'));
const htmlAt = (path: string, isMember = true): string => pages(path, isMember).bytes.toString();
const scriptsIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);

/** By which address's name a table in the client has each page, and the folder it loads, in its order. */
const tableIn = (file: string): readonly (readonly [address: string, folder: string])[] =>
  [
    ...readFileSync(join(ROOT, 'client', file), 'utf8').matchAll(
      /path: \w+Addresses[.['"]+([\w-]+)[\]'"]*,[^']*?(?:tab: '\w+',[^']*)?'\.\/pages\/([\w-]+)\//g,
    ),
  ].map(([, address = '', folder = '']) => [address, folder]);

it.each([
  ['entrance.tsx', openAddresses],
  ['routes.tsx', memberAddresses],
] as const)('%s loads each page from the folder that the portal preloads at its address', (file, addresses) => {
  expect(tableIn(file)).toEqual(Object.keys(addresses).map((folder) => [folder, folder]));
});

describe('the page of an address', () => {
  it.each([
    ['/portal/tournaments/abcdefgh12345678', 'match-plan'],
    ['/portal/tournaments/abcdefgh12345678/plan', 'plan-editor'],
    ['/portal/organizations/new', 'create-organization'],
    ['/portal/organizations/abcdefgh12345678/', 'organization'],
    ['/portal/organizations/abcdefgh12345678/venues/new', 'create-venue'],
    ['/portal/organizations/abcdefgh12345678/venues/v1', 'venue'],
    ['/portal/management/mails/17', 'management'],
    ['/portal', 'organizations'],
  ])('%s asks for %s and the frame at once, each file once', (path, name) => {
    const scripts = scriptsIn(htmlAt(path));
    expect(scripts.some((file) => file.startsWith(`/assets/${name}-`))).toBe(true);
    expect(scripts.some((file) => file.startsWith('/assets/routes-'))).toBe(true);
    expect(new Set(scripts).size).toBe(scripts.length);
  });

  it('loads nothing of members for who logs in or is not logged in', () => {
    const login = scriptsIn(htmlAt('/portal/login'));
    expect(login.some((file) => file.startsWith('/assets/login-'))).toBe(true);
    const guest = scriptsIn(htmlAt('/portal/tournaments/abcdefgh12345678', false));
    for (const file of [...login, ...guest]) expect(file).not.toMatch(/\/(routes|match-plan|members|menus)-/);
  });

  it('asks for a tournament at once, where somebody is logged in', () => {
    const asks = (path: string, isMember = true) => htmlAt(path, isMember).includes('<meta name="early"');
    expect(asks('/portal/tournaments/abcdefgh12345678/plan')).toBe(true);
    expect(asks('/portal/tournaments/abcdefgh12345678/plan', false)).toBe(false);
    expect(asks('/portal/organizations/abcdefgh12345678')).toBe(false);
    // With or without a session, a path of no page is the same page.
    expect(asks('/portal/tournaments/abcdefgh12345678/nowhere')).toBe(false);
    expect(asks('/portal/nowhere')).toBe(false);
  });

  it('says until the code runs what the code will say', () => {
    expect(htmlAt('/portal')).toContain(`role="status" aria-label="${texts.frame.loading}"`);
    expect(htmlAt('/portal')).not.toContain('class="bare"');
    expect(htmlAt('/portal/login')).toContain('<div id="page" class="bare">');
  });

  it('has the frame alone where the client knows no such page', () => {
    const scripts = scriptsIn(htmlAt('/portal/nowhere'));
    expect(scripts.some((file) => file.startsWith('/assets/routes-'))).toBe(true);
  });
});
