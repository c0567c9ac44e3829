import { describe, expect, test } from 'vitest';
import { afterConflict, afterSaving, type Edit } from '#client/features/editing/edit.ts';

// The fields of a section stay open while it is saved, which takes long in a hall.

interface Section {
  readonly name: string;
  readonly note: string;
}

const STOOD: Section = { name: 'Cup', note: '' };
const edited = (change: Partial<Section>): Edit<Section> => ({
  value: { ...STOOD, ...change },
  base: STOOD,
  version: 4,
});
const sent = edited({ name: 'Hallencup' });

describe('after saving', () => {
  test('nothing is left of what was saved', () => {
    expect(afterSaving(edited({ name: 'Hallencup' }), sent, 5)).toBeNull();
  });

  test('what was typed meanwhile is an edit of what is stored now', () => {
    const now = edited({ name: 'Hallencup', note: 'Abgesagt' });
    expect(afterSaving(now, sent, 5)).toEqual({ value: now.value, base: sent.value, version: 5 });
  });

  test('what was typed back meanwhile is one too', () => {
    expect(afterSaving(edited({}), sent, 5)).toEqual({ value: STOOD, base: sent.value, version: 5 });
  });

  test('[PL3] what an earlier attempt stored is followed by an edit based on what that was: others may have come since', () => {
    const now = edited({ name: 'Hallencup 2027' });
    expect(afterSaving(now, sent, null)).toEqual({ value: now.value, base: sent.value, version: sent.version });
  });
});

describe('after a conflict', () => {
  test('what others changed elsewhere is sent with it', () => {
    const theirs = { name: 'Cup', note: 'Verlegt' };
    const merged = { value: { name: 'Hallencup', note: 'Verlegt' }, base: theirs, version: 6 };
    expect(afterConflict(sent, sent, theirs, 6)).toEqual({ send: merged, now: merged });
  });

  test('what was typed meanwhile is not sent with it, and stays', () => {
    const theirs = { name: 'Cup', note: 'Verlegt' };
    expect(afterConflict(edited({ name: 'Hallencup 2027' }), sent, theirs, 6)).toEqual({
      send: { value: { name: 'Hallencup', note: 'Verlegt' }, base: theirs, version: 6 },
      now: { value: { name: 'Hallencup 2027', note: 'Verlegt' }, base: theirs, version: 6 },
    });
  });

  test('both versions of a field are chosen from, with what was typed last', () => {
    const now = edited({ name: 'Hallencup 2027' });
    expect(afterConflict(now, sent, { name: 'Turnier', note: 'Verlegt' }, 6)).toEqual({
      choose: { value: { name: 'Hallencup 2027', note: 'Verlegt' }, open: ['name'] },
    });
    expect(
      afterConflict(edited({ name: 'Hallencup', note: 'Abgesagt' }), sent, { ...STOOD, note: 'Verlegt' }, 6),
    ).toEqual({
      choose: { value: { name: 'Hallencup', note: 'Abgesagt' }, open: ['note'] },
    });
  });

  test('nothing is chosen where the same was typed meanwhile', () => {
    const theirs = { name: 'Turnier', note: '' };
    const same = { value: theirs, base: theirs, version: 6 };
    expect(afterConflict(edited({ name: 'Turnier' }), sent, theirs, 6)).toEqual({ send: same, now: same });
  });
});
