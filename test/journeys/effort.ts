import type { Person } from './journey.ts';

/** The interactions in a tab so far. */
export interface Effort {
  /** Clicks, filled fields (typing or pasting counts once while the focus stays) and forms sent by Enter. */
  readonly acts: number;
  /** Presses of a mouse button or touches. */
  readonly pointed: number;
}

/** Counts the interactions in a tab from the next page on, by trusted events only. */
export async function countEffort({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    const count = (what: string): void =>
      sessionStorage.setItem(what, String(Number(sessionStorage.getItem(what) ?? 0) + 1));
    let filled: EventTarget | null = null;
    const fill = (event: Event): void => {
      if (!event.isTrusted || event.target === filled) return;
      filled = event.target;
      count('acts');
    };
    const listen = (kind: string, heard: (event: Event) => void): void => addEventListener(kind, heard, true);
    listen('focusin', ({ target }) => (filled = target === filled ? filled : null));
    listen('input', fill);
    listen('paste', fill);
    listen('pointerdown', ({ isTrusted }) => isTrusted && count('pointed'));
    listen('click', (event) => {
      // A key press on a button makes a click too.
      if (event.isTrusted) count('acts');
    });
    listen('keydown', (event) => {
      const sends = event instanceof KeyboardEvent && event.key === 'Enter' && event.target instanceof HTMLInputElement;
      if (event.isTrusted && sends) count('acts');
    });
  });
}

export const effortOf = ({ page }: Person): Promise<Effort> =>
  page.evaluate(() => ({
    acts: Number(sessionStorage.getItem('acts') ?? 0),
    pointed: Number(sessionStorage.getItem('pointed') ?? 0),
  }));
