import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from '#client/session/own-path.ts';

const ORIGIN = 'http://192.168.1.20:3000';

test.for([
  ['/portal', '/portal'],
  ['/portal/tournaments/abc/groups?version=3#a', '/portal/tournaments/abc/groups?version=3#a'],
  ['/portal/join?token=a%2Fb', '/portal/join?token=a%2Fb'],
  ['http://192.168.1.20:3000/portal/profile', '/portal/profile'],
  ['/t/abc/board', '/t/abc/board'],
])('%s is ours', ([asked, path]) => expect(ownPath(asked ?? '', ORIGIN)).toBe(path));

test.for([
  '//evil.example',
  '///evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  String.raw`\/evil.example`,
  'https://evil.example/portal',
  'http://192.168.1.20:3001/portal',
  'https://192.168.1.20:3000/portal',
  'http://192.168.1.20:3000@evil.example/',
  'http://user:secret@192.168.1.20:3000/portal',
  'http://192.168.1.20:3000//evil.example',
  String.raw`http://192.168.1.20:3000/\evil.example`,
  '/.//evil.example',
  '/portal/..//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:http://192.168.1.20:3000/2b1c',
  'java\nscript:alert(1)',
  '/\t/evil.example',
  '\u0001javascript:alert(1)',
  'http:evil.example',
])('%j leads elsewhere', (asked) => expect(ownPath(asked, ORIGIN)).toBeNull());

test('nothing asked, nothing answered', () => expect(ownPath(null, ORIGIN)).toBeNull());

test('whatever is answered stays on this server, also as a link of a page', () => {
  const bits = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    ':',
    '@',
    'evil.example',
    'javascript:',
    'portal',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 8 }), (parts) => {
      const path = ownPath(parts.join(''), ORIGIN);
      if (path !== null) expect(new URL(path, `${ORIGIN}/portal/login`).origin).toBe(ORIGIN);
    }),
    { numRuns: 5_000 },
  );
});
