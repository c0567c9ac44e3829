import { aboutOf, type About } from '#client/public/about.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { clubTheme } from '#domain/organization/club-theme.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { describeLinkPicture, ICON, type DescribedPicture } from './link-picture/describe-picture.ts';

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escapeHtml(content)}" />`;

/** Keeps a page out of search engines. */
export const NOINDEX = meta('robots', 'noindex');

/**
 * What messengers show of a link, and the colours of the browser around its page. `drawn`: the picture of the link, where it
 * has one of its own; `color`: of the club, where it has one.
 */
export function renderLinkPreview(
  { title, description, picture }: About,
  link: string,
  { drawn = null, color }: { readonly drawn?: DescribedPicture | null; readonly color?: string | undefined },
): readonly string[] {
  const { origin } = new URL(link);
  const image: NonNullable<About['picture']> = drawn ?? picture ?? ICON;
  const { width, height } = image;
  const graph = (property: string, content: string | number): string =>
    `<meta property="og:${property}" content="${escapeHtml(String(content))}" />`;
  return [
    meta('description', description),
    `<link rel="canonical" href="${escapeHtml(link)}" />`,
    graph('type', 'website'),
    graph('site_name', 'Turnierpult'),
    graph('locale', 'de_DE'),
    graph('title', title),
    graph('description', description),
    graph('url', link),
    graph('image', origin + image.path),
    ...(width === undefined || height === undefined
      ? []
      : [graph('image:width', width), graph('image:height', height)]),
    ...(drawn === null ? [] : [graph('image:alt', drawn.alt)]),
    meta('twitter:card', drawn === null ? 'summary' : 'summary_large_image'),
    `<link rel="apple-touch-icon" href="/icon-180.png" />`,
    ...(color === undefined ? PORTAL_COLORS : [meta('theme-color', clubTheme(color).stage)]),
  ];
}

const PORTAL_COLORS = [
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />`,
  `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151d19" />`,
];

/** Head of a visitor page: the preview of its link, and what makes it an app on a phone. */
export function renderHead(tournament: PublicTournamentView, link: string): string {
  const { pathname } = new URL(link);
  const isPrivate = tournament.visibility === 'Private';
  const drawn = isPrivate ? null : describeLinkPicture(tournament);
  return [
    ...renderLinkPreview(aboutOf(tournament), link, { drawn, color: tournament.organizationColor }),
    ...(isPrivate ? [NOINDEX] : []),
    `<link rel="manifest" href="${pathname}/app.webmanifest"${isPrivate ? ' crossorigin="use-credentials"' : ''} />`,
  ].join('\n    ');
}

/** The web app of one tournament: its own name on the phone's start screen. */
export const buildWebManifest = (name: string, path: string): string =>
  JSON.stringify({
    id: path,
    name,
    short_name: shortName(name),
    lang: 'de',
    start_url: path,
    scope: path,
    display: 'standalone',
    background_color: '#f6f8f6',
    theme_color: '#0b6b3a',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

/** What fits under an icon: the first words. */
function shortName(name: string): string {
  const words = name.split(' ');
  let short = words[0] ?? name;
  for (const word of words.slice(1)) {
    if (`${short} ${word}`.length > 14) break;
    short = `${short} ${word}`;
  }
  return short;
}
