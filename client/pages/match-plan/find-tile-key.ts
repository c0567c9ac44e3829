import type { ScoreStep } from './score-step.ts';

type Pressed = Readonly<
  Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'> & { target: EventTarget | null }
>;

/** What a key does to the tile that has the focus, or holds what has it: a goal more or less, its end, or that it opens. */
export type TileKey = ScoreStep | 'end' | 'open';

/** `isTile`: whether the tile itself has the focus, where Enter presses no button; null: the key does nothing. */
export function findTileKey(event: Pressed, isTile: boolean): TileKey | null {
  const { key, shiftKey, repeat } = event;
  if (repeat || isTyped(event)) return null;
  if (key === 'Enter') return isTile ? 'open' : null;
  if (/^e$/i.test(key)) return 'end';
  // Plus with Shift is a star on a German keyboard; on an American one plus needs it, and alone it is an equals sign.
  const isPlus = (shiftKey ? /^[+*]$/ : /^[+=]$/).test(key);
  if (!isPlus && !(shiftKey ? /^[-_]$/ : /^[-−]$/).test(key)) return null;
  return { side: shiftKey ? 'scoreB' : 'scoreA', by: isPlus ? 1 : -1 };
}

/** The tile of the court that a digit names; null: it names none. */
export const tileFor = (event: Pressed, strip: HTMLElement): HTMLElement | null =>
  isTyped(event) || !/^[1-9]$/.test(event.key) ? null : strip.querySelector(`:scope > [data-court="${event.key}"]`);

/** Whether a key belongs to a field or the browser. */
const isTyped = ({ target, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input, textarea, select'));
