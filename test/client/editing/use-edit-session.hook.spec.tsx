import { StrictMode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { isRecord } from '#client/session/is-record.ts';
import { KEYS } from '#client/session/stored-session.ts';
import type { KeptEdit } from '#client/features/editing/edit-session.ts';
import { fieldRules, type FieldConflict } from '#client/features/editing/field-rules.ts';
import type { EditSource } from '#client/features/editing/run-edit.ts';
import { useEditSession, type EditedValue, type SessionOptions } from '#client/features/editing/use-edit-session.ts';
import { mount, settle } from '#test/support/mounted.ts';

interface Form {
  readonly name: string;
}
const rules = fieldRules<Form>();
type Edited = EditedValue<Form, FieldConflict<Form>>;

const source: EditSource<Form> = {
  prepare: () => () => Promise.reject(new Error('Nothing is saved here.')),
  fetchLatest: () => Promise.reject(new Error('Nothing is read here.')),
};
const readKept = (kept: unknown): KeptEdit<Form> | null =>
  isRecord(kept) && isRecord(kept['draft']) && isRecord(kept['base']) && typeof kept['basedOn'] === 'number'
    ? {
        draft: { name: String(kept['draft']['name']) },
        base: { name: String(kept['base']['name']) },
        basedOn: kept['basedOn'],
      }
    : null;

/** A page with one field: the test has what its hook returned last. */
function openPage() {
  const seen: Edited[] = [];
  function Page({ name, version }: { readonly name: string; readonly version: number }) {
    const options: SessionOptions<Form, FieldConflict<Form>> = {
      page: 'hook-spec',
      readKept,
      rules,
      server: { value: { name }, version },
      source,
    };
    seen.push(useEditSession(options));
    return null;
  }
  const last = (): Edited => {
    const edited = seen.at(-1);
    if (edited === undefined) throw new Error('The page was not rendered.');
    return edited;
  };
  return { Page, seen, last };
}

const keptDrafts = (): readonly string[] => Object.keys(localStorage).filter((key) => key.includes('hook-spec'));

afterEach(() => {
  localStorage.clear();
});

test('mounted twice by StrictMode the page has one session, which follows the view', async () => {
  const { Page, seen, last } = openPage();
  const page = await mount(
    <StrictMode>
      <Page name="Cup" version={7} />
    </StrictMode>,
  );
  await settle(() => last().session.change((form) => ({ ...form, name: 'Pokal' })));
  await page.render(
    <StrictMode>
      <Page name="Cup" version={8} />
    </StrictMode>,
  );
  expect(last().state.draft).toEqual({ name: 'Pokal' });
  expect(last().state.server.version).toBe(8);
  expect(last().isChanged).toBe(true);
  const mounted = seen.slice(-4).map(({ session }) => session);
  expect(new Set(mounted).size).toBe(1);
  await page.unmount();
});

test('a page that is gone hears nothing of its session any more', async () => {
  const { Page, seen, last } = openPage();
  const page = await mount(<Page name="Cup" version={7} />);
  const { session } = last();
  await page.unmount();
  const before = seen.length;
  await settle(() => session.change((form) => ({ ...form, name: 'Pokal' })));
  expect(seen.length).toBe(before);
});

test('what was typed is kept with its base, and the next page takes it over', async () => {
  localStorage.setItem(KEYS.eMail, 'anna@example.org');
  const first = openPage();
  const page = await mount(<first.Page name="Cup" version={7} />);
  expect(keptDrafts()).toEqual([]);
  await settle(() => first.last().session.change((form) => ({ ...form, name: 'Pokal' })));
  const [key = ''] = keptDrafts();
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    draft: { draft: { name: 'Pokal' }, base: { name: 'Cup' }, basedOn: 7 },
  });
  await page.unmount();
  const second = openPage();
  const next = await mount(<second.Page name="Cup" version={9} />);
  expect(second.last().state).toMatchObject({ draft: { name: 'Pokal' }, base: { name: 'Cup' }, phase: 'editing' });
  expect(second.last().isChanged).toBe(true);
  await settle(() => second.last().session.discard());
  expect(keptDrafts()).toEqual([]);
  await next.unmount();
});

test('the source of the newest render sends: not the one that the session began with', async () => {
  const sent: string[] = [];
  const sourceOf = (name: string): EditSource<Form> => ({
    ...source,
    prepare: () => () => {
      sent.push(name);
      return Promise.resolve({ ok: true, value: null, version: 8, step: 8, stamp: null });
    },
  });
  const seen: Edited[] = [];
  function Page({ by }: { readonly by: string }) {
    seen.push(
      useEditSession({
        page: null,
        readKept,
        rules,
        server: { value: { name: 'Cup' }, version: 7 },
        source: sourceOf(by),
      }),
    );
    return null;
  }
  const page = await mount(<Page by="first" />);
  await settle(() => seen.at(-1)?.session.change(() => ({ name: 'Pokal' })));
  await page.render(<Page by="second" />);
  await settle(() => seen.at(-1)?.session.save());
  expect(sent).toEqual(['second']);
  await page.unmount();
});
