import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

// The page that every document is printed on: it has the fonts and nothing else, and stays when the document is done. All
// that it asks for is answered from our own packages, whatever network there is.

/** No such host can be: what is asked for here is answered by us or not at all. */
const ORIGIN = 'http://documents.invalid';
export const BASE_ADDRESS = `${ORIGIN}/`;

/** Static cuts: a variable font ends up in a PDF as shapes without a name. */
const CUTS = [400, 500, 600, 700, 800] as const;

/** In the order in which a character is looked for. */
const FONTS: readonly { readonly family: string; readonly sheets: readonly string[] }[] = [
  { family: 'Inter', sheets: CUTS.map((cut) => `@fontsource/inter/${cut}.css`) },
  ...['Emoji', 'Sans Arabic', 'Sans Hebrew', 'Sans Devanagari', 'Sans Thai', 'Sans Georgian', 'Sans Armenian'].map(
    (script) => fontOf(script, [400, 700]),
  ),
  fontOf('Sans Symbols 2', [400]),
  // Their static cuts are 70 MB each: these few names are printed as shapes that can still be read and copied.
  { family: 'Noto Sans SC Variable', sheets: ['@fontsource-variable/noto-sans-sc/index.css'] },
  { family: 'Noto Sans KR Variable', sheets: ['@fontsource-variable/noto-sans-kr/index.css'] },
];

function fontOf(script: string, cuts: readonly number[]) {
  const named = script.toLowerCase().replaceAll(' ', '-');
  return { family: `Noto ${script}`, sheets: cuts.map((cut) => `@fontsource/noto-${named}/${cut}.css`) };
}

/** For `font-family`. */
export const FONT_FAMILIES = [...FONTS.map(({ family }) => `'${family}'`), 'sans-serif'].join(', ');

/** Shorthands of all cuts, for `document.fonts.load`. */
export const FONT_CUTS: readonly string[] = CUTS.map((cut) => `${cut} 9pt ${FONT_FAMILIES}`);

const PAGE = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:">
<title></title>
${FONTS.flatMap(({ sheets }) => sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`)).join('\n')}
<style></style>
</head>
<body></body>
</html>`;

const OWN = /^\/(@fontsource(?:-variable)?\/[a-z0-9-]+\/(?:[a-z0-9]+\.css|files\/[a-z0-9-]+\.woff2))$/;
const packages = createRequire(import.meta.url);

export interface Asset {
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** What the page gets at this address, `images` being those of its document by path; null for all that is not ours. */
export async function assetAt(address: string, images: ReadonlyMap<string, Uint8Array>): Promise<Asset | null> {
  const { origin, pathname } = new URL(address);
  if (origin !== ORIGIN) return null;
  if (pathname === '/') return { contentType: 'text/html', body: PAGE };
  const picture = images.get(pathname);
  if (picture !== undefined) return { contentType: 'image/webp', body: Buffer.from(picture) };
  const [, file] = OWN.exec(pathname) ?? [];
  if (file === undefined) return null;
  const body = await readFile(packages.resolve(file));
  return { contentType: file.endsWith('.css') ? 'text/css' : 'font/woff2', body };
}
