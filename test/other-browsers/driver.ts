/** A value that travels to a page and back. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Input as WebDriver describes it, in its classic form and in BiDi: what keys and a mouse do, one after another. */
export type InputSource =
  | { readonly type: 'key'; readonly id: 'keys'; readonly actions: readonly KeyAction[] }
  | {
      readonly type: 'pointer';
      readonly id: 'mouse';
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly PointerAction[];
    };
export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };
export type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'pause'; readonly duration: number };

/** A running browser with one page. Each call rejects with what the browser said where it cannot do it. */
export interface Driver {
  /** Loads an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Runs the source of a function in the page; its arguments and what it answers travel as JSON. */
  run(source: string, ...args: readonly Json[]): Promise<unknown>;
  perform(source: InputSource): Promise<void>;
  /** Sizes the page itself, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Ends the browser with everything that was started for it. */
  close(): Promise<void>;
}
