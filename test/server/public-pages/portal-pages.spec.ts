import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { texts } from '#client/texts/de.ts';
import { PAGES_FOR_ANYBODY, PAGES_OF_MEMBERS, portalPages } from '#server/public-pages/portal-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const pages = portalPages(join(ROOT, 'dist/web'));
const htmlAt = (path: string, isMember = true): string => pages(path, isMember).bytes.toString();
const scriptsIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);

/** Addresses and folders of pages as a table in the client has them, in its order. */
const tableIn = (file: string): readonly (readonly [string, string])[] =>
  [
    ...readFileSync(join(ROOT, 'client', file), 'utf8').matchAll(
      /path: '([^']*)',[^']*?(?:tab: '\w+',[^']*)?'\.\/pages\/([\w-]+)\//g,
    ),
  ].map(([, path = '', name = '']) => [path, name]);

describe('the addresses of the portal', () => {
  it('for anybody lead to the same pages as in the client', () => {
    expect(tableIn('entrance.tsx').map(([path, name]) => [`/portal/${path}/*?`, name])).toEqual(
      Object.entries(PAGES_FOR_ANYBODY),
    );
  });

  it('of members too', () => {
    const table = tableIn('routes.tsx').map(([path, name]) => [
      path.startsWith('/portal') ? path : `/portal/organizations/:id${path}`,
      name,
    ]);
    expect(table).toEqual(Object.entries(PAGES_OF_MEMBERS));
  });
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
