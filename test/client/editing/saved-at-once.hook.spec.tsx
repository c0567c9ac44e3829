import { expect, test } from 'vitest';
import type { CallResult } from '#client/api/call.ts';
import { SavedAtOnce } from '#client/features/editing/saved-at-once.tsx';
import { useDraft, type DraftState } from '#client/features/editing/use-draft.tsx';
import { hasForms, settleForms } from '#client/features/navigation/settle.ts';
import { mount, settle } from '#test/support/mounted.ts';

interface Form {
  readonly name: string;
  readonly hasCode: boolean;
}

/** A form with a text and a choice; each call waits until it is answered. */
async function openForm(isWrong: (form: Form) => boolean = () => false) {
  const sent: Form[] = [];
  const answers: (() => void)[] = [];
  const drawn: DraftState<Form>[] = [];
  function Page() {
    const edited = useDraft<Form>({
      page: null,
      tournament: { version: 7, organizationId: 'o1' },
      held: { name: 'Aushang', hasCode: false },
      read: () => ({ name: '', hasCode: false }),
      words: { name: { what: 'Name', show: ({ name }) => name } },
      submit: 'Speichern',
      send: (value) => {
        sent.push(value);
        return new Promise<CallResult<null>>((answer) =>
          answers.push(() => answer({ ok: true, value: null, version: 7 + sent.length, step: null, stamp: null })),
        );
      },
    });
    drawn.push(edited);
    return (
      <SavedAtOnce edited={edited} wrong={isWrong(edited.draft)}>
        <input defaultValue="" />
      </SavedAtOnce>
    );
  }
  const page = await mount(<Page />);
  const field = document.querySelector('input');
  if (field === null) throw new Error('The page was not rendered.');
  const change = (form: Form) => settle(() => drawn.at(-1)?.change(form));
  return { sent, answers, drawn, change, field, page };
}

test('a choice is saved as it is made, a text when its field is left', async () => {
  const { sent, change, field, page } = await openForm();
  await change({ name: 'Aushang', hasCode: true });
  expect(sent).toEqual([{ name: 'Aushang', hasCode: true }]);
  await page.unmount();

  const typed = await openForm();
  typed.field.focus();
  await typed.change({ name: 'Aushang 2', hasCode: false });
  expect(typed.sent).toEqual([]);
  await settle(() => typed.field.blur());
  expect(typed.sent).toEqual([{ name: 'Aushang 2', hasCode: false }]);
  await typed.page.unmount();
  expect(field.isConnected).toBe(false);
});

test('what is wrong is not saved, and nothing is where nothing was changed', async () => {
  const { sent, change, field, page } = await openForm(({ name }) => name === '');
  field.focus();
  await settle(() => field.blur());
  await change({ name: '', hasCode: true });
  await settle(settleForms);
  expect(sent).toEqual([]);
  await page.unmount();
});

test('who leaves waits until all is saved, also what was typed while something was under way', async () => {
  const { sent, answers, drawn, change, field, page } = await openForm();
  await change({ name: 'Aushang', hasCode: true });
  field.focus();
  await change({ name: 'Aushang 2', hasCode: true });
  let isSettled = false;
  await settle(() => void settleForms().then(() => (isSettled = true)));
  expect([sent.length, isSettled]).toEqual([1, false]);
  await settle(() => answers[0]?.());
  expect([sent.length, isSettled]).toEqual([2, false]);
  await settle(() => answers[1]?.());
  expect([sent.at(-1), isSettled]).toEqual([{ name: 'Aushang 2', hasCode: true }, true]);
  expect(drawn.at(-1)?.changed).toBe(false);
  await page.unmount();
  expect(hasForms()).toBe(false);
});
