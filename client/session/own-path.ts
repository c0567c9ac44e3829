/**
 * The requested target as a path, if it is on this origin; else null. Returns only what follows the origin, so that a
 * link to our login can never lead elsewhere: '//evil.example', '/\evil.example' and 'javascript:' are all refused.
 */
export function ownPath(asked: string | null, origin: string): string | null {
  // oxlint-disable-next-line no-control-regex -- browsers drop these while they read an address
  if (asked === null || /[\u0000-\u001f]/.test(asked)) return null;
  if (!asked.startsWith('/') && !asked.startsWith(`${origin}/`)) return null;
  if (!URL.canParse(asked, origin)) return null;
  const url = new URL(asked, origin);
  // blob: addresses have our origin too.
  if (url.origin !== origin || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  const path = url.pathname + url.search + url.hash;
  // 'http://ours//evil.example' has a path that by itself is the address of another host.
  return /^\/(?![/\\])/.test(path) ? path : null;
}
