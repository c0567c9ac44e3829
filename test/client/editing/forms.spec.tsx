import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import type { CallResult } from '#client/api/call.ts';
import { fitsLike } from '#client/features/editing/draft-storage.ts';
import { useDraft, type DraftState } from '#client/features/editing/use-draft.tsx';
import { readKeptForm } from '#client/features/editing/use-form-session.ts';
import { readKeptDraft } from '#client/features/editing/use-unversioned-draft.ts';

interface Form {
  readonly name: string;
}
const stored: CallResult<null> = { ok: true, value: null, version: 8, step: 8, stamp: null };

/** A form on a page that is rendered once, with what it sent. */
function openForm() {
  const sent: (readonly [Form, number])[] = [];
  const opened: DraftState<Form>[] = [];
  function Page() {
    opened.push(
      useDraft<Form>({
        page: null,
        tournament: { version: 7, organizationId: 'o1' },
        held: { name: 'Cup' },
        read: () => ({ name: '' }),
        words: { name: { what: 'Name', show: ({ name }) => name } },
        submit: 'Speichern',
        send: (value, { basedOn }) => {
          sent.push([value, basedOn]);
          return Promise.resolve(stored);
        },
      }),
    );
    return null;
  }
  renderToStaticMarkup(<Page />);
  const [form] = opened;
  if (form === undefined) throw new Error('It was not rendered');
  return { form, sent };
}

it('a form saves by its button, with what its draft is based on', () => {
  const { form, sent } = openForm();
  form.change({ name: 'Pokal' });
  expect(sent).toEqual([]);
  void form.save();
  expect(sent).toEqual([[{ name: 'Pokal' }, 7]]);
});

describe('a stored draft', () => {
  const fits = fitsLike({ name: '' });
  const edit = { draft: { name: 'Pokal' }, base: { name: 'Cup' }, basedOn: 7 };

  test('is read in today’s form, and in that of earlier releases', () => {
    expect(readKeptForm(fits)(edit)).toEqual(edit);
    expect(readKeptForm(fits)({ value: edit.draft, base: edit.base, version: 7 })).toEqual(edit);
  });

  test('of another form is none', () => {
    for (const other of [null, [], { ...edit, base: { title: '' } }, { draft: edit.draft, base: edit.base }]) {
      expect(readKeptForm(fits)(other)).toBeNull();
    }
  });

  test('without a version counts from the page that reads it; earlier releases kept the draft alone', () => {
    const held = { name: 'Turnier' };
    expect(readKeptDraft({ ...edit, basedOn: 5 }, fits, held)).toEqual({ ...edit, basedOn: 1 });
    expect(readKeptDraft(edit.draft, fits, held)).toEqual({ draft: edit.draft, base: held, basedOn: 1 });
    expect(readKeptDraft({ title: '' }, fits, held)).toBeNull();
  });
});
