import { expect, test } from 'vitest';
import { boardPath, PAGES, USUAL, withCourtOf } from '#client/pages/share/board-path.ts';
import { mergeFields } from '#client/features/editing/merge-fields.ts';
import { settingsOf } from '#client/public/board/board-page.ts';

const base = { won: 3, drawn: 1, modes: ['ByPoints', 'ByScore'] };

test('[PL3] what only one of two changed is taken from him', () => {
  const mine = { ...base, won: 2 };
  const theirs = { ...base, modes: ['ByScore', 'ByPoints'] };
  expect(mergeFields(base, mine, theirs)).toEqual({
    value: { won: 2, drawn: 1, modes: ['ByScore', 'ByPoints'] },
    open: [],
  });
});

test('[PL3] what both changed to different things has to be chosen, to the same has not', () => {
  const mine = { ...base, won: 2, drawn: 0 };
  const theirs = { ...base, won: 4, drawn: 0 };
  expect(mergeFields(base, mine, theirs)).toEqual({ value: mine, open: ['won'] });
});

/** A board whose link names nothing: each page comes once it has something to say [MO16]. */
const PLAIN = { ...USUAL, pages: null };

test('a link says only what is not so anyway, and the board reads out of it what was put in', () => {
  expect(boardPath('abc', USUAL)).toBe('/t/abc/board');
  for (const pages of [PAGES, PAGES.slice(0, 1), ['ranking', 'now'] as const]) {
    for (const pace of [10, 15, 60]) {
      for (const qr of [true, false]) {
        for (const [theme, sound] of [
          ['dark', true],
          ['light', false],
        ] as const) {
          const { search } = new URL(boardPath('abc', { pages, pace, qr, theme, sound, court: null }), 'http://hall');
          expect(settingsOf(search)).toEqual({
            pages: pages === PAGES ? null : PAGES.filter((page) => pages.some((one) => one === page)),
            pace,
            qr,
            theme,
            sound,
            court: null,
          });
        }
      }
    }
  }
});

test('a board beside one court shows neither other pages nor another pace', () => {
  const path = boardPath('abc', { ...USUAL, pages: ['now'], pace: 60, court: 2, theme: 'light' });
  expect(path).toBe('/t/abc/board?theme=light&court=2');
  expect(settingsOf(path.slice(path.indexOf('?')))).toEqual({ ...PLAIN, court: 2, theme: 'light' });
});

test('a board is beside a court only while the plan has it beside others', () => {
  const chosen = { ...USUAL, pages: ['now'] as const, court: 3, theme: 'light' as const };
  expect(withCourtOf(chosen, [1, 2, 3])).toEqual(chosen);
  for (const courts of [[1, 2], [1], [3], []]) {
    expect(withCourtOf(chosen, courts)).toEqual({ ...chosen, court: null });
  }
  expect(withCourtOf(USUAL, [1, 2])).toEqual(USUAL);
});

test.each(['court=0', 'court=-1', 'court=2.5', 'court=all', 'pace=quick', 'theme=pink', 'pages=', 'sound=yes'])(
  'a board takes no notice of %s',
  (query) => expect(settingsOf(`?${query}`)).toEqual(PLAIN),
);
