import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, expect } from 'vitest';

/** Where every file of journeys leaves what its pages showed, for the spec that asks for each text of the catalogue. */
export const SHOWN = join(import.meta.dirname, '../../dist/shown');

/** Begins what a watched page tells on its console: a way out of it that no page of ours can notice. */
const MARK = 'shown: ';

const shown = new Set<string>();
let keeps = false;

/**
 * Takes down every text that a page of this browser has in it from now on: contents, names, titles, questions, what it tells messengers of itself. Nothing
 * in a file that keeps none: what measures is left alone.
 */
export function takeDownTexts(context: BrowserContext): void {
  if (!keeps) return;
  context.on('console', (message) => {
    const text = message.text();
    if (!text.startsWith(MARK)) return;
    for (const each of JSON.parse(text.slice(MARK.length)) as string[]) shown.add(each);
  });
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      // Into a frame that lets no scripts in nobody gets, and nothing of ours is in it. A page may be left at once.
      if (frame.url().startsWith('http')) frame.evaluate(watch, MARK).catch(() => null);
    });
  });
}

/**
 * Writes what this file of specs showed beside what the others did; what an earlier run left of it is gone, unless this run
 * is the second try of one (test/ci.mjs).
 */
export function keepShownTexts(): void {
  keeps = true;
  afterAll(() => {
    const { testPath } = expect.getState();
    if (testPath === undefined) throw new Error('Texts are taken down in specs only');
    mkdirSync(SHOWN, { recursive: true });
    const path = join(SHOWN, `${basename(testPath)}.json`);
    const before = process.env['SHOWN_BEFORE'] === 'kept' && existsSync(path) ? readFileSync(path, 'utf8') : '[]';
    const all = new Set([...(JSON.parse(before) as string[]), ...shown]);
    writeFileSync(path, JSON.stringify([...all].sort(), null, 1));
  });
}

/** Runs in every page from its beginning. */
function watch(mark: string): void {
  // Another address of the same page is told as a navigation too.
  if (mark in window) return;
  Object.assign(window, { [mark]: true });
  const told = new Set<string>();
  const NAMES = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-valuetext', 'aria-description', 'content'];
  const tell = (texts: readonly string[]): void => {
    const fresh = [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))].filter(
      (text) => text !== '' && !told.has(text),
    );
    for (const text of fresh) told.add(text);
    if (fresh.length > 0) console.debug(mark + JSON.stringify(fresh));
  };
  const namesOf = (element: Element): string[] => NAMES.map((name) => element.getAttribute(name) ?? '');
  const textsIn = (node: Node): string[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || node instanceof HTMLScriptElement || node instanceof HTMLStyleElement) return [];
    return [...namesOf(node), ...[...node.childNodes].flatMap(textsIn)];
  };
  tell(textsIn(document.documentElement));
  new MutationObserver((changes) => {
    tell(
      changes.flatMap(({ type, target, addedNodes }) => {
        if (type === 'childList') return [...addedNodes].flatMap(textsIn);
        return target instanceof Element ? namesOf(target) : textsIn(target);
      }),
    );
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: NAMES,
  });
  const ask = window.confirm.bind(window);
  window.confirm = (question) => {
    tell([question ?? '']);
    return ask(question);
  };
}
