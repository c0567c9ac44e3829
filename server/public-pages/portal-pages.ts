import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAtAddress } from '#client/public/is-at-address.ts';
import { memberAddresses, openAddresses } from '#client/public/portal-addresses.ts';
import { encodeContent, type EncodedContent } from '../http/send-encoded.ts';

// The portal's HTML page by address: the client's own, with the modules and data of that address named in its head. A
// browser then loads everything at once instead of file after file as each names the next.

/** Loaded with every member page: the shell, and the table of their pages. */
const FRAME = 'routes.tsx';

/** Requests a tournament before the page's code can. */
const EARLY = 'api/prefetch.ts';
const ABOUT_A_TOURNAMENT = '/portal/tournaments/:id/*?';

/** The place of the page; until the code runs it shows the portal's bar. */
const PLACE = '<div id="page">';

/** A file of the build in its manifest; `imports` are names in the manifest. */
const buildChunk = z.object({
  file: z.string(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
});
type BuildChunk = Readonly<z.infer<typeof buildChunk>>;
const buildManifest = z.record(z.string(), buildChunk);

/**
 * The page for a path below /portal in the client built into `web`. Without a session it has none of the members' code:
 * the page leads to the login. Throws if the build lacks a place that this fills in.
 */
export function portalPages(web: string): (path: string, isMember: boolean) => EncodedContent {
  const html = readFileSync(join(web, 'index.html'), 'utf8');
  if (!html.includes('</head>') || !html.includes(PLACE)) throw new Error('index.html lacks a place to fill in');
  const manifest = buildManifest.parse(JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')));
  // Login and registration have no bar of the portal.
  const bare = html.replace(PLACE, '<div id="page" class="bare">');
  // Every page preloads this script; in `asking` it runs as soon as it arrives, in parallel with everything else.
  const early = fileIn(manifest, EARLY);
  const asking = html.replace(
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${early}">`,
    `<meta name="early" content="tournament"><script type="module" async fetchpriority="high" crossorigin src="/${early}"></script>`,
  );
  if (asking === html) throw new Error('index.html does not load what asks early');
  const kinds = { html, bare, asking };
  const made = new Map<string, EncodedContent>();
  const withParts = (kind: keyof typeof kinds, ...modules: readonly string[]): EncodedContent => {
    const key = [kind, ...modules].join(' ');
    const page = kinds[kind];
    const known =
      made.get(key) ?? encodeContent(page.replace('</head>', () => `${linksTo(modules, manifest, page)}</head>`));
    made.set(key, known);
    return known;
  };
  return (path, isMember) => {
    const forAnybody = folderAt(path, openAddresses);
    if (forAnybody !== null) return withParts('bare', moduleOf(forAnybody));
    if (!isMember) return withParts('html');
    const name = folderAt(path, memberAddresses);
    if (name === null) return withParts('html', FRAME);
    return withParts(isAtAddress(ABOUT_A_TOURNAMENT, path) ? 'asking' : 'html', FRAME, moduleOf(name));
  };
}

const moduleOf = (name: string): string => `pages/${name}/${name}.tsx`;

/** The folder of the first page whose address matches. */
const folderAt = (path: string, addresses: Readonly<Record<string, string>>): string | null =>
  Object.entries(addresses).find(([, address]) => isAtAddress(address, path))?.[0] ?? null;

function fileIn(manifest: Readonly<Record<string, BuildChunk>>, name: string): string {
  const part = manifest[name];
  if (part === undefined) throw new Error(`The build has no ${name}`);
  return part.file;
}

/** Links to all chunks of these modules, except those the page loads already. */
function linksTo(modules: readonly string[], manifest: Readonly<Record<string, BuildChunk>>, html: string): string {
  const parts = new Set<string>(modules);
  for (const name of parts) for (const imported of manifest[name]?.imports ?? []) parts.add(imported);
  const links: string[] = [];
  for (const name of parts) {
    links.push(`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileIn(manifest, name)}">`);
    for (const file of manifest[name]?.css ?? []) links.push(`<link rel="stylesheet" crossorigin href="/${file}">`);
  }
  return [...new Set(links)].filter((link) => !html.includes(extractFileName(link))).join('');
}

/** '/assets/x.js"', also as the page names it when loading it. */
const extractFileName = (link: string): string => /\/assets\/[^"]+"/.exec(link)?.[0] ?? link;
