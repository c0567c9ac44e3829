import type { ReactNode } from 'react';
import { Section } from '../../ui/display/section.tsx';
import { EditedForm } from './edited-form.tsx';
import { SavedAtOnce } from './saved-at-once.tsx';
import type { DraftState } from './use-draft.tsx';

/** A section of the settings that is saved on its own. If a field is `wrong`, nothing is saved. */
export function EditedSection<Value>({
  title,
  text,
  edited,
  wrong = false,
  atOnce = false,
  children,
}: {
  title: string;
  text: string;
  edited: DraftState<Value>;
  wrong?: boolean;
  /** Without a button. Where a change has consequences that are shown before, or is told to visitors, it has one. */
  atOnce?: boolean;
  children: ReactNode;
}) {
  const Form = atOnce ? SavedAtOnce : EditedForm;
  return (
    <Section title={title} text={text} savedAt={edited.savedAt}>
      <Form edited={edited} wrong={wrong}>
        {children}
      </Form>
    </Section>
  );
}
