import type { BoardSettings, PageKind } from '../../public/board/board-page.ts';

// The link of a hall display, made of what `settingsOf` reads there; what it does anyway is left out.

export const PAGES: readonly PageKind[] = ['now', 'groups', 'finals', 'ranking'];
/** Seconds between two pages. */
export const PACES = [10, 15, 20, 30, 45, 60] as const;
/** As it is built: each page is ticked or not. */
export type BuiltBoard = BoardSettings & { readonly pages: readonly PageKind[] };

export const USUAL: BuiltBoard = { pages: PAGES, pace: 15, qr: true, theme: 'dark', court: null, sound: false };

/**
 * Returns the settings with a court only if the user can choose one: the board of a court that the plan no longer has
 * would stay empty, and with a single court left the choice could not be undone.
 */
export const withCourtOf = (settings: BuiltBoard, courts: readonly number[]): BuiltBoard =>
  settings.court === null || (courts.length > 1 && courts.includes(settings.court))
    ? settings
    : { ...settings, court: null };

/** '/t/abc/board?pages=now,groups&pace=20'; the board of one court has no rotation, so pages and pace are left out. */
export function boardPath(id: string, { pages, pace, qr, theme, court, sound }: BuiltBoard): string {
  const changes = court === null;
  const query = [
    ...(changes && pages.length !== PAGES.length
      ? [`pages=${PAGES.filter((page) => pages.includes(page)).join(',')}`]
      : []),
    ...(changes && pace !== USUAL.pace ? [`pace=${pace}`] : []),
    ...(theme === USUAL.theme ? [] : [`theme=${theme}`]),
    ...(qr ? [] : ['qr=0']),
    ...(court === null ? [] : [`court=${court}`]),
    ...(sound ? ['sound=1'] : []),
  ];
  return `/t/${id}/board${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
