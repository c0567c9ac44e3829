import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, expect, type RunnerTask } from 'vitest';

/**
 * What the pages of a file of journeys had on them: every text, the name of every dialog that opened, and of every dialog
 * that was judged while it was open, in both themes.
 */
export type Kept = 'texts' | 'opened' | 'judged';

const KINDS: readonly Kept[] = ['texts', 'opened', 'judged'];
const SHOWN = join(import.meta.dirname, '../../dist/shown');
const CLIENT = join(import.meta.dirname, '../../dist/web/index.html');

/** Begins what a watched page tells on its console: a way out of it that no page of ours can notice. */
const MARK = 'shown: ';

const kept: Readonly<Record<Kept, Set<string>>> = { texts: new Set(), opened: new Set(), judged: new Set() };
let keeps = false;

/** What a file of journeys showed when it last ran. Throws where it left nothing (`isRecorded`). */
export function readRecorded(file: string, kind: Kept): readonly string[] {
  return JSON.parse(readFileSync(recordOf(file, kind), 'utf8')) as string[];
}

/** Whether all journeys of a file passed since the client was built: what an earlier one showed is no longer true. */
export const isRecorded = (file: string): boolean => KINDS.every((kind) => isSinceBuild(recordOf(file, kind)));

/** Whether a journey of a file failed since the client was built: the gallery then expects nothing of it. */
export const isFailed = (file: string): boolean => isSinceBuild(failureOf(file));

const modifiedAt = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
const isSinceBuild = (path: string): boolean => (modifiedAt(path) ?? 0) > (modifiedAt(CLIENT) ?? Infinity);

const failureOf = (file: string): string => join(SHOWN, 'failed', file);
const recordOf = (file: string, kind: Kept): string => join(SHOWN, kind, `${file}.json`);

/**
 * Takes down every text that a page of this browser has in it from now on: contents, names, titles, questions, what it
 * tells messengers of itself. Nothing in a file that keeps none: what measures is left alone.
 */
export function recordTexts(context: BrowserContext): void {
  if (!keeps) return;
  context.on('console', (message) => {
    const text = message.text();
    if (!text.startsWith(MARK)) return;
    const told = JSON.parse(text.slice(MARK.length)) as Record<'texts' | 'opened', string[]>;
    for (const each of told.texts) kept.texts.add(each);
    for (const each of told.opened) kept.opened.add(each);
  });
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      // Into a frame that lets no scripts in nobody gets, and nothing of ours is in it. A page may be left at once.
      if (frame.url().startsWith('http'))
        frame.evaluate(`(${String(watch)})('${MARK}', ${String(openDialogs)})`).catch(() => null);
    });
  });
}

/** Takes down that these dialogs were judged. */
export function recordJudged(names: readonly string[]): void {
  for (const name of names) kept.judged.add(name);
}

/**
 * Writes what this file of specs showed beside what the others did, once all of its journeys passed; what an earlier run
 * left of it is gone.
 */
export function keepShownTexts(): void {
  keeps = true;
  const { testPath } = expect.getState();
  if (testPath === undefined) throw new Error('Texts are taken down in specs only');
  const file = basename(testPath);
  for (const path of [failureOf(file), ...KINDS.map((kind) => recordOf(file, kind))]) rmSync(path, { force: true });
  let journeys: readonly RunnerTask[] = [];
  afterEach(({ task }) => {
    journeys = task.file.tasks;
  });
  afterAll(() => {
    if (!journeys.every(isPassed)) return write(failureOf(file), '');
    if (kept.texts.size === 0) throw new Error('No page told what it shows: the gallery would miss all of it');
    for (const kind of KINDS) write(recordOf(file, kind), JSON.stringify([...kept[kind]].sort(), null, 1));
  });
}

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const isPassed = (task: RunnerTask): boolean =>
  task.type === 'suite' ? task.tasks.every(isPassed) : task.result?.state === 'pass';

/** What the dialogs that are open call themselves. Runs in the page. */
export function openDialogs(): string[] {
  const nameOf = (element: Element): string => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter((id) => id !== '');
    if (by.length === 0) return element.getAttribute('aria-label') ?? '';
    const said = by.map((id) => document.getElementById(id));
    return said.map((each) => each?.getAttribute('aria-label') ?? each?.textContent ?? '').join(' ');
  };
  const open = document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]');
  return [...open].map((element) => nameOf(element).replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim());
}

/** Runs in every page from its beginning. */
function watch(mark: string, dialogsOpen: () => string[]): void {
  // Another address of the same page is told as a navigation too.
  if (mark in window) return;
  Object.assign(window, { [mark]: true });
  const told = { texts: new Set<string>(), opened: new Set<string>() };
  const NAMES = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-valuetext', 'aria-description', 'content'];
  const freshIn = (known: Set<string>, given: readonly string[]): readonly string[] => {
    const fresh = [...new Set(given)].filter((each) => each !== '' && !known.has(each));
    for (const each of fresh) known.add(each);
    return fresh;
  };
  const tell = (given: readonly string[]): void => {
    const texts = freshIn(
      told.texts,
      given.map((text) => text.replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ').trim()),
    );
    const opened = freshIn(told.opened, dialogsOpen());
    if (texts.length + opened.length > 0) console.debug(mark + JSON.stringify({ texts, opened }));
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
    attributeFilter: [...NAMES, 'open', 'role'],
  });
  const ask = window.confirm.bind(window);
  window.confirm = (question) => {
    tell([question ?? '']);
    return ask(question);
  };
}
