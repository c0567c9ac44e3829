import { afterEach, expect, test } from 'vitest';
import { openTab } from '#client/features/editing/own-tab.ts';

// Which tab this is: the same across reloads and crashes, another where a browser copied it.

type Tab = ReturnType<typeof openTab>;
const open: Tab[] = [];
afterEach(() => {
  for (const tab of open.splice(0)) tab.close();
});

function storage(from: ReadonlyMap<string, string> = new Map()) {
  const kept = new Map(from);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

async function opened(on: ReturnType<typeof storage>): Promise<Tab> {
  const tab = openTab(on);
  open.push(tab);
  await tab.settled;
  return tab;
}

test('a tab keeps its name when its page is loaded anew, and when it crashed', async () => {
  const its = storage();
  const first = await opened(its);
  first.markOpen(false);
  first.close();
  const reloaded = await opened(its);
  // Crashed: the tab left no word.
  reloaded.close();
  const again = await opened(its);
  expect(new Set([first.name(), reloaded.name(), again.name()]).size).toBe(1);
});

test('a copy of an open tab gets a name of its own, and keeps it', async () => {
  const its = storage();
  const original = await opened(its);
  const copied = storage(its.kept);
  const copy = await opened(copied);
  expect(copy.name()).not.toBe(original.name());
  copy.markOpen(false);
  copy.close();
  expect((await opened(copied)).name()).toBe(copy.name());
  expect(its.kept.get('turnierpult-tab')).toBe(original.name());
});

test('two tabs that were opened each for itself have two names', async () => {
  expect((await opened(storage())).name()).not.toBe((await opened(storage())).name());
});
