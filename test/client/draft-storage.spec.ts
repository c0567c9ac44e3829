import { expect, test } from 'vitest';
import {
  claimAbandonedDrafts,
  takeOverDraft,
  draftKey,
  fitsLike,
  markDraft,
  readDraft,
  sweepDrafts,
  writeDraft,
} from '#client/features/editing/draft-storage.ts';

// Drafts that the browser keeps: found again as they were, never where they would hurt.

const DAY = 86_400_000;
function storage(limit = Infinity) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length <= limit) kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft is found as it was, for a month', () => {
  const kept = storage();
  writeDraft(kept, 'key', { name: 'Grün-Weiß 🏐' }, 0);
  expect(readDraft(kept, 'key', 30 * DAY)).toEqual({ name: 'Grün-Weiß 🏐' });
  expect(readDraft(kept, 'key', 30 * DAY + 1)).toBeNull();
  expect(readDraft(kept, 'other', 0)).toBeNull();
});

test('what cannot be read is none, and what has no room leaves no older draft behind', () => {
  const kept = storage(60);
  for (const text of ['', '{', 'null', '[]', '{"at":"x","draft":{}}']) {
    kept.setItem('key', text);
    expect(readDraft(kept, 'key', 0)).toBeNull();
  }
  writeDraft(kept, 'key', { a: 1 }, 0);
  writeDraft(kept, 'key', { a: 'x'.repeat(100) }, 0);
  expect(readDraft(kept, 'key', 0)).toBeNull();
});

test('a draft fits what has the same fields of the same kinds; null may stand for any', () => {
  const fits = fitsLike({ name: '', teams: [], id: null });
  expect(fits({ name: 'A', teams: ['x'], id: 't1' })).toBe(true);
  expect(fits({ name: 'A', teams: [], id: null })).toBe(true);
  for (const other of [null, [], 'A', {}, { name: 'A', teams: [] }, { name: 1, teams: [], id: null }]) {
    expect(fits(other)).toBe(false);
  }
  expect(fits({ name: 'A', teams: {}, id: null })).toBe(false);
  expect(fits({ name: 'A', teams: [], id: null, more: 1 })).toBe(false);
});

const place = (page: string, tab = 'tab1', eMail = 'anna@verein.example') => ({ eMail, page, tab });
const isName = fitsLike({ name: '' });

test('each account has its own drafts, and none is found by another whose address begins alike', () => {
  const kept = storage();
  const [anna, annalena] = ['anna@verein.example', 'anna@verein.example.org'];
  const of = (eMail: string, page: string) => draftKey(place(page, 'tab1', eMail));
  const keys = [of(anna, 't1/name'), of(annalena, 't1/name'), of(anna, 't2/plan'), 'tp_id_userName'];
  for (const key of keys) writeDraft(kept, key, { key }, 0);
  expect(new Set(keys).size).toBe(4);
  sweepDrafts(kept, keys, 0, anna);
  expect(keys.map((key) => readDraft(kept, key, 0) !== null)).toEqual([false, true, false, true]);
  sweepDrafts(kept, keys, 31 * DAY);
  expect(keys.map((key) => kept.getItem(key) !== null)).toEqual([false, false, false, true]);
});

test('two tabs with one page have a draft each; that of a tab which is gone comes back in the next one', () => {
  const kept = storage();
  const [one, other] = [draftKey(place('t1/name', 'tab1')), draftKey(place('t1/name', 'tab2'))];
  writeDraft(kept, one, { name: 'Eins' }, 0);
  writeDraft(kept, other, { name: 'Zwei' }, 10);
  const takeOver = (tab: string, now: number, page = 't1/name') =>
    takeOverDraft(kept, [one, other], place(page, tab), isName, now);
  expect([takeOver('tab1', 20), takeOver('tab2', 20)]).toEqual([{ name: 'Eins' }, { name: 'Zwei' }]);
  // A third tab takes nothing away from open ones, nor what belongs to another page.
  expect(takeOver('tab3', 80_000)).toBeNull();
  expect(takeOver('tab3', DAY, 't1/na')).toBeNull();
  markDraft(kept, one, 80_000, 80_000);
  // The second has given no sign of life; the first has.
  expect(takeOver('tab3', 120_000)).toEqual({ name: 'Zwei' });
  expect(readDraft(kept, other, 120_000)).toBeNull();
  // A tab that was left need not be waited for.
  markDraft(kept, one, 120_000, 0);
  expect(takeOver('tab4', 120_001)).toEqual({ name: 'Eins' });
});

test('a draft that does not fit stays where it is, and an older one that fits comes back', () => {
  const kept = storage();
  const [old, strange] = [draftKey(place('t1/name', 'tab1')), draftKey(place('t1/name', 'tab2'))];
  writeDraft(kept, old, { name: 'Alt' }, 0);
  writeDraft(kept, strange, { title: 'Neu' }, 10);
  expect(takeOverDraft(kept, [old, strange], place('t1/name', 'tab3'), isName, DAY)).toEqual({ name: 'Alt' });
  expect(readDraft(kept, strange, DAY)).toEqual({ title: 'Neu' });
});

test('of several tabs that are gone all drafts that fit are taken over, the newest first, each once', () => {
  const kept = storage();
  const [own, old, young, strange, open] = ['own', 'old', 'young', 'strange', 'open'].map((tab) =>
    draftKey(place('t1/name', tab)),
  ) as [string, string, string, string, string];
  writeDraft(kept, old, { name: 'Alt' }, 0);
  writeDraft(kept, young, { name: 'Jung' }, 10);
  writeDraft(kept, strange, { title: 'Fremd' }, 20);
  writeDraft(kept, own, { name: 'Eigen' }, 30);
  writeDraft(kept, open, { name: 'Offen' }, 90_000);
  const take = (now: number) =>
    claimAbandonedDrafts(kept, [own, old, young, strange, open], place('t1/name', 'own'), isName, now);
  expect(take(90_000)).toEqual([]);
  expect(take(90_011)).toEqual([{ name: 'Jung' }, { name: 'Alt' }]);
  expect(take(90_011)).toEqual([]);
  // The one that was open went silent since.
  expect(take(180_001)).toEqual([{ name: 'Offen' }]);
  expect(readDraft(kept, own, 180_001)).toEqual({ name: 'Eigen' });
  expect(readDraft(kept, strange, 180_001)).toEqual({ title: 'Fremd' });
});

test('a draft from before tabs had their own comes back', () => {
  const kept = storage();
  const former = draftKey(place('t1/name', 'tab1')).replace(/ tab1$/, '');
  kept.setItem(former, JSON.stringify({ at: 0, draft: { name: 'Früher' } }));
  expect(takeOverDraft(kept, [former], place('t1/name'), isName, DAY)).toEqual({ name: 'Früher' });
  expect(kept.getItem(former)).toBeNull();
});
