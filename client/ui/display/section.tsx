import { useId, type ReactNode } from 'react';
import { EditedForm } from '../../features/editing/edited-form.tsx';
import { Saved } from './saved.tsx';
import type { Edited } from '../../features/editing/use-draft.tsx';

/** A section of the settings: its title, when it was last saved, and what it holds. */
export function Section({
  title,
  text,
  savedAt,
  children,
}: {
  title: string;
  text?: string;
  savedAt: Date | null;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className="card setting" aria-labelledby={heading}>
      <div className="setting-head">
        <h3 id={heading} className="setting-title">
          {title}
        </h3>
        <Saved at={savedAt} />
      </div>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}

/** The same as a form with its own button. `wrong` keeps it from being saved, and stands at its field. */
export function EditedSection<Value>({
  title,
  text,
  edited,
  wrong = false,
  children,
}: {
  title: string;
  text: string;
  edited: Edited<Value>;
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
