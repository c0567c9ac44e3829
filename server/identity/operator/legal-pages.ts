import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { escapeHtml } from '../../http/escape-html.ts';
import { operatorTexts } from './operator-texts.ts';
import { texts } from '../../texts/de.ts';

// Plain HTML, without script and program: what the law asks for must be there when nothing else works.

const t = texts.legal;

const pages = {
  imprint: { path: '/impressum', title: t.imprint, setting: 'IMPRINT_URL' },
  privacy: { path: '/datenschutz', title: t.privacy, setting: 'PRIVACY_URL' },
} as const;

const STYLE = `
  :root { color-scheme: light dark; --bg: #f6f8f6; --surface: #fff; --border: #dfe5e0; --text: #15201a; --muted: #56665c; --accent: #0b6b3a }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #0d1310; --surface: #151d19; --border: #2a352f; --text: #ebf2ed; --muted: #9fb1a6; --accent: #45c486 }
  }
  body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.6 Inter, system-ui, sans-serif }
  header, main, footer { max-width: 44rem; margin: 0 auto; padding: 24px 16px }
  header a { font-weight: 700; text-decoration: none }
  a { color: var(--accent) }
  main { background: var(--surface); border: 1px solid var(--border); border-radius: 10px; padding: 24px 32px; overflow-wrap: anywhere }
  h1 { margin: 0 0 16px; font-size: 1.75rem; line-height: 1.2 }
  p { white-space: pre-line }
  footer a { margin-right: 16px; color: var(--muted) }`;

/** `GET /impressum` and `/datenschutz`: the operator's own addresses where the settings name them, else the texts. */
export function registerLegalPages(
  http: FastifyInstance,
  {
    tables,
    settings,
  }: {
    readonly tables: Pool;
    readonly settings: { readonly imprintUrl: string | null; readonly privacyUrl: string | null };
  },
): void {
  const elsewhere = { imprint: settings.imprintUrl, privacy: settings.privacyUrl };
  for (const which of ['imprint', 'privacy'] as const) {
    http.get(pages[which].path, async (_, reply): Promise<FastifyReply> => {
      const url = elsewhere[which];
      if (url !== null) return reply.redirect(url, 302);
      const { [which]: text } = await operatorTexts(tables);
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html(which, text));
    });
  }
}

function html(which: keyof typeof pages, text: string | null): string {
  const { title, setting } = pages[which];
  const paragraphs = text?.split(/\r?\n\s*\r?\n/) ?? [t.nothingYet, t.toBeFilled(setting)];
  return `<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} – Turnierpult</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/portal">Turnierpult</a></header>
<main>
<h1>${title}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`).join('\n')}
</main>
<footer>${Object.values(pages)
    .map(({ path, title: name }) => `<a href="${path}">${name}</a>`)
    .join('')}</footer>
</body>
</html>
`;
}
