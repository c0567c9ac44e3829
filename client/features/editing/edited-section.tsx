import type { ReactNode } from 'react';
import { Section } from '../../ui/display/section.tsx';
import { EditedForm } from './edited-form.tsx';
import type { DraftState } from './use-draft.tsx';

/** A section of the settings with its own save button. If a field is `wrong`, nothing is saved. */
export function EditedSection<Value>({
  title,
  text,
  edited,
  wrong = false,
  children,
}: {
  title: string;
  text: string;
  edited: DraftState<Value>;
  wrong?: boolean;
  children: ReactNode;
}) {
  return (
    <Section title={title} text={text} savedAt={edited.savedAt}>
      <EditedForm edited={edited} wrong={wrong}>
        {children}
      </EditedForm>
    </Section>
  );
}
