import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

const framingOf = async (url: string) => {
  const { headers } = await portal.http.inject({ url });
  const policy = String(headers['content-security-policy']).split(';');
  return {
    shows: policy.find((part) => part.startsWith('frame-src')),
    isShownBy: policy.find((part) => part.startsWith('frame-ancestors')),
    old: headers['x-frame-options'],
  };
};

it('the portal shows our pages in frames, and nobody shows the portal in one', async () => {
  expect(await framingOf('/portal/tournaments/aaaaaaaaaaaaaaaa/share')).toEqual({
    shows: "frame-src 'self'",
    isShownBy: "frame-ancestors 'none'",
    old: 'SAMEORIGIN',
  });
});

it('anybody may show the board of a tournament in a frame, but no call and no other page', async () => {
  expect(await framingOf('/t/aaaaaaaaaaaaaaaa/board')).toEqual({
    shows: undefined,
    isShownBy: 'frame-ancestors *',
    old: undefined,
  });
  for (const url of ['/', '/api/tournaments/aaaaaaaaaaaaaaaa']) {
    expect((await framingOf(url)).isShownBy).toBe("frame-ancestors 'none'");
  }
});
