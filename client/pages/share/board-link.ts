import type { BoardSettings, PageKind } from '../../public/board/pages.ts';

// The link of a hall display, made of what `settingsOf` reads there; what it does anyway is left out.

export const PAGES: readonly PageKind[] = ['now', 'groups', 'finals', 'ranking'];
/** Seconds between two pages. */
export const PACES = [10, 15, 20, 30, 45, 60] as const;
export const USUAL: BoardSettings = { pages: PAGES, pace: 15, qr: true };

/** '/t/abc/board?pages=now,groups&pace=20' */
export function boardPath(id: string, { pages, pace, qr }: BoardSettings): string {
  const query = [
    ...(pages.length === PAGES.length ? [] : [`pages=${PAGES.filter((page) => pages.includes(page)).join(',')}`]),
    ...(pace === USUAL.pace ? [] : [`pace=${pace}`]),
    ...(qr ? [] : ['qr=0']),
  ];
  return `/t/${id}/board${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
